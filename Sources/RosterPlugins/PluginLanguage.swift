/// A language that a plugin can be begun in, by the word for it.
package enum PluginLanguage: String, CaseIterable, Sendable {
  case c, cpp, swift, rust, zig
}
