import Testing

@testable import RosterOrder

struct TodayTests {
  @Test func theCurrentDayIsADateAndStaysTheSame() {
    let date = Array(Today.current.text.utf8).withUnsafeBytes { DateReading.iso.date($0) }
    #expect(date?.year ?? 0 >= 2026)
    #expect(Today.current.text == Today.current.text)
  }

  @Test func aGivenDayIsTakenAsItIs() {
    #expect(Today.given("2024-02-29").text == "2024-02-29")
    #expect(("2024-02-29" as Today) == .given("2024-02-29"))
  }
}
