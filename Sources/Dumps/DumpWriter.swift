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

    /// The line of a piece; for the counts, which come first, the header, and of a file as many lines as it needs.
    /// - Complexity: O(n) in the bytes of the line.
    public mutating func line(_ record: BookRecord) -> String {
        switch record {
        case .counts(let counts): return line(DumpLine.header(book: book, made: made, counts).serialized)
        case .file(let file):
            var text = line(DumpLine.object(record).serialized)
            for start in stride(from: 0, to: file.content.count, by: DumpLine.pieceCount) {
                let end = min(start + DumpLine.pieceCount, file.content.count)
                text += line(DumpLine.piece(file.content[start..<end]).serialized)
            }
            return text
        default: return line(DumpLine.object(record).serialized)
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
