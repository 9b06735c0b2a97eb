internal import Database
internal import JSONText
internal import Ledger

/// The JSON format of a table's rows in the history: an object with the number, then the fields by key, in order.
struct RowText: Sendable {
    let table: TrackedTable
    /// The bytes before the rows of the table in a snapshot.
    let listHead: [UInt8]
    /// The bytes before the number of a row.
    static let head = Array("{\"id\":".utf8)
    /// The bytes of a field without value.
    static let null = Array("null".utf8)
    /// The formats of the fields, in the order of the table.
    let fields: [Field]

    /// Whether any field holds entries.
    private let hasEntries: Bool

    /// The JSON format of a field.
    struct Field: Sendable {
        /// The JSON before the value: the separator and the key.
        let head: [UInt8]
        /// Whether the value is a string, not a number or a list of entries.
        let isText: Bool
        /// The format of the fields in entries; empty for other kinds of fields.
        let fields: [Field]

        /// - Parameter mark: the separator before the field, or the opening brace for the first field of an entry.
        init(_ field: TrackedField, after mark: String = ",") {
            head = Array("\(mark)\"\(field.key)\":".utf8)
            switch field.kind {
            case .text, .author, .longText, .choice, .currency, .anyCurrency, .rates, .words:
                (isText, fields) = (true, [])
            case .truth, .amount, .number, .day, .month, .instant, .reference: (isText, fields) = (false, [])
            case .entries(let inner):
                isText = false
                fields = inner.enumerated().map { Field($1, after: $0 == 0 ? "{" : ",") }
            }
        }
    }

    /// The format of a table's rows.
    init(_ table: TrackedTable) {
        self.table = table
        listHead = Array("\"\(table.name)\":[".utf8)
        fields = table.fields.map { Field($0) }
        hasEntries = fields.contains { !$0.fields.isEmpty }
    }

    /// The formats of all tracked tables, in the order of a snapshot.
    static let all = TrackedTable.all.map(RowText.init)

    /// Appends the JSON of a row.
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

    /// Appends the JSON of a selected row: its number, then the fields in the order of the table.
    ///
    /// Only for data written by spesa. Invalid UTF-8, or words separated by more than one space, can result in
    /// different JSON than decoding the row first.
    func append(_ row: any QueryRow, to text: inout [UInt8]) {
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

    /// A hash that identifies the JSON of a row within this process, with collisions of probability 2⁻⁶⁴.
    static func fingerprint(_ text: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: text)
        return hasher.finalize()
    }
}
