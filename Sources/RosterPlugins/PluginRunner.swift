package import RosterOrder
package import RosterTable

/// Where the code of a plugin runs.
///
/// Each function is one batch, with a context of its own, which is gone when it returns. Nothing is
/// checked but that the answers can be read. All throw `PluginError`, or `Cancelled`.
package protocol PluginRunner: Sendable {
  var description: PluginDescription { get }

  /// What keeps the plugin from doing harm.
  var confinement: Confinement { get }

  /// Gives up what it runs in until the next batch.
  func end()

  /// By value its rank, dense and counted from 0; equal values share one. Of a comparator with an
  /// order.
  func ranks(of values: ByteStrings, for job: PluginJob, cancellation: Cancellation) throws
    -> [UInt32]

  /// By pair how its first value stands to its second: as `compare` says if there is one, else by
  /// sort keys.
  func comparisons(
    of pairs: [ValuePair], in values: ByteStrings, for job: PluginJob, cancellation: Cancellation
  ) throws -> [ComparisonResult]

  /// By value its title. Of a comparator with titles.
  func titles(of values: ByteStrings, for job: PluginJob, cancellation: Cancellation) throws
    -> [String]
}
