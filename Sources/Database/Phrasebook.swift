/// What one dialect calls otherwise than the statements that all share, phrase by phrase.
///
/// The statements are literals of ours, so that a phrase is found by its letters; what somebody typed is never in them.
public struct Phrasebook: Sendable {
    /// The phrases in the order in which they are looked for.
    package let phrases: [(shared: String, own: String)]

    /// Phrases in the order in which they are looked for: one that another one begins with stands behind it.
    public init(_ phrases: [(shared: String, own: String)] = []) {
        self.phrases = phrases
    }

    /// A statement with every phrase in the words of the dialect.
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

    /// - Returns: `nil` where there is none.
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
