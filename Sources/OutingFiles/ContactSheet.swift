import Files
import Outings
import Sheets
import Text

/// Reads contacts from delimited text.
struct ContactSheet {
    private let file: DelimitedFile
    private let kind: Contact.Kind
    private let firstRow: ContactFile.FirstRow?

    private static let delimiters: [Character] = [";", ",", "\t", "|"]
    /// The number of records that are searched for quotes in a table with tabs.
    private static let mostRecords = 100

    init(_ file: DelimitedFile, _ kind: Contact.Kind, _ firstRow: ContactFile.FirstRow?) {
        self.file = file
        self.kind = kind
        self.firstRow = firstRow
    }

    func read() throws(FileError) -> ContactFile {
        let (shape, first) = try layout()
        let columns = columns(of: first)
        var contacts = ContactFile()
        contacts.facts = [
            FileFact("delimiter", Self.name(shape.delimiter), because: "the first line shows it"),
            FileFact(
                "header", columns.isNamed ? "line \(first.line)" : "none",
                because: firstRow != nil
                    ? "as given" : columns.isNamed ? "it has a column of names" : "it has no such words"),
        ]
        contacts.ignored = columns.ignored
        if columns.isNamed, !columns.fields.contains(.name) {
            throw .damaged(
                file.name, line: first.line, problem: "none of its columns has names: \(Self.list(first.fields))")
        }
        var reader = try file.records(shape)
        var record = Record()
        var isFirst = true
        while try reader.read(into: &record) {
            defer { isFirst = false }
            if isFirst, columns.isNamed { continue }
            guard record.count == columns.fields.count else {
                throw .damaged(file.name, line: record.line, problem: problem(of: record.count, columns))
            }
            if let contact = try contact(record, columns, shape) {
                contacts.rows.append(ContactFile.Row(line: record.line, contact: contact))
            }
        }
        return contacts
    }

    private func problem(of count: Int, _ columns: Columns) -> String {
        let has = "it has \(count) \(count == 1 ? "column" : "columns")"
        if columns.isNamed { return "\(has) where the first line has \(columns.fields.count)" }
        return "\(has); without a header there are \(columns.fields.count): "
            + Self.list(columns.names)
    }

    private static func list(_ names: [String]) -> String { names.prefix(20).joined(separator: ", ") }

    /// The fields of the columns, and the use of the first row.
    private struct Columns {
        var fields: [ContactField?] = []
        var names: [String] = []
        /// Whether the first line is a header.
        var isNamed = false
        var ignored: [String] = []
        /// The number of header words among the names, for any kind of contact.
        var words = 0

        /// Whether the first row is probably a header: it has a name column, and at least half of its cells are
        /// header words. In two cells both must be, because a place may be called Market.
        var looksLikeHeader: Bool {
            let filled = names.count { !$0.isEmpty }
            return fields.contains(.name) && (words * 2 > filled || words * 2 == filled && filled > 2)
        }
    }

    private func columns(of first: Record) -> Columns {
        let named = named(first)
        let isHeader = firstRow.map { $0 == .header } ?? named.looksLikeHeader
        if isHeader { return named }
        let fields = ContactField.inOrder(of: kind)
        return Columns(fields: fields, names: fields.map { String($0.rawValue.map { $0 == "_" ? " " : $0 }) })
    }

    /// The columns by the words of a header. If two columns have equal fields, the first one counts.
    private func named(_ record: Record) -> Columns {
        var columns = Columns(isNamed: true)
        var taken: Set<ContactField> = []
        let possible = Set(ContactField.all(of: kind))
        for index in 0..<record.count {
            let name = record.text(index) ?? ""
            var field = ContactWords.field(of: name)
            if field != nil || ContactWords.isReckoned(name) { columns.words += 1 }
            // Two columns of tax numbers differ only by their order.
            if field == .taxNumber, taken.contains(.taxNumber) { field = .secondTaxNumber }
            if let known = field, !possible.contains(known) || !taken.insert(known).inserted { field = nil }
            if field == nil, !name.isEmpty, !ContactWords.isReckoned(name) { columns.ignored.append(name) }
            columns.fields.append(field)
            columns.names.append(name)
        }
        return columns
    }

