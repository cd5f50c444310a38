extension SectionerDefinition {
  /// The sectioners that are always there, in the order of `sectioners`.
  package static let builtIn: [SectionerDefinition] = [
    SectionerDefinition(
      name: "initial", summary: "the letters of the locale's index; the rest under #"
    ) { InitialSectioner(locale: try LocaleIdentifier($0.locale)) },
    SectionerDefinition(name: "value", summary: "one section a value, in the sort's order") { _ in
      ValueSectioner()
    },
    dates("year", "dates by year", .year),
    dates("decade", "dates by decade: 1980s", .decade),
    dates("month", "dates by month of the year: 01 to 12", .month),
    SectionerDefinition(
      name: "range", summary: "numbers in ranges as wide as its argument: range 10"
    ) { context in
      guard let argument = context.argument else {
        return RangeSectioner(locale: try LocaleIdentifier(context.locale), width: nil)
      }
      guard let width = Int(argument), width > 0 else {
        throw SectionerArgumentError(sectioner: "range", argument: argument)
      }
      return RangeSectioner(locale: try LocaleIdentifier(context.locale), width: width)
    },
    SectionerDefinition(name: "domain", summary: "mail addresses by what follows the @") { _ in
      DomainSectioner()
    },
  ]

  private static func dates(_ name: String, _ summary: String, _ part: DateSectioner.Part)
    -> SectionerDefinition
  {
    SectionerDefinition(name: name, summary: summary) { context in
      let reading = context.dateReading.flatMap(DateReading.init(rawValue:)) ?? .iso
      return DateSectioner(part: part, reading: reading)
    }
  }
}

/// A sectioner was given an argument that it cannot use.
package struct SectionerArgumentError: Error, Equatable, CustomStringConvertible {
  package let sectioner: String
  package let argument: String

  package var description: String {
    "'\(argument)' is no width; '\(sectioner)' takes a whole number above 0"
  }
}
