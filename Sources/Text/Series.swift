/// Joins words: `a`, `a and b`, `a, b and c`.
/// - Parameter conjunction: the word before the last one, such as `or`.
/// - Complexity: O(n) in the words.
public func series(_ words: [String], _ conjunction: String = "and") -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}
