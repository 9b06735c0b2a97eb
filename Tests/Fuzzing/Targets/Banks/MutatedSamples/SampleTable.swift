import Files
import Sheets
import Statements
import Support

/// The outcome of a row, without its texts.
enum RowFate: Hashable {
    case entry(day: String, cents: Int64)
    case leftOut(LeftOut)
    case refused
    /// The line makes no row, as a repeated header.
    case nothing

    var isEntry: Bool {
        if case .entry = self { return true }
        return false
    }
}

/// A sample of delimited text as the fields of its rows, with their outcomes.
struct SampleTable {
    struct Row {
        var fields: [String]
        var fates: [RowFate]
    }

    let name: String
    let delimiter: Character
    let quote: Character?
    var above: [[String]]
    var header: [String]?
    var rows: [Row]
    var options: ReadingOptions

    /// Every sample of delimited text that can be taken apart and put together again without being read otherwise.
    static let all: [SampleTable] = names.compactMap { try? SampleTable($0) }

    static let names = namesOfFiles(in: Samples.folder).sorted().filter {
        ($0.hasSuffix(".csv") || $0.hasSuffix(".tab")) && !$0.hasPrefix("eurofxref") && !areOtherwise.contains($0)
    }

    /// Samples with several tables below each other, or with people as columns.
    private static let areOtherwise: Set = ["comdirect.csv", "splitwise.csv"]

    init(_ name: String) throws {
        let file = InputFile(name: name, bytes: Samples.bytes(name))
        self.name = name
        options = ReadingOptions(sign: name == "generic-utf16.csv" ? .negativeIsSpent : nil)
        let statement = try Statement.open(file, options: options)
        func fact(_ name: String) -> String { statement.facts.first { $0.name == name }?.value ?? "" }
        switch fact("delimiter") {
        case "semicolon": delimiter = ";"
        case "tab": delimiter = "\t"
        default: delimiter = ","
        }
        switch name {
        case "asn.csv": quote = "'"
        case let name where name.hasPrefix("caixabank") || name.hasPrefix("abn"): quote = nil
        default: quote = "\""
        }
        let header =
            fact("header").split(separator: " ").last.flatMap { Int($0) } ?? (statement.format == "spesa" ? 1 : 0)
        let text = DelimitedFile(file, TextEncoding(named: fact("encoding")) ?? .utf8, limits: .standard)
        var reader = try text.records(DelimitedShape(delimiter: delimiter, quote: quote))
        (above, rows) = ([], [])
        var record = Record()
        let fates = try Self.fates(statement)
        while try reader.read(into: &record) {
            if record.line < header {
                above.append(record.fields)
            } else if record.line == header {
                self.header = record.fields
            } else {
                rows.append(Row(fields: record.fields, fates: fates[record.line] ?? []))
            }
        }
        // A reassembled table must be read like the original.
        guard case .rows(let again, _) = read(), again == rows.map(\.fates) else {
            throw BrokenRule(description: "\(name) is not what it was when put together again")
        }
    }

    /// The result of reading a file.
    enum Reading {
        /// The outcomes of each row of the table, and the facts about the file.
        case rows([[RowFate]], facts: [FileFact])
        case refused
    }

    /// Writes the table, opens it as any file, and reads it.
    func read() -> Reading {
        var lines: [Int] = []
        let bytes = Array(text(&lines).utf8)
        guard let statement = try? Statement.open(InputFile(name: name, bytes: bytes), options: options),
            let fates = try? Self.fates(statement)
        else { return .refused }
        return .rows(lines.map { fates[$0] ?? [] }, facts: statement.facts)
    }

    /// - Parameter lines: where each row begins.
    private func text(_ lines: inout [Int]) -> String {
        var text = ""
        var line = 1
        func add(_ fields: [String]) {
            let record = fields.map(written).joined(separator: String(delimiter)) + "\n"
            line += record.utf8.count { $0 == 0x0A }
            text += record
        }
        for fields in above { add(fields) }
        if let header { add(header) }
        for row in rows {
            lines.append(line)
            add(row.fields)
        }
        return text
    }

    /// The text of the file to read.
    var text: String {
        var lines: [Int] = []
        return text(&lines)
    }

    private func written(_ field: String) -> String {
        guard let quote, field.contains(where: { $0 == delimiter || $0 == quote || $0.isNewline }) else { return field }
        return
            "\(quote)\(field.split(separator: quote, omittingEmptySubsequences: false).joined(separator: "\(quote)\(quote)"))\(quote)"
    }

    static func fates(_ statement: Statement) throws -> [Int: [RowFate]] {
        var fates: [Int: [RowFate]] = [:]
        try statement.forEachRow { row in
            switch row {
            case .entry(let entry):
                fates[entry.line, default: []].append(.entry(day: entry.day.iso, cents: entry.amount.cents))
            case .leftOut(let line, let reason, _, _): fates[line, default: []].append(.leftOut(reason))
            case .refused(let line, _): fates[line, default: []].append(.refused)
            }
        }
        return fates
    }

    /// The columns with one of these words as header, in any case.
    func columns(called words: Set<String>) -> [Int] {
        (header ?? []).indices.filter { column in
            words.contains(
                header?[column].lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? "")
        }
    }
}
