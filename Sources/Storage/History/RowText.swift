internal import Database
internal import JSONText
internal import Ledger

/// How the history writes a row of one table: an object with its number and fields by their keys, in their order.
struct RowText: Sendable {
    let table: TrackedTable
    /// What stands before the rows of the table in a snapshot.
    let listHead: [UInt8]
    /// What stands before the number of a row.
    static let head = Array("{\"id\":".utf8)
    /// What stands for a field that has no value.
    static let null = Array("null".utf8)
    /// In the order of the table.
    let fields: [Field]

    /// Whether any field holds entries.
    private let hasEntries: Bool

    /// How a field is written.
    struct Field: Sendable {
        /// What stands before its value.
        let head: [UInt8]
        /// Whether its value is a text, not a number.
        let isText: Bool
        /// Of a field that holds entries, how theirs are written.
        let fields: [Field]

        /// - Parameter mark: what divides it from the field before it, or opens the entry that it is the first of.
        init(_ field: TrackedField, after mark: String = ",") {
            head = Array("\(mark)\"\(field.key)\":".utf8)
            switch field.kind {
            case .text, .choice, .currency, .anyCurrency, .rates, .words: (isText, fields) = (true, [])
            case .truth, .amount, .number, .day, .month, .instant, .reference: (isText, fields) = (false, [])
            case .entries(let inner):
                isText = false
                fields = inner.enumerated().map { Field($1, after: $0 == 0 ? "{" : ",") }
            }
        }
    }

    /// How the rows of that table are written.
    init(_ table: TrackedTable) {
        self.table = table
        listHead = Array("\"\(table.name)\":[".utf8)
        fields = table.fields.map { Field($0) }
        hasEntries = fields.contains { !$0.fields.isEmpty }
    }

    /// Those of every tracked table, in the order in which a snapshot has them.
    static let all = TrackedTable.all.map(RowText.init)

    /// Appends the text of a row.
    func append(_ row: TrackedRow, to text: inout [UInt8]) {
        text += Self.head
        JSON.append(row.id, to: &text)
        Self.append(row.values, fields, to: &text)
        text.append(UInt8(ascii: "}"))
    }

    private static func append(_ values: [FieldValue], _ fields: [Field], to text: inout [UInt8]) {
        for (index, value) in values.enumerated() {
            text += fields[index].head
            switch value {
            case .none, .words([]), .entries([]): text += null
            case .number(let number): JSON.append(number, to: &text)
            case .text(let value): JSON.append(value, to: &text)
            case .words(let words): JSON.append(words.joined(separator: " "), to: &text)
            case .entries(let entries):
                for (number, entry) in entries.enumerated() {
                    text.append(number == 0 ? UInt8(ascii: "[") : UInt8(ascii: ","))
                    append(entry, fields[index].fields, to: &text)
                    text.append(UInt8(ascii: "}"))
                }
                text.append(UInt8(ascii: "]"))
            }
        }
    }

    /// Appends the text of a row with its number first, then its fields in the order of the table.
    ///
    /// What no spesa writes may get another text than the same row has when it is read first: bytes that are no UTF-8, and
    /// words that are divided otherwise than by one space.
    func append(_ row: any Row, to text: inout [UInt8]) {
        guard !hasEntries else { return append(TrackedRow(row: row, of: table), to: &text) }
        text += Self.head
        JSON.append(row.integer(0) ?? 0, to: &text)
        for (index, field) in fields.enumerated() {
            text += field.head
            if field.isText {
                row.withText(index + 1) { bytes in
                    if let bytes { JSON.append(utf8: bytes, to: &text) } else { text += Self.null }
                }
            } else if let number = row.integer(index + 1) {
                JSON.append(number, to: &text)
            } else {
                text += Self.null
            }
        }
        text.append(UInt8(ascii: "}"))
    }

    /// What tells the text of a row from another in this run, but once in 2⁶⁴.
    static func fingerprint(_ text: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: text)
        return hasher.finalize()
    }
}
