public import Statements
internal import Text
internal import Users

/// Gives the movements of a file uids that follow from what it says, so that the same row again is the same expense.
public struct Fingerprints {
    /// How often each movement came up until now: two equal coffees are two. Counted for each file by itself, since what
    /// several files have is the same movement, seen twice.
    private var occurrences: [TextPrint: Int] = [:]

    public init() {}

    /// The uid of the next movement of the file: what the book said that it comes from, else made from the reference of
    /// the bank, else from day, amount and texts with the number of its occurrence.
    public mutating func uid(of entry: Entry) -> String {
        if let uid = entry.origin?.uid { return uid }
        let said =
            if let reference = entry.reference, !reference.isEmpty {
                ["reference", entry.account ?? "", reference]
            } else {
                [
                    "row", entry.account ?? "", entry.day.iso, String(entry.amount.cents), entry.payee ?? "",
                    entry.what ?? "", entry.note ?? "",
                ]
            }
        let occurrence = occurrences[TextPrint(said), default: 0]
        occurrences[TextPrint(said)] = occurrence + 1
        let fingerprint = digest(said.map { "\($0.utf8.count):\($0)" }.joined())
        var digits = Array(digest("\(fingerprint) \(occurrence)").utf8.prefix(32))
        // Version 8 of RFC 9562: made from what the maker chose.
        digits[12] = UInt8(ascii: "8")
        digits[16] = UInt8(ascii: "8")
        for place in [20, 16, 12, 8] { digits.insert(UInt8(ascii: "-"), at: place) }
        return String(decoding: digits, as: UTF8.self)
    }
}
