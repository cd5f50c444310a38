/// A bar of eighth blocks, `width` cells long for a count of `maximum`.
///
/// Any count above 0 shows something; a count above the maximum is drawn like it.
package func bar(for count: Int, outOf maximum: Int, width: Int) -> String {
  guard count > 0, maximum > 0, width > 0 else { return "" }
  let partial = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  let steps = min(width, 1000) * 8
  let product = min(count, maximum).multipliedFullWidth(by: steps)
  let share = maximum.dividingFullWidth(product)
  let eighths = max(1, share.remainder > (maximum - 1) / 2 ? share.quotient + 1 : share.quotient)
  return String(repeating: "█", count: eighths / 8) + partial[eighths % 8]
}
