internal import Failures
import Files
import Periods

/// Sends the rows of a file to a closure, and counts them.
final class RowSink {
    private let file: InputFile
    private let limit: Int
    private let body: (ParsedRow) throws -> Void
    /// The number of rows sent so far.
    private(set) var count = 0
    /// The name of the file, for messages.
    var name: String { file.name }

    init(_ file: InputFile, _ limits: ReadingLimits, _ body: @escaping (ParsedRow) throws -> Void) {
        self.file = file
        limit = limits.rows
        self.body = body
    }

    /// Sends a row. An entry before the earliest possible day is sent as a refused row.
    /// - Throws: `FileError.tooManyRows`, and the errors of the closure.
    func send(_ row: ParsedRow) throws {
        count += 1
        guard count <= limit else { throw FileError.tooManyRows(file.name, limit: limit) }
        if case .entry(let entry) = row, entry.day < .earliest {
            return try body(.refused(line: entry.line, .tooEarly(entry.day.iso)))
        }
        try body(row)
    }

    /// Sends an entry, or a skipped row if its amount is zero.
    func send(_ entry: Entry) throws {
        try send(entry.amount == .zero ? .leftOut(line: entry.line, .zero, nil, SkippedRow(entry)) : .entry(entry))
    }
}

/// An error in a part of a row. The row is refused, and reading continues.
struct RowError: WordedError {
    let refusal: Refusal
    var words: ErrorWords { refusal.words }

    init(_ kind: String, _ message: String, input: String? = nil) {
        refusal = Refusal(kind: kind, message: message, input: input)
    }

    init(_ kind: String, _ problem: String, of text: String) {
        refusal = Refusal(kind, problem, of: text)
    }
}
