import Files
import Household
import Money
import Periods
import Statements

/// What holds for every file that is read, whatever its bytes.
enum StatementRules {
    /// So small that a short input can reach them.
    static let limits = ReadingLimits(bytes: 1 << 18, recordBytes: 1 << 11, columns: 60, rows: 300)

    /// Opens a file twice and reads it twice, and checks what every row must be.
    /// - Returns: its rows, as far as they can be read; none for a file that is not opened.
    @discardableResult
    static func check(
        _ bytes: some Sequence<UInt8>, limits: ReadingLimits = limits,
        open: (InputFile) throws -> Statement?
    ) throws -> [Row] {
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

    /// The rows of a statement, and what ended them before their end.
    private static func read(_ statement: Statement) throws -> (rows: [Row], error: StatementError?) {
        var rows: [Row] = []
        do {
            try statement.forEachRow { rows.append($0) }
        } catch let error as StatementError {
            return (rows, error)
        }
        return (rows, nil)
    }

    private static func checkRows(_ rows: [Row], _ limits: ReadingLimits) throws {
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
        // What is no text takes three bytes of UTF-8 for each of its own.
        try expect(texts.allSatisfy { $0.utf8.count / 3 <= limits.recordBytes }, "a text is longer than a record")
        guard entry.origin == nil else { return }
        try expect(entry.amount != .zero, "nothing moved")
        try expect(
            texts.allSatisfy { $0.utf8.allSatisfy { $0 >= 0x20 } }, "a text holds a control character")
    }
}

extension Row {
    /// Where it begins.
    fileprivate var line: Int {
        switch self {
        case .entry(let entry): entry.line
        case .leftOut(let line, _, _), .refused(let line, _): line
        }
    }
}

/// What holds for the receipts of every file of a seller, whatever its bytes.
enum ReceiptRules {
    /// Reads a file twice, and checks what every receipt must be.
    static func check(
        _ bytes: some Sequence<UInt8>, isStrict: Bool, addsUp: (ForeignReceipt) throws -> Void
    ) throws {
        let options = ForeignReceipt.Options(isStrict: isStrict)
        let file = InputFile(name: "file", bytes: Array(bytes))
        let (first, again) = (
            Result { try ForeignReceipt.read(file, options) }, Result { try ForeignReceipt.read(file, options) }
        )
        switch (first, again) {
        case (.success(let receipts), .success(let same)):
            try expect(receipts == same, "it is read in two ways")
            try expect(!receipts.isEmpty, "it is read as nothing")
            for receipt in receipts {
                try checkLines(of: receipt)
                try addsUp(receipt)
            }
        case (.failure(let error as InvoiceError), .failure(let same as InvoiceError)):
            try expect(error == same, "it is refused in two ways")
            try expect(!error.words.kind.isEmpty && !error.words.message.isEmpty, "it is refused without a word")
        case (.failure(let error as StatementError), .failure(let same as StatementError)):
            try expect(error == same, "it is refused in two ways")
        default: throw BrokenRule(description: "it is read once and not again, or refused by another error")
        }
    }

    private static func checkLines(of receipt: ForeignReceipt) throws {
        try expect(!receipt.lines.isEmpty, "a receipt has no lines")
        for line in receipt.lines {
            try expect(
                !line.what.isEmpty && line.what.unicodeScalars.count <= 120, "the words of a line are none, or too long"
            )
            try expect(
                line.what.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, "a control character"
            )
            try expect(line.quantity.milli != 0 && !line.quantity.unit.sign.isEmpty, "a line of nothing")
            try expect((try? line.price.cost(of: line.quantity)) != nil, "quantity times price does not fit")
        }
        try expect(Set(receipt.printedVAT.map(\.rate)).count == receipt.printedVAT.count, "a rate has two taxes")
    }
}
