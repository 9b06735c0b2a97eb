internal import Database
internal import Money
internal import Output
internal import Reports
internal import Terminal

/// The result of a query, buffered before it is written: a slow reader must not block the book, and after an error
/// standard output must be empty.
///
/// For machine formats each row is converted to text immediately, which needs the least memory.
final class SQLOutput {
    private let format: Format
    private let isHiding: Bool
    private var columns: [String] = []
    private var rows: [[QueryValue]] = []
    private var pieces: [String] = []
    private var piece = ""
    private var count = 0
    private var bytes = 0

    /// The maximum size of the output for a program, in bytes.
    private static let mostBytes = 64 << 20
    /// The maximum number of values shown on a screen.
    private static let mostValues = 100_000
    /// The maximum size of the text shown on a screen, in bytes.
    private static let mostShownBytes = 4 << 20

    /// - Parameter isHiding: whether amounts are hidden on the screen. All numbers are then hidden, because the amounts
    ///   among them are unknown. Machine formats show them.
    init(format: Format, isHiding: Bool) {
        self.format = format
        self.isHiding = isHiding
    }

    func begin(_ names: [String]) {
        columns = Self.distinct(names)
        switch format {
        case .csv: piece = Records(columns: columns, rows: []).csv
        case .tsv: piece = Records(columns: columns, rows: []).tsv
        case .json:
            let list = JSON.list(columns.map(JSON.text)).serialized
            piece = "{\"schema\":\"spesa.query/1\",\"columns\":\(list),\"rows\":["
        case .ndjson, .table, .plain: break
        }
    }

    /// Adds a row of the result.
    /// - Throws: `CommandError.answerTooLong` if the result exceeds the limits.
    func add(_ row: [QueryValue]) throws {
        count += 1
        guard format.isForMachines else { return try keep(row) }
        let values = row.map(JSON.init)
        switch format {
        case .csv: piece += Records(columns: columns, rows: [values]).csvRows
        case .tsv: piece += Records(columns: columns, rows: [values]).tsvRows
        case .json: piece += (count == 1 ? "" : ",") + object(values)
        case .ndjson: piece += object(values) + "\n"
        case .table, .plain: break
        }
        if piece.utf8.count >= 1 << 16 { closePiece() }
        guard bytes <= Self.mostBytes else { throw CommandError.answerTooLong(isShown: false) }
    }

    private func keep(_ row: [QueryValue]) throws {
        rows.append(isHiding ? row.map(Self.hidden) : row)
        for case .text(let text) in row { bytes += text.utf8.count }
        for case .blob(let blob) in row { bytes += blob.count }
        guard count * max(1, columns.count) <= Self.mostValues, bytes <= Self.mostShownBytes else {
            throw CommandError.answerTooLong(isShown: true)
        }
    }

    private static func hidden(_ value: QueryValue) -> QueryValue {
        switch value {
        case .integer, .real: .text(EuroLocale.hidden)
        case .text(let text): .text(text.contains(".") && isNumber(text) ? EuroLocale.hidden : text)
        case .null, .blob: value
        }
    }

    private static func isNumber(_ text: String) -> Bool {
        text.utf8.allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
        }
    }

    private func object(_ values: [JSON]) -> String {
        JSON.object(zip(columns, values).map(JSON.Member.init)).serialized
    }

    private func closePiece() {
        bytes += piece.utf8.count
        pieces.append(piece)
        piece = ""
    }

    func show(in environment: Environment) throws {
        guard format.isForMachines else { return try environment.show(report) }
        if format == .json { piece += "]}\n" }
        closePiece()
        try environment.writing(to: nil, dividedByTabs: format == .tsv) { write in
            for piece in pieces { try write(piece) }
        }
    }

    /// The result as a table and as sentences.
    private var report: Report {
        Report(
            json: { .null }, records: { Records(columns: [], rows: []) },
            lines: { [self] screen in
                let cells = rows.map { $0.map { StyledText($0.shown) } }
                let tableColumns = columns.indices.map { index in
                    let isNumeric = !rows.isEmpty && rows.allSatisfy { $0[index].isNumberOrNull }
                    return Table.Column(
                        columns[index], alignment: isNumeric ? .trailing : .leading, shrinksTo: isNumeric ? nil : 10)
                }
                return Table(columns: tableColumns, rows: cells).lines(on: screen)
                    + [StyledText(""), StyledText(counted(count, "row"))]
            },
            sentences: { [self] in
                ["\(counted(count, "row")) of \(columns.joined(separator: ", "))."]
                    + rows.enumerated().map { index, row in
                        let values = zip(columns, row).map { "\($0) \($1 == .null ? "nothing" : $1.shown)" }
                        return "\(index + 1): \(values.joined(separator: ", "))."
                    }
            })
    }

    /// Makes column names unique by appending numbers to repeated ones.
    private static func distinct(_ names: [String]) -> [String] {
        var taken: Set<String> = []
        return names.map { name in
            var (free, number) = (name, 1)
            while !taken.insert(free).inserted {
                number += 1
                free = "\(name)_\(number)"
            }
            return free
        }
    }
}

extension QueryValue {
    /// The text of a table cell; empty for NULL.
    fileprivate var shown: String {
        switch self {
        case .null: ""
        case .integer(let integer): String(integer)
        case .real(let digits): digits
        case .text(let text): text
        case .blob(let bytes): Self.hexadecimal(bytes)
        }
    }

    fileprivate var isNumberOrNull: Bool {
        switch self {
        case .null, .integer, .real: true
        case .text, .blob: false
        }
    }

    fileprivate static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension JSON {
    /// Creates a JSON value: integers as numbers, negative amounts of the views as amounts, other text as text, bytes
    /// as hexadecimal digits, and infinite numbers by name, because JSON has no bytes and no infinite numbers.
    fileprivate init(_ value: QueryValue) {
        switch value {
        case .null: self = .null
        case .integer(let integer): self = .integer(integer)
        case .real(let digits): self = digits.hasSuffix("f") ? .text(digits) : .number(digits)
        case .text(let text): self = Self.negativeAmount(text).map(JSON.amount) ?? .text(text)
        case .blob(let bytes): self = .text(QueryValue.hexadecimal(bytes))
        }
    }

    /// Returns a negative amount as the views write it; `nil` for any other text. Other text with a leading minus could
    /// be run as a formula by a spreadsheet.
    private static func negativeAmount(_ text: String) -> Amount? {
        guard text.utf8.first == UInt8(ascii: "-"), let cents = Int64(text.filter { $0 != "." }) else { return nil }
        let amount = Amount(cents: cents)
        return amount.machineText == text ? amount : nil
    }
}
