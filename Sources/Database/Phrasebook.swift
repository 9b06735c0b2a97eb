/// Replacements of SQL phrases for one dialect.
///
/// Statements are literals of the program and never contain user input, so plain text replacement is safe.
public struct Phrasebook: Sendable {
    /// The phrases in the order in which they are looked for.
    package let phrases: [(shared: String, own: String)]

    /// Creates a phrasebook. Phrases are replaced in order. A phrase that is a prefix of another must come after it.
    public init(_ phrases: [(shared: String, own: String)] = []) {
        self.phrases = phrases
    }

    /// Returns a statement with all phrases replaced.
    /// - Complexity: O(bytes × phrases).
    public func translated(_ statement: String) -> String {
        var bytes = Array(statement.utf8)
        var isChanged = false
        for (shared, own) in phrases {
            guard let replaced = Self.replacing(Array(shared.utf8), with: own.utf8, in: bytes) else { continue }
            bytes = replaced
            isChanged = true
        }
        return isChanged ? String(decoding: bytes, as: UTF8.self) : statement
    }

    /// - Returns: `nil` if the phrase does not occur.
    private static func replacing(_ phrase: [UInt8], with own: String.UTF8View, in bytes: [UInt8]) -> [UInt8]? {
        guard let head = phrase.first, bytes.count >= phrase.count else { return nil }
        var result: [UInt8] = []
        var start = 0
        var place = 0
        while place + phrase.count <= bytes.count {
            guard bytes[place] == head, bytes[place..<place + phrase.count].elementsEqual(phrase) else {
                place += 1
                continue
            }
            result += bytes[start..<place]
            result += own
            place += phrase.count
            start = place
        }
        return start == 0 ? nil : result + bytes[start...]
    }
}
