import RosterOrder
import RosterTable
import Synchronization
import Testing

@testable import RosterPlugins

@Suite(.enabled(if: Workshop.c != nil, "there is no cc on PATH"))
struct MisbehaviourTests {
  let workshop: Workshop
  let host = PluginHost.beside()
  static let numbers = (0..<200).map { "value \($0)" }

  init() throws {
    workshop = try Workshop()
  }

  private func error(_ name: String, on values: [String]) throws -> PluginError {
    let plugin = try workshop.load(wrong: name, into: host)
    return try pluginError { _ = try plugin.order(values) }
  }

  private func law(_ name: String, on values: [String]) throws -> PluginError.Law? {
    guard case .brokenLaw(_, _, let law, let values) = try error(name, on: values) else {
      return nil
    }
    #expect((1...3).contains(values.count))
    return law
  }

  @Test func aFailureIsToldAndLeavesThePluginUsable() throws {
    let plugin = try workshop.load(wrong: "failing", into: host)
    let error = try pluginError { _ = try plugin.order(["b", "bad", "a"]) }
    #expect(
      "\(error)" == "plugin comparator 'failing/moody' failed: "
        + "I do not like ␛[31m'bad' (status 7 from compare at 'bad' and 'b')")
    #expect(try plugin.order(["b", "a"]) == [["a"], ["b"]])
    let other = try host.load(Workshop.packageBuilt("LengthOrder"), environment: [:])
    #expect(try other.order(["bb", "a"]) == [["a"], ["bb"]])
  }

  @Test func namesThreeValuesThatGoInACircle() throws {
    #expect(
      try error("intransitive", on: ["a", "b", "c"])
        == .brokenLaw(
          plugin: "intransitive", comparator: "circle", law: .transitivity,
          values: ["a", "b", "c"]))
  }

  @Test func findsACircleAmongMany() throws {
    let letters = (0..<500).map { "\(["a", "b", "c"][$0 % 3])\($0)" }
    #expect(try law("intransitive", on: letters) == .transitivity)
  }

  @Test func findsRandomAnswers() throws {
    #expect(try [.antisymmetry, .constancy].contains(law("random", on: Self.numbers)))
  }

  /// The witness is another process than the worker; that their numbers differ by one is usual.
  @Test func findsAnOrderThatDependsOnTheProcess() throws {
    let path = try workshop.build(wrong: "by_process")
    let isFound = (0..<40).contains { _ in
      guard let plugin = try? host.load(path, environment: [:]) else { return false }
      do {
        _ = try plugin.order(Self.numbers)
        return false
      } catch {
        guard case .brokenLaw(_, _, .constancy, _) = error as? PluginError else { return false }
        return true
      }
    }
    #expect(isFound)
  }

  @Test func findsRandomKeys() throws {
    let law = try law("random_keys", on: Self.numbers)
    #expect([.reflexivity, .constancy, .transitivity].contains(law))
  }

  @Test func findsTheComparatorThatAlwaysSaysLess() throws {
    #expect(try law("always_less", on: Self.numbers) == .antisymmetry)
    #expect(
      try pluginError { _ = try host.plugins[0].order(["a"]) }
        == .brokenLaw(
          plugin: "always-less", comparator: "less", law: .reflexivity, values: ["a"]))
  }

  @Test func findsKeysThatDisagreeWithCompare() throws {
    #expect(try law("key_disagrees", on: ["a", "b"]) == .keyAgreement)
  }

  @Test func refusesAKeyOfAbsurdLength() throws {
    #expect(
      try error("huge_key", on: ["abc"])
        == .badAnswer(
          plugin: "huge-key", comparator: "keys",
          .keyTooLong(.max, limit: 65_584, value: "abc")))
    #expect(
      try error("growing_key", on: ["abc"])
        == .badAnswer(
          plugin: "growing-key", comparator: "keys", .changedLength(.sortKey, value: "abc")))
  }

  @Test func refusesTitlesThatAreScatteredOrUnreadable() throws {
    let plugin = try workshop.load(wrong: "scattered_titles", into: host)
    #expect(try plugin.sections(["ax", "bx", "cy"]).labels == ["x", "y"])
    let scattered = try pluginError { _ = try plugin.sections(["cx", "ax", "by"]) }
    #expect(
      "\(scattered)" == "plugin comparator 'scattered-titles/last' breaks a law of order: "
        + "'ax' and 'cx' are titled 'x', 'by' between them 'y'; "
        + "the order must go first by what a title tells")
    let unreadable = try pluginError { _ = try plugin.sections(["a", "?"]) }
    #expect(
      unreadable
        == .badAnswer(
          plugin: "scattered-titles", comparator: "last", .title(.notUTF8, value: "?")))
  }

  @Test func passesOptionsLocaleDayAndArgument() throws {
    let plugin = try workshop.load(wrong: "echo_options", into: host, options: "ö=1")
    #expect(plugin.comparators.isEmpty)
    var context = OrderContext(locale: "de-u-co-phonebk", today: "2024-02-29", argument: "5")
    #expect(
      try plugin.sections(["a"], context: context).labels == [
        "ö=1|de-u-co-phonebk|2024-02-29|5"
      ])
    context.argument = nil
    let bare = try host.load(plugin.path, environment: [:])
    #expect(
      try bare.sections(["a"], context: context).labels == ["|de-u-co-phonebk|2024-02-29|"])
  }

  @Test func stopsWhenTheUserHasHadEnough() throws {
    let path = try workshop.build(wrong: "failing")
    let plugin = try host.load(path, environment: [:], isInProcess: true)
    let asked = Mutex(0)
    let cancellation = Cancellation {
      asked.withLock { count in
        count += 1
        return count > 2
      }
    }
    #expect(throws: Cancelled.self) {
      _ = try plugin.order(Self.numbers.reversed(), cancellation: cancellation)
    }
    #expect(asked.withLock { $0 } == 3)
    #expect(try plugin.order(["b", "a"]) == [["a"], ["b"]])
  }
}
