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
    public var csvRows: String {
        serialized(separator: ",") { field in
            guard field.utf8.contains(where: { [0x2C, 0x22, 0x0A, 0x0D].contains($0) }) else { return field }
            return "\"" + field.replacing(scalar: "\"", with: "\"\"") + "\""
        }
    }

    /// One line a row; tab, line end and backslash inside a field are written `\t`, `\n`, `\r` and `\\`.
    /// - Complexity: O(n) in the bytes.
    public var tsv: String { header.tsvRows + tsvRows }

    /// The same without the header.
    /// - Complexity: O(n) in the bytes.
    public var tsvRows: String {
        serialized(separator: "\t") { field in
            guard field.utf8.contains(where: { [0x09, 0x0A, 0x0D, 0x5C].contains($0) }) else { return field }
            return field.replacing(scalar: "\\", with: "\\\\").replacing(scalar: "\t", with: "\\t").replacing(
                scalar: "\n", with: "\\n"
            )
            .replacing(scalar: "\r", with: "\\r")
        }
    }

    /// The names of the columns as a row: a query may give a column any name.
    private var header: Records { Records(columns: columns, rows: [columns.map(JSON.text)]) }

    private func serialized(separator: String, quoting quote: (String) -> String) -> String {
        var result = ""
        for row in rows {
            result += row.map { quote(Self.field($0)) }.joined(separator: separator) + "\n"
        }
        return result
    }

    /// The value as a field, harmless to a spreadsheet.
    private static func field(_ value: JSON) -> String {
        switch value {
        case .text(let text): inert(text)
        case .list(let values): inert(values.map(text).joined(separator: " "))
        default: text(value)
        }
    }

    static func text(_ value: JSON) -> String {
        switch value {
        case .null: ""
        case .truth(let truth): truth ? "true" : "false"
        case .integer(let integer): String(integer)
        case .number(let digits): digits
        case .amount(let amount): amount.machineText
        case .text(let text): text
        case .list(let values): values.map(text).joined(separator: " ")
        case .object: preconditionFailure("a record is flat")
        }
    }

    /// Text that a spreadsheet would run as a formula gets one leading apostrophe, which reading takes away again; so does
    /// text that begins with one.
    private static func inert(_ text: String) -> String {
        guard let first = text.unicodeScalars.first, "=+-@\t\r'".unicodeScalars.contains(first) else { return text }
        return "'" + text
    }
}

extension String {
    /// Scalar by scalar: a quote under an accent is still a quote to whoever reads bytes, and CR LF are two.
    /// - Complexity: O(n).
    fileprivate func replacing(scalar: Unicode.Scalar, with text: String) -> String {
        var result = ""
        for own in unicodeScalars {
            if own == scalar { result += text } else { result.unicodeScalars.append(own) }
        }
        return result
    }
}

extension Records {
    /// The rows as flat objects.
    /// - Complexity: O(fields).
    public var objects: [JSON] {
        rows.map { row in .object(zip(columns, row).map(JSON.Member.init)) }
    }
}
