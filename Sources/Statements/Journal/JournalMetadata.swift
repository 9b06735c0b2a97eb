import Text

/// The metadata that spesa writes into a journal for the fields of an expense that journals lack.
struct JournalMetadata {
    private let parts: [String: String]

    /// Parses `uid=…&payee=a%7Cb`; `nil` for anything else.
    init?(_ text: Substring) {
        var parts: [String: String] = [:]
        for part in text.split(separator: "&") {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2, let value = percentDecoded(sides[1]) else { return nil }
            parts[String(sides[0])] = value
        }
        guard parts["uid"] != nil else { return nil }
        self.parts = parts
    }

    var uid: String? { parts["uid"] }

    func contains(_ name: String) -> Bool { parts[name] != nil }

    /// The value of a field of the metadata, or `read`, the value in the journal itself, if the metadata lacks the
    /// field. `nil` if that value is empty.
    func value(_ name: String, else read: String?) -> String? {
        let value = parts[name] ?? read
        return value?.isEmpty == true ? nil : value
    }

    var tags: [String]? { parts["tags"].map(storedWords) }
}

/// The comment of a transaction in a journal that spesa wrote for hledger: note, tags and metadata.
struct JournalComment {
    private(set) var note: String?
    private(set) var tags: [String] = []
    private(set) var trace: JournalMetadata?

    init(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.drop { $0 == " " }
            if line.hasPrefix("note: ") {
                note = note ?? String(line.dropFirst("note: ".count))
            } else if line.hasPrefix("spesa: ") {
                trace = trace ?? JournalMetadata(line.dropFirst("spesa: ".count))
            } else if line.last == ":", !line.contains(where: { $0 == " " }) {
                tags.append(String(line.dropLast()))
            }
        }
    }
}
