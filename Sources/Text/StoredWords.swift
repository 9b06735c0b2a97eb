/// The words of a stored text that are joined by blanks, such as the tags of an expense.
///
/// Byte by byte: the blank before a word that begins with an accent is one character with it, and a book may hold long texts.
/// - Complexity: O(n).
public func storedWords(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
}
