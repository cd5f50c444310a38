internal import RosterOrder
internal import RosterTable

extension ComparatorChecks {
  private typealias Faults = [Finding.Check: Finding.Fault]

  /// The laws of a strict weak order: all of them on some values, and on all values as a sort checks
  /// them.
  func checkLaws() throws {
    let values = pool.sample(isSlow ? 30 : 100, longest: 300)
    var faults = try faults(on: values)
    isLawfulInContext = faults.isEmpty
    if faults.isEmpty { faults = try faultsOfSort(on: pool.all) }
    isLawful = faults.isEmpty
    if let fault = faults[.order] { return try say(.order, .failed(fault)) }
    try say(.order, .ok(.compared(values.count)))
    var checks: [Finding.Check] = [
      .reflexive, .antisymmetric, .transitive, .equality, .constant,
    ]
    if description.hasSortKey && description.hasCompare { checks.append(.agreement) }
    for check in checks { try say(check, faults[check].map { [$0] } ?? []) }
  }

  /// What every pair of `values` shows, asked twice in one context.
  private func faults(on values: [[UInt8]]) throws -> Faults {
    var generator = SplitMix64(state: request.seed)
    let pairs = LawMatrix.pairs(of: values.count)
    let again = Array(pairs.indices).shuffled(using: &generator)
    let asked = pairs + again.map { pairs[$0] }
    let strings = ByteStrings(bytes: values)
    let runner = try start()
    do {
      let answers = try runner.comparisons(
        of: asked, in: strings, for: job, cancellation: cancellation)
      guard answers.count == asked.count else { return [:] }
      let matrix = LawMatrix(answers.prefix(pairs.count), count: values.count)
      let inconstant = again.enumerated().first { place, index in
        answers[index] != answers[pairs.count + place]
      }
      var found: [(Finding.Check, PluginError.Law, [Int]?)] = [
        (.reflexive, .reflexivity, matrix.irreflexive),
        (.antisymmetric, .antisymmetry, matrix.asymmetric),
        (.transitive, .transitivity, matrix.circle),
        (.constant, .constancy, inconstant.map { [pairs[$1].lhs, pairs[$1].rhs] }),
      ]
      if description.hasSortKey && description.hasCompare {
        let ranks = try runner.ranks(of: strings, for: job, cancellation: cancellation)
        found.append((.agreement, .keyAgreement, matrix.disagreement(with: ranks)))
      }
      func shown(_ indices: [Int]) -> [CheckedValue] { indices.map { CheckedValue(values[$0]) } }
      var faults: Faults = [:]
      for (check, law, indices) in found {
        if let indices { faults[check] = .law(law, shown(indices)) }
      }
      if let indices = matrix.falseEqual { faults[.equality] = .unequal(shown(indices)) }
      return faults
    } catch let error as PluginError {
      return [.order: fault(error)]
    }
  }

  /// What a sort of `values` would complain about.
  private func faultsOfSort(on values: [[UInt8]]) throws -> Faults {
    do {
      _ = try PluginComparator(start(), job: job)
        .rank(ByteStrings(bytes: values), cancellation: cancellation)
      return [:]
    } catch PluginError.brokenLaw(_, _, let law, let values) {
      let check: Finding.Check =
        switch law {
        case .reflexivity: .reflexive
        case .antisymmetry: .antisymmetric
        case .transitivity, .contiguity: .transitive
        case .constancy: .constant
        case .keyAgreement: .agreement
        }
      let shown = values.map { CheckedValue($0) }
      // In one context it was constant, but a sort asks another process again.
      return [
        check: law == .constancy ? .impure(.process, shown, isClaimed: false) : .law(law, shown)
      ]
    } catch let error as PluginError {
      return [.order: fault(error)]
    }
  }
}
