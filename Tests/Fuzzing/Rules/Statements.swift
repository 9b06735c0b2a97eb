import Files
import Periods
import Statements

/// Rules for every file that is read, for any bytes.
enum StatementRules {
    /// Limits small enough for short inputs to reach them.
    static let limits = ReadingLimits(bytes: 1 << 18, recordBytes: 1 << 11, columns: 60, rows: 300)

    /// Opens a file twice and reads it twice, and checks the rules of every row.
    /// - Returns: the readable rows; empty for a file that is not opened.
    @discardableResult
    static func check(
        _ bytes: some Sequence<UInt8>, limits: ReadingLimits = limits,
        open: (InputFile) throws -> Statement?
    ) throws -> [ParsedRow] {
        let file = InputFile(name: "file", bytes: Array(bytes))
        func opened() throws(StatementError) -> Statement? { try StatementError.only(file) { try open(file) } }
        let (first, second) = (outcome(opened), outcome(opened))
        switch (first, second) {
        case (.success(let first?), .success(let second?)):
            try expect(first.format == second.format && first.facts == second.facts, "it is recognised in two ways")
            let (rows, error) = try read(first)
            let again = try read(second)
            let third = try read(first)
            try expect(rows == again.rows && error == again.error, "it is read in two ways")
            try expect(rows == third.rows && error == third.error, "it is read otherwise the second time")
            try expect(rows.count <= limits.rows, "more rows come than are allowed")
            try checkRows(rows, limits)
            return rows
        case (.success(nil), .success(nil)): return []
        case (.failure(let first), .failure(let second)):
            try expect(first == second, "it is refused in two ways")
            return []
        default: throw BrokenRule(description: "it is opened once and not again")
        }
    }

    /// The rows of a statement, and the error that ended them early.
    private static func read(_ statement: Statement) throws -> (rows: [ParsedRow], error: StatementError?) {
        var rows: [ParsedRow] = []
        do {
            try statement.forEachRow { rows.append($0) }
        } catch let error as StatementError {
            return (rows, error)
        }
        return (rows, nil)
    }

    private static func checkRows(_ rows: [ParsedRow], _ limits: ReadingLimits) throws {
        var line = 1
        for row in rows {
            switch row {
            case .entry(let entry): try checkEntry(entry, limits)
            case .leftOut: break
            case .refused(_, let refusal):
                try expect(!refusal.kind.isEmpty && !refusal.message.isEmpty, "a row is refused without a word")
            }
            try expect(row.line >= line, "line \(row.line) comes after line \(line)")
            line = row.line
        }
    }

    private static func checkEntry(_ entry: Entry, _ limits: ReadingLimits) throws {
        try expect(entry.day >= .earliest && entry.day <= .latest, "\(entry.day.iso) is no day that can be recorded")
        let texts = [entry.payee, entry.what, entry.note, entry.category, entry.method].compactMap(\.self) + entry.tags
        try expect(!texts.contains(""), "a text is empty")
        // Each invalid byte becomes three bytes of UTF-8.
        try expect(texts.allSatisfy { $0.utf8.count / 3 <= limits.recordBytes }, "a text is longer than a record")
        guard entry.origin == nil else { return }
        try expect(entry.amount != .zero, "nothing moved")
        try expect(
            texts.allSatisfy { $0.utf8.allSatisfy { $0 >= 0x20 } }, "a text holds a control character")
    }
}

extension ParsedRow {
    /// The first line.
    fileprivate var line: Int {
        switch self {
        case .entry(let entry): entry.line
        case .leftOut(let line, _, _, _), .refused(let line, _): line
        }
    }
}
