internal import RosterTable

/// Sections by a part of a date; what is no date, or lacks that part, goes under `—`.
struct DateSectioner: Sectioner {
  enum Part: Sendable { case year, decade, month }

  let part: Part
  let reading: DateReading

  func sections(
    of values: ByteStrings, ranking: Ranking, cancellation: Cancellation
  ) throws -> Sectioning {
    var collector = LabelCollector<Int>()
    for index in 0..<values.count {
      if index & 0xFFF == 0 { try cancellation.check() }
      let date = reading.date(values[index])
      if let number = number(of: date) {
        collector.append(label(for: number), at: number)
      } else {
        collector.append(Sectioning.emptyLabel, at: .max)
      }
    }
    return collector.sectioning(lastLabel: Sectioning.emptyLabel)
  }

  private func number(of date: CalendarDate?) -> Int? {
    switch part {
    case .year: date?.year
    case .decade: date?.year.map { $0 / 10 * 10 }
    case .month: date?.month
    }
  }

  private func label(for number: Int) -> String {
    switch part {
    case .year: padded(number, to: 4)
    case .decade: "\(number)s"
    case .month: padded(number, to: 2)
    }
  }

  private func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(width - digits.count, 0)) + digits
  }
}
