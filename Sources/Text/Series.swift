/// Joins words: `a`, `a and b`, `a, b and c`.
/// - Complexity: O(n) in the words.
public func series(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " and " + last
}
