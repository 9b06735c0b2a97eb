public import Ledger

/// Writes all that a book holds as text: a header, a line for every piece, and an end that counts the lines.
public struct DumpWriter {
    private let book: String
    private let made: Instant
    private var lines = 0

    /// A dump of one book, of which nothing is written yet.
    /// - Parameters:
    ///   - book: what the book is called.
    ///   - made: now.
    public init(book: String, made: Instant) {
        self.book = book
        self.made = made
    }

    /// The line of a piece; for the counts, which come first, the header.
    /// - Complexity: O(n) in the bytes of the line.
    public mutating func line(_ record: BookRecord) -> String {
        if case .counts(let counts) = record {
            line(DumpLine.header(book: book, made: made, counts).serialized)
        } else {
            line(DumpLine.object(record).serialized)
        }
    }

    /// The last line, without which a dump is cut.
    public mutating func end() -> String {
        line(DumpLine.end(lines: lines + 1).serialized)
    }

    private mutating func line(_ text: String) -> String {
        lines += 1
        return text + "\n"
    }
}
