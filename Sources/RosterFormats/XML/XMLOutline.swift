/// Finds out which elements of a document are its rows, from the names and numbers of elements.
///
/// The first of two readings. Elements are counted by path, so that memory grows with the number of
/// different paths only, which is limited.
final class XMLOutline: XMLEvents {
  private struct Path {
    let name: String
    let parent: Int
    var children: [Int] = []
    var childNamed: [String: Int] = [:]
    var count = 0
    var hasAttributes = false
  }

  /// The first is the root element once there is one; then in order of first sight.
  private var paths: [Path] = []
  private var open: [Int] = []

  static let mostPaths = 20_000

  func open(_ name: String, attributes: XMLAttributes, in parser: ExpatParser) throws(ReadError) {
    let path = try path(of: name)
    paths[path].count += 1
    if !attributes.isEmpty { paths[path].hasAttributes = true }
    open.append(path)
  }

  func close(in parser: ExpatParser) { _ = open.popLast() }

  func text(_ piece: UnsafeRawBufferPointer, in parser: ExpatParser) {}

  private func path(of name: String) throws(ReadError) -> Int {
    guard let parent = open.last else {
      paths = [Path(name: name, parent: 0)]
      return 0
    }
    if let known = paths[parent].childNamed[name] { return known }
    guard paths.count < Self.mostPaths else {
      throw .overLimit(what: "different paths of elements", limit: Self.mostPaths)
    }
    paths[parent].children.append(paths.count)
    paths[parent].childNamed[name] = paths.count
    paths.append(Path(name: name, parent: parent))
    return paths.count - 1
  }

  /// The names from the root to the elements that are rows.
  ///
  /// These are the most frequent children of the shallowest element that has children of one name
  /// more than once. Without any the document is one row: the element in which a first fork is.
  func rowPath() -> [String] {
    guard !paths.isEmpty else { return [] }
    return names(to: repeatedPath() ?? forkedPath())
  }

  private func repeatedPath() -> Int? {
    var level = [0]
    var isChain = true
    while !level.isEmpty {
      let candidates = level.compactMap { mostFrequentChild(of: $0) }
        .filter { isRow($0, inChain: isChain) }
      if let best = candidates.max(by: { paths[$0].count < paths[$1].count }) {
        return candidates.first { paths[$0].count == paths[best].count }
      }
      level = level.flatMap { paths[$0].children }.filter { paths[$0].count == 1 }
      isChain = isChain && level.count == 1
    }
    return nil
  }

  /// The child with the greatest number, if above 1; of several the first.
  private func mostFrequentChild(of path: Int) -> Int? {
    let most = paths[path].children.map { paths[$0].count }.max() ?? 0
    return most > 1 ? paths[path].children.first { paths[$0].count == most } : nil
  }

  /// Whether elements that repeat are rows, rather than the many values of a single row.
  private func isRow(_ path: Int, inChain isChain: Bool) -> Bool {
    let hasParts = !paths[path].children.isEmpty
    let isAlone = paths[paths[path].parent].children.count == 1
    let isBelowRoot = paths[path].parent == 0
    return hasParts || (isAlone && isChain) || (isBelowRoot && paths[path].hasAttributes)
  }

  private func forkedPath() -> Int {
    var path = 0
    while paths[path].children.count == 1, let child = paths[path].children.first,
      !paths[child].children.isEmpty || paths[child].hasAttributes
    {
      path = child
    }
    return path
  }

  private func names(to path: Int) -> [String] {
    var names = [paths[path].name]
    var path = path
    while path != 0 {
      path = paths[path].parent
      names.append(paths[path].name)
    }
    return names.reversed()
  }
}