    private func contact(_ record: Record, _ columns: Columns, _ shape: DelimitedShape) throws(FileError)
        -> Contact?
    {
        var cells = ContactCells(kind)
        for (index, field) in columns.fields.enumerated() {
            guard let field else { continue }
            cells.set(field, Self.text(record, index, shape))
        }
        // Spreadsheets append empty lines.
        if cells.isEmpty { return nil }
        do throws(ContactCells.Fault) {
            return try cells.contact()
        } catch {
            let column = columns.fields.firstIndex(of: error.field) ?? 0
            throw .damaged(
                file.name, line: record.line,
                problem: "column \(column + 1) (\(columns.names[column])): \(error.problem)")
        }
    }

    /// The text of a field without the apostrophe that protects against formulas, and with backslash escapes resolved
    /// if the file has no quotes.
    private static func text(_ record: Record, _ index: Int, _ shape: DelimitedShape) -> String {
        let text = shape.quote == nil ? withoutEscapes(record.bytes(index)) : record[index]
        let rest = text.unicodeScalars.dropFirst()
        return text.utf8.first == 0x27 && isTakenForFormula(Substring(rest)) ? String(rest) : text
    }

    /// Resolves backslash escapes: `\t`, `\n` and `\r` become spaces, `\\` becomes one backslash. Other backslashes
    /// stay.
    private static func withoutEscapes(_ bytes: ArraySlice<UInt8>) -> String {
        var plain: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == 0x5C, let next = rest.first, [0x74, 0x6E, 0x72, 0x5C].contains(next) else {
                plain.append(byte)
                continue
            }
            plain.append(next == 0x5C ? next : 0x20)
            rest.removeFirst()
        }
        return String(decoding: plain, as: UTF8.self)
    }

    /// The best delimiter, with the first record read by it. Preferred in this order: most known header words, the
    /// expected number of fields, most fields.
    private func layout() throws(FileError) -> (DelimitedShape, Record) {
        var best: (score: (Int, Int, Int), shape: DelimitedShape, record: Record)?
        var failure: FileError?
        for delimiter in Self.delimiters {
            let shape = DelimitedShape(delimiter: delimiter, quote: delimiter == "\t" && !hasQuotes() ? nil : "\"")
            do throws(FileError) {
                var reader = try file.records(shape)
                var record = Record()
                guard try reader.read(into: &record) else { throw .empty(file.name) }
                let known = record.count > 1 ? named(record).fields.count { $0 != nil } : 0
                let score = (known, record.count == ContactField.inOrder(of: kind).count ? 1 : 0, record.count)
                if score > (best?.score ?? (-1, 0, 0)) { best = (score, shape, record) }
            } catch {
                failure = failure ?? error
            }
        }
        guard let best else { throw failure ?? .empty(file.name) }
        return (best.shape, best.record)
    }

    /// Whether any field between tabs is enclosed in quotes.
    private func hasQuotes() -> Bool {
        guard
            var reader = try? file.records(DelimitedShape(delimiter: "\t", quote: nil))
        else { return true }
        var record = Record()
        var count = 0
        while count < Self.mostRecords, (try? reader.read(into: &record)) == true {
            count += 1
            for index in 0..<record.count {
                let field = record.bytes(index)
                if field.count > 1, field.first == 0x22, field.last == 0x22 { return true }
            }
        }
        return false
    }

    private static func name(_ delimiter: UInt8) -> String {
        switch delimiter {
        case 0x09: "tab"
        case 0x2C: "comma"
        case 0x3B: "semicolon"
        default: String(Unicode.Scalar(delimiter))
        }
    }
}
