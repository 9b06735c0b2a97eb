/// Rows with named columns, for CSV and TSV.
public struct Records: Hashable, Sendable {
    /// The names, in the order of the values.
    public let columns: [String]
    /// A value per column in each row. Lists are joined by single spaces; objects are not allowed.
    public let rows: [[JSON]]

    /// Takes columns and rows; without rows only the header is written.
    public init(columns: [String], rows: [[JSON]]) {
        self.columns = columns
        self.rows = rows
    }

    /// Records from objects: members are put into the column of their name, and members without a column are dropped. A
    /// value other than an object gives an empty row.
    /// - Complexity: O(objects × columns × members).
    public init(columns: [String], objects: [JSON]) {
        self.columns = columns
        rows = objects.map { object in
            guard case .object(let members) = object else { return [] }
            return columns.map { column in members.first { $0.name == column }?.value ?? .null }
        }
    }

    /// CSV by RFC 4180, with LF line ends and a header.
    /// - Complexity: O(n) in the bytes.
    public var csv: String { header.csvRows + csvRows }

    /// CSV without the header.
    /// - Complexity: O(n) in the bytes.
    public var csvRows: String { serialized(isTSV: false) }

    /// TSV with a header, a row per line. A tab, line end and backslash in a field are written `\t`, `\n`, `\r` and
    /// `\\`.
    /// - Complexity: O(n) in the bytes.
    public var tsv: String { header.tsvRows + tsvRows }

    /// TSV without the header.
    /// - Complexity: O(n) in the bytes.
    public var tsvRows: String { serialized(isTSV: true) }

    /// The names of the columns as a row, so that they are quoted like fields. The columns of a query may have any
    /// name.
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
