internal import Foundation

/// An array of C strings that ends in NULL, as `execve` takes it, for as long as the object lives.
final class CStrings {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ strings: [String]) {
    count = strings.count
    // SAFETY: every element is set before anyone reads; deinit frees the strings and the array.
    pointers = .allocate(capacity: count + 1)
    for (index, string) in strings.enumerated() {
      (pointers + index).initialize(to: strdup(string))
    }
    (pointers + count).initialize(to: nil)
  }

  deinit {
    // SAFETY: the strings came from strdup and nobody else keeps them.
    for index in 0..<count { free(pointers[index]) }
    pointers.deallocate()
  }
}
