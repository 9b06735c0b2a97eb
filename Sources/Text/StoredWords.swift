/// Splits a stored text at its blanks, such as the tags of an expense.
///
/// Works on bytes: a blank and a following accent are one character for Swift. Bytes are also faster, and books may contain
/// long texts.
/// - Complexity: O(n).
public func storedWords(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
}
