import Money
import Periods

/// Reads what stands in a record besides day and amount.
struct DetailReader {
    private let map: ColumnMap

    init(_ map: ColumnMap) {
        self.map = map
    }

    func entry(_ record: Record, day: Day, cents: Int64) -> Entry {
        var entry = Entry(line: record.line, day: day, amount: Amount(cents: cents))
        entry.payee = payee(record, isIn: cents < 0)
        entry.what = what(record)
        if map.dialect.traits.contains(.taggedPurpose), let what = entry.what {
            let purpose = PurposeText(what)
            entry.what = purpose.what
            entry.payee = entry.payee ?? purpose.payee
        }
        let kind = text(record, .kind)
        if entry.what == nil, entry.payee == nil, !map.dialect.traits.contains(.app) { entry.what = kind }
        entry.note = text(record, .note)
        entry.category = category(record)
        entry.method = method(record, kind: kind)
        entry.tags = tags(record)
        entry.account = text(record, .account)
        entry.reference = text(record, .reference).flatMap { Self.isRuined($0) ? nil : $0 }
        return entry
    }

    /// The first of the columns of a role that is filled.
    private func text(_ record: Record, _ role: ColumnRole) -> String? {
        for column in map[role] {
            if let text = record.text(column) { return unguarded(text) }
        }
        return nil
    }

    private func unguarded(_ text: String) -> String {
        guard map.dialect.traits.contains(.guardedTexts), text.utf8.first == 0x27, let second = text.utf8.dropFirst().first,
            "=+-@'".utf8.contains(second)
        else { return text }
        return String(text.dropFirst())
    }

    private func payee(_ record: Record, isIn: Bool) -> String? {
        text(record, isIn ? .payer : .recipient) ?? text(record, .payee)
    }

    private func what(_ record: Record) -> String? {
        let what = text(record, .what)
        let more = map[.more].compactMap { record.text($0) }
        guard !more.isEmpty else { return what }
        return ([what].compactMap(\.self) + more).joined(separator: " ")
    }

    private func category(_ record: Record) -> String? {
        let path = [ColumnRole.parentCategory, .category, .subcategory].compactMap { text(record, $0) }
        return path.isEmpty ? nil : path.joined(separator: ":")
    }

    private func method(_ record: Record, kind: String?) -> String? {
        if let method = text(record, .method) {
            if map.dialect.name == "HomeBank", let number = Int(method) { return Self.homeBankMethods[number] }
            return RowWords.method(method) ?? method
        }
        return kind.flatMap(RowWords.method)
    }

    private static let homeBankMethods = [
        1: "card", 2: "cheque", 3: "cash", 4: "transfer", 6: "card", 7: "transfer", 11: "direct-debit",
    ]

    private func tags(_ record: Record) -> [String] {
        guard let text = text(record, .tags) else { return [] }
        let isSpaced = map.dialect.traits.contains(.spacedTags)
        return text.split { $0 == "," || $0 == "|" || $0 == ";" || isSpaced && $0 == " " }.compactMap { part in
            // A tag is one word.
            let words = part.split(separator: " ")
            let tag = words.joined(separator: "-").drop { $0 == "#" }
            return tag.isEmpty ? nil : String(tag)
        }
    }

    /// A number that a spreadsheet has rounded, `6,17761250170673E+025`, names nothing any more.
    private static func isRuined(_ reference: String) -> Bool {
        let bytes = Array(reference.utf8)
        guard let exponent = bytes.lastIndex(where: { $0 | 0x20 == 0x65 }), exponent > 0, exponent + 2 < bytes.count,
            bytes[exponent + 1] == 0x2B
        else { return false }
        return bytes[..<exponent].allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2C || $0 == 0x2E }
            && bytes[(exponent + 2)...].allSatisfy { (0x30...0x39).contains($0) }
    }
}
