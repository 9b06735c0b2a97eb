import Text

/// The content of field `:86:`: in the German structure, in the Dutch structure, or free text.
struct MT940Details {
    var payee: String?
    var what: String?
    /// The type of the transaction, in the bank's words.
    private(set) var kind: String?

    init(_ lines: [String]) {
        let whole = lines.joined()
        let bytes = Array(whole.utf8.prefix(4))
        if bytes.first == UInt8(ascii: "?")
            || bytes.count == 4 && bytes[..<3].allSatisfy({ (0x30...0x39).contains($0) })
                && "?>~".utf8.contains(bytes[3])
        {
            readNumbered(whole, mark: bytes.first == UInt8(ascii: "?") ? bytes[0] : bytes[3])
        } else {
            let text = Self.unwrapped(lines)
            let parts = Self.worded(text)
            if parts.isEmpty { what = WrittenText.tidied(text) } else { readWorded(parts, text) }
        }
    }

    /// Whether the payee or purpose may begin with a word for a pending state. A fast test that rejects most texts.
    static func mayBePending(_ lines: [String]) -> Bool {
        lines.contains { line in
            let bytes = Array(line.utf8)
            return bytes.indices.contains { index in
                // A text begins with the line, behind a slash or plus, or behind a mark with two digits.
                let begins =
                    index == 0 || bytes[index - 1] == 0x2F || bytes[index - 1] == 0x2B
                    || index > 2 && "?>~".utf8.contains(bytes[index - 3])
                return begins && PendingText.mayBegin(bytes[index...])
            }
        }
    }

    /// Joins the lines. Full lines (65 characters) end in the middle of words, shorter ones at the end of a word.
    private static func unwrapped(_ lines: [String]) -> String {
        var text = ""
        for (index, line) in lines.enumerated() {
            text += line
            if line.unicodeScalars.count + (index == 0 ? 4 : 0) < 65 { text += " " }
        }
        return text
    }

    // MARK: German structure: ?00 type, ?20 to ?29 and ?60 to ?63 purpose, ?32 and ?33 name

    private mutating func readNumbered(_ text: String, mark: UInt8) {
        var fields: [Int: String] = [:]
        for part in text.utf8.split(separator: mark).map({ Array($0) }) where part.count >= 2 {
            guard let number = Int(String(decoding: part.prefix(2), as: UTF8.self)), fields[number] == nil else {
                continue
            }
            fields[number] = String(decoding: part.dropFirst(2), as: UTF8.self)
        }
        var purpose = ""
        for number in Array(20...29) + Array(60...63) {
            guard let field = fields[number] else { continue }
            purpose += field
            // A full field may end within a word. A shorter one ends after a word, so a space follows.
            if field.unicodeScalars.count < 27 { purpose += " " }
        }
        kind = WrittenText.tidied(fields[0])
        what = WrittenText.tidied(Self.sepaPurpose(purpose)) ?? kind
        payee = WrittenText.tidied((fields[32] ?? "") + (fields[33] ?? ""))
    }

    /// The text from `SVWZ+` to the next SEPA tag. The whole text if it has no SEPA tags; `nil` if it has only others.
    private static func sepaPurpose(_ text: String) -> String? {
        let tags = [
            "SVWZ+", "EREF+", "KREF+", "MREF+", "CRED+", "DEBT+", "COAM+", "OAMT+", "ABWA+", "ABWE+", "PURP+", "IBAN+",
            "BIC+", "BREF+", "RREF+",
        ].map { Array($0.utf8) }
        let bytes = Array(text.utf8)
        let starts = bytes.indices.filter { bytes[$0] == UInt8(ascii: "+") }.compactMap { plus in
            tags.first { bytes[...plus].suffix($0.count).elementsEqual($0) }.map { plus + 1 - $0.count }
        }
        guard !starts.isEmpty else { return text }
        guard let start = starts.first(where: { bytes[$0...].starts(with: tags[0]) }) else { return nil }
        let end = starts.first { $0 > start } ?? bytes.count
        return String(decoding: bytes[(start + 5)..<end], as: UTF8.self)
    }

    // MARK: Dutch structure: /NAME/ counterparty, /REMI/ purpose

    private static let words: Set = [
        "TRTP", "IBAN", "BIC", "NAME", "REMI", "EREF", "ORDP", "BENM", "CNTP", "MARF", "CSID", "PURP", "ISDT", "RTYP",
        "TRCD", "ULTD", "ULTB", "ULTC", "SWOC", "SWOD", "BUSP", "PREF", "PMNTREF", "ADDR", "KREF", "RREF", "IREF",
        "CREF", "OREF", "SVCL", "OCMT", "CHGS", "EXCH", "INIT", "ID",
    ]

    /// Splits a text at its code words between slashes. Empty if it does not begin with one.
    private static func worded(_ text: String) -> [(word: String, value: String)] {
        var parts: [(String, String)] = []
        let pieces = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard pieces.first.map({ WrittenText.tidied($0) == nil }) == true, pieces.count > 2, words.contains(pieces[1])
        else { return [] }
        for piece in pieces.dropFirst() {
            if words.contains(piece) {
                parts.append((piece, ""))
            } else {
                parts[parts.count - 1].1 += (parts[parts.count - 1].1.isEmpty ? "" : "/") + piece
            }
        }
        return parts
    }

    private mutating func readWorded(_ parts: [(word: String, value: String)], _ text: String) {
        func value(_ word: String) -> String? { parts.first { $0.word == word }.map(\.value) }
        // /CNTP/account/bank/name/town/
        let counterparty = value("CNTP")?.split(separator: "/", omittingEmptySubsequences: false)
        payee = Self.trimmed(value("NAME")) ?? counterparty.flatMap { $0.count > 2 ? Self.trimmed(String($0[2])) : nil }
        var purpose = value("REMI") ?? ""
        if purpose.hasPrefix("USTD/") { purpose.removeFirst(5) }
        kind = Self.trimmed(value("TRTP"))
        what = Self.trimmed(purpose) ?? kind ?? WrittenText.tidied(text)
    }

    private static func trimmed(_ text: String?) -> String? {
        guard let text else { return nil }
        let bytes = Array(text.utf8).drop { $0 == 0x2F || $0 == 0x20 }.reversed().drop { $0 == 0x2F || $0 == 0x20 }
        return WrittenText.tidied(bytes.reversed())
    }
}
