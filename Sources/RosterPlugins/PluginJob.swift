package import RosterOrder

/// What a context of a comparator is made for.
package struct PluginJob: Sendable, Equatable {
  /// Which one, by its place in the description.
  package let comparator: Int
  /// What the plugin was loaded with; empty for nothing.
  package let options: String
  package let context: OrderContext

  package init(comparator: Int, options: String, context: OrderContext) {
    self.comparator = comparator
    self.options = options
    self.context = context
  }

  /// The texts as UTF-8.
  struct Texts {
    let options: [UInt8]
    let locale: [UInt8]
    let today: [UInt8]
    let argument: [UInt8]
  }

  var texts: Texts {
    Texts(
      options: Array(options.utf8), locale: Array(context.locale.utf8),
      today: Array(context.today.text.utf8), argument: Array((context.argument ?? "").utf8))
  }
}
