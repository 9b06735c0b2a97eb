/// Rows with named columns, as CSV and TSV carry them.
public struct Records: Hashable, Sendable {
    /// Their names in the order of the values.
    public let columns: [String]
    /// As many values a row as there are columns; a list is joined by single spaces.
    public let rows: [[JSON]]

    /// Rows as they are given; none at all leave a header.
    public init(columns: [String], rows: [[JSON]]) {
        self.columns = columns
        self.rows = rows
    }

    /// Records out of objects: what has the name of a column stands in it, the first of a name; the rest is left out.
    /// - Complexity: O(objects × columns × members).
    public init(columns: [String], objects: [JSON]) {
        self.columns = columns
        rows = objects.map { object in
            guard case .object(let members) = object else { return [] }
            return columns.map { column in members.first { $0.name == column }?.value ?? .null }
        }
    }

    /// RFC 4180 with LF line ends and a header.
    /// - Complexity: O(n) in the bytes.
    public var csv: String { header.csvRows + csvRows }

    /// The same without the header.
    /// - Complexity: O(n) in the bytes.
    public var csvRows: String { serialized(isTSV: false) }

    /// One line a row; tab, line end and backslash inside a field are written `\t`, `\n`, `\r` and `\\`.
    /// - Complexity: O(n) in the bytes.
    public var tsv: String { header.tsvRows + tsvRows }

    /// The same without the header.
    /// - Complexity: O(n) in the bytes.
    public var tsvRows: String { serialized(isTSV: true) }

    /// The names of the columns as a row: a query may give a column any name.
    private var header: Records { Records(columns: columns, rows: [columns.map(JSON.text)]) }

    private func serialized(isTSV: Bool) -> String {
        var buffer = RecordBuffer(isTSV: isTSV)
        for row in rows {
            for value in row {
                switch value {
                case .text(let text): buffer.add(text)
                case .list(let values): buffer.add(values.map(Self.text).joined(separator: " "))
                default: buffer.add(plain: Self.text(value))
                }
            }
            buffer.endRow()
        }
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    static func text(_ value: JSON) -> String {
        switch value {
        case .null: ""
        case .truth(let truth): truth ? "true" : "false"
        case .integer(let integer): String(integer)
        case .number(let digits), .decimal(let digits): digits
        case .amount(let amount): amount.machineText
        case .text(let text): text
        case .list(let values): values.map(text).joined(separator: " ")
        case .object: preconditionFailure("a record is flat")
        }
    }
}

extension Records {
    /// The rows as flat objects.
    /// - Complexity: O(fields).
    public var objects: [JSON] {
        rows.map { row in .object(zip(columns, row).map(JSON.Member.init)) }
    }
}
