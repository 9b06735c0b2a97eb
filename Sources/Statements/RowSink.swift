internal import Failures
import Files
import Periods

/// Hands out the rows of a file, and counts them.
final class RowSink {
    private let file: InputFile
    private let limit: Int
    private let body: (Row) throws -> Void
    private(set) var count = 0
    /// What the file is called.
    var name: String { file.name }

    init(_ file: InputFile, _ limits: ReadingLimits, _ body: @escaping (Row) throws -> Void) {
        self.file = file
        limit = limits.rows
        self.body = body
    }

    /// Sends the row; one of a day that no book takes as refused.
    /// - Throws: `FileError.tooManyRows`, and what the body throws.
    func send(_ row: Row) throws {
        count += 1
        guard count <= limit else { throw FileError.tooManyRows(file.name, limit: limit) }
        if case .entry(let entry) = row, entry.day < .earliest {
            return try body(.refused(line: entry.line, .tooEarly(entry.day.iso)))
        }
        try body(row)
    }

    /// Sends the entry, or that nothing moved.
    func send(_ entry: Entry) throws {
        try send(entry.amount == .zero ? .leftOut(line: entry.line, .zero) : .entry(entry))
    }
}

/// Thrown by what reads a part of a row: the row is refused, the file goes on.
struct RefusedRow: WordedError {
    let refusal: Refusal
    var words: ErrorWords { refusal.words }

    init(_ kind: String, _ message: String, input: String? = nil) {
        refusal = Refusal(kind: kind, message: message, input: input)
    }

    init(_ kind: String, _ problem: String, of text: String) {
        refusal = Refusal(kind, problem, of: text)
    }
}
