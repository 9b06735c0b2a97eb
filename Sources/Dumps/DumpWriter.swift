public import Ledger

/// Writes the whole content of a book as text: a header, the records, and an end with the number of lines.
public struct DumpWriter {
    private let book: String
    private let made: Instant
    private var lines = 0

    /// A dump of a book, with no lines yet.
    /// - Parameters:
    ///   - book: the name of the book.
    ///   - made: the present time.
    public init(book: String, made: Instant) {
        self.book = book
        self.made = made
    }

    /// The text of a record: one line, or several for a file. The record of counts, which comes first, gives the
    /// header.
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

    /// The last line. A dump without it is incomplete.
    public mutating func end() -> String {
        line(DumpLine.end(lines: lines + 1).serialized)
    }

    private mutating func line(_ text: String) -> String {
        lines += 1
        return text + "\n"
    }
}
