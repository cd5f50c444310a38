package import RosterArrangement
package import RosterTable

/// A table of a session: what was loaded and how it is arranged.
package final class OpenTable {
  /// What a step changes: the arrangement, and by `append` the rows.
  ///
  /// An object that never changes, for two steps of the history share it.
  package final class State {
    package let arranger: Arranger
    package let arrangement: Arrangement
    /// What was appended to the table that was loaded, in turn.
    package let appended: [LoadRequest]

    init(arranger: Arranger, arrangement: Arrangement, appended: [LoadRequest] = []) {
      self.arranger = arranger
      self.arrangement = arrangement
      self.appended = appended
    }

    /// The same rows under another arrangement.
    func arranged(as arrangement: Arrangement) -> State {
      State(arranger: arranger, arrangement: arrangement, appended: appended)
    }
  }

  package let name: String
  /// How to read it again.
  package let request: LoadRequest
  package var state: State
  package var history = History<State>()
  package var isEditing = false
  package var handlers: [TapHandler] = []
  /// Warnings of the source that were told already.
  package var warningsTold = 0

  package init(name: String, request: LoadRequest, arranger: Arranger) {
    self.name = name
    self.request = request
    state = State(arranger: arranger, arrangement: Arrangement())
  }

  package var table: Table { state.arranger.table }
  package var arranger: Arranger { state.arranger }
  package var arrangement: Arrangement { state.arrangement }

  package func view() throws -> View {
    try arranger.view(arrangement, isEditing: isEditing)
  }
}

/// What the user asked to load.
package struct LoadRequest: Sendable, Equatable {
  package enum Place: Sendable, Equatable {
    case file(String)
    /// Data on standard input.
    case standardInput
    case program(String)
  }

  package var place: Place
  package var format: String?
  package var inner: String?
  package var name: String?

  package init(place: Place, format: String? = nil, inner: String? = nil, name: String? = nil) {
    self.place = place
    self.format = format
    self.inner = inner
    self.name = name
  }
}
