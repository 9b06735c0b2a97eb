internal import Secrets
public import Statements
internal import Text

/// Derives uids from the content of a file's rows, so that importing a row again gives an equal uid.
public struct Fingerprints {
    /// The number of occurrences of each row so far, so that two equal coffees differ. Counted per file, because a row
    /// in two overlapping files is one movement.
    private var occurrences: [TextHash: Int32] = [:]
    /// The number of rows that equal an earlier one.
    public private(set) var repeated = 0

    /// Creates fingerprints for one file. Each file needs its own, so that a row in two files gets one uid.
    public init() {}

    /// Returns the uid of the next row: the one that `spesa export` wrote, otherwise one made from the bank's reference,
    /// otherwise from day, amount and texts. Rows of a file with equal values are numbered, so that their uids differ. Call
    /// it once for each row, in the order of the file.
    /// - Complexity: O(n) in the texts; keeps a `TextHash` of each row.
    public mutating func uid(of entry: Entry) -> String {
        // Most uids are in lower case already, and converting them again costs as much as reading them.
        if let uid = entry.origin?.uid {
            return uid.utf8.contains { 0x41...0x5A ~= $0 || $0 >= 0x80 } ? uid.lowercased() : uid
        }
        var input = ""
        func append(_ text: String?) {
            let text = text ?? ""
            input += String(text.utf8.count)
            input += ":"
            input += text
        }
        if let reference = entry.reference, !reference.isEmpty {
            for text in ["reference", entry.account, reference] { append(text) }
        } else {
            for text in ["row", entry.account, entry.day.iso, String(entry.amount.cents)] { append(text) }
            for text in [entry.payee, entry.what, entry.note] { append(text) }
        }
        let print = TextHash(input)
        let occurrence = occurrences[print, default: 0]
        occurrences[print] = occurrence + 1
        if occurrence > 0 { repeated += 1 }
        return makeUUIDv8(of: "\(digest(input)) \(occurrence)")
    }
}
