import Files
import Periods
import Sheets
import Text

extension Statement {
    /// Opens the CSV and TSV output of `spesa export` and `spesa list`, detected by the header. The user may have
    /// edited the rows.
    /// - Returns: `nil` for other files, if a spreadsheet has saved the dates in its own format (only the first row is
    ///   checked), and if `options` names columns.
    static func spesaTable(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        let head = String(decoding: try FileHead(file).bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        guard options.columns.isEmpty, let columns = OwnColumns(header: head) else { return nil }
        // A spreadsheet may have saved the table in any encoding.
        let mark = TextEncoding.utf8Mark(of: try file.bytes(from: 0, limit: 3))
        let written = DelimitedFile(file, options.encoding ?? mark, limits: options.limits)
        guard try isAsWritten(written, columns) else { return nil }
        let (encoding, why) = try TextEncoding.ofOwnText(file, chosen: options.encoding)
        let facts = [
            FileFact("encoding", encoding.name, because: why),
            FileFact("header", "line 1", because: columns.source),
        ]
        return Statement(format: columns.isTSV ? "spesa TSV" : "spesa CSV", facts: facts) { body in
            var reader = try DelimitedFile(file, encoding, limits: options.limits).records(columns.shape)
            var record = Record()
            while try reader.read(into: &record) {
                if record.line > 1 { try body(columns.row(record)) }
            }
        }
    }

    /// Whether the first row has a date in the exported format; also `true` without rows.
    private static func isAsWritten(_ file: DelimitedFile, _ columns: OwnColumns) throws(FileError) -> Bool {
        var reader = try file.records(columns.shape)
        var record = Record()
        guard try reader.read(into: &record), try reader.read(into: &record) else { return true }
        return Day(iso: columns.text(record, \.day) ?? "") != nil
    }
}

/// The columns of spesa's own tables.
struct OwnColumns {
    let isTSV: Bool
    private let fields: [OwnExpense.Field?]
    private let tags: Int?
    private let hasUIDs: Bool

    private static let needed = ["id", "day", "amount", "currency", "category", "what", "payee", "void"]

    /// Finds spesa's columns in a header; `nil` for any other header, and if a name occurs twice.
    init?(header: String) {
        isTSV = header.utf8.contains(0x09)
        let names = header.split(separator: isTSV ? "\t" : ",", omittingEmptySubsequences: false).map(String.init)
        guard Set(names).isSuperset(of: Self.needed), Set(names).count == names.count else { return nil }
        // The user may have edited an amount, so the cents beside it may be outdated.
        fields = names.map { $0 == "cents" ? nil : OwnExpense.fields[$0] }
        tags = names.firstIndex(of: "tags")
        hasUIDs = names.contains("uid")
    }

    /// The reason for the detection, for the user, with the command that writes this header.
    var source: String {
        hasUIDs
            ? "it is that of spesa export"
            : "it is that of spesa list, without uids: entries made by hand are not recognised"
    }

    /// TSV has no quotes. A backslash escapes tabs and line breaks.
    var shape: DelimitedShape {
        isTSV ? DelimitedShape(delimiter: "\t", quote: nil) : DelimitedShape(delimiter: ",")
    }

    func text(_ record: Record, _ path: OwnExpense.Field) -> String? {
        guard let column = fields.firstIndex(of: path), column < record.count else { return nil }
        return text(record, column)
    }

    func row(_ record: Record) -> ParsedRow {
        guard record.count == fields.count else {
            return .refused(
                line: record.line,
                Refusal(
                    kind: "row.columns",
                    message: "it has \(record.count) fields where the others have \(fields.count)"))
        }
        var expense = OwnExpense(line: record.line)
        for (column, path) in fields.enumerated() {
            if let path { expense[keyPath: path] = text(record, column) }
        }
        if let tags, let text = text(record, tags) {
            expense.tags = storedWords(text)
        }
        return expense.row()
    }

    private func text(_ record: Record, _ column: Int) -> String? {
        var bytes = record.bytes(column)
        if bytes.isEmpty { return nil }
        // The apostrophe that protects a text from being executed as a formula.
        if bytes.first == 0x27 { bytes.removeFirst() }
        if bytes.isEmpty { return nil }
        guard isTSV, bytes.contains(0x5C) else { return String(decoding: bytes, as: UTF8.self) }
        var plain: [UInt8] = []
        var isEscaped = false
        for byte in bytes {
            if isEscaped {
                plain.append([0x74: 0x09, 0x6E: 0x0A, 0x72: 0x0D][byte] ?? byte)
                isEscaped = false
            } else if byte == 0x5C {
                isEscaped = true
            } else {
                plain.append(byte)
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }
}
