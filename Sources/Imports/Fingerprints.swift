internal import Secrets
public import Statements
internal import Text

/// Gives the movements of a file uids that follow from what it says, so that the same row again is the same expense.
public struct Fingerprints {
    /// How often each movement came up until now: two equal coffees are two. Counted for each file by itself, since what
    /// several files have is the same movement, seen twice.
    private var occurrences: [TextPrint: Int32] = [:]
    /// How many movements said all that one before them said.
    public private(set) var repeated = 0

    /// For one file; the same movement in two files gets the same uid only from two of these.
    public init() {}

    /// The uid of the next movement of the file: what the book said that it comes from, else made from the reference of
    /// the bank, else from day, amount and texts with the number of its occurrence.
    /// - Complexity: O(n) in the texts; a `TextPrint` of each movement is kept.
    public mutating func uid(of entry: Entry) -> String {
        // Most are small already, and making them so again costs as much as reading them.
        if let uid = entry.origin?.uid {
            return uid.utf8.contains { 0x41...0x5A ~= $0 || $0 >= 0x80 } ? uid.lowercased() : uid
        }
        var said = ""
        func say(_ text: String?) {
            let text = text ?? ""
            said += String(text.utf8.count)
            said += ":"
            said += text
        }
        if let reference = entry.reference, !reference.isEmpty {
            for text in ["reference", entry.account, reference] { say(text) }
        } else {
            for text in ["row", entry.account, entry.day.iso, String(entry.amount.cents)] { say(text) }
            for text in [entry.payee, entry.what, entry.note] { say(text) }
        }
        let print = TextPrint(said)
        let occurrence = occurrences[print, default: 0]
        occurrences[print] = occurrence + 1
        if occurrence > 0 { repeated += 1 }
        return makeUUIDv8(of: "\(digest(said)) \(occurrence)")
    }
}
