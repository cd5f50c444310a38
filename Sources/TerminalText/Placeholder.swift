package struct Palette: Sendable { package static let plain = Palette() }
