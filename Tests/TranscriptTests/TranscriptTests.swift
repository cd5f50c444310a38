import Foundation
import Testing

/// Every script of Tests/Transcripts and Samples prints what stands beside it.
///
/// `ROSTER_RECORD=1` writes what is printed and fails, so that a recording is always looked at.
struct TranscriptTests {
  @Test(arguments: Transcript.all)
  func printsWhatIsExpected(_ transcript: Transcript) throws {
    let printed = try transcript.run()
    if ProcessInfo.processInfo.environment["ROSTER_RECORD"] == "1" {
      try Data(printed.utf8).write(to: transcript.expected)
      Issue.record("recorded \(transcript.name)")
      return
    }
    let expected = try String(contentsOf: transcript.expected, encoding: .utf8)
    #expect(printed == expected)
  }

  @Test func thereAreTranscripts() {
    #expect(Transcript.all.count > 100)
  }
}
