import Dumps
import Ledger
import Storage

/// A book as a dump, line by line.
func dumpLines(of book: Book, isSlow: Bool = false) throws -> [String] {
    var writer = DumpWriter(book: "one", made: Instant(seconds: 0))
    var text = ""
    try book.forEachRecord(isSlow: isSlow) { text += writer.line($0) }
    text += writer.end()
    return text.split(separator: "\n").map(String.init)
}

/// A function that returns the records of a dump in order.
func records(in lines: [String]) throws -> () throws -> BookRecord? {
    var rest = lines[...]
    var reader = try DumpReader(file: "dump") { rest.popFirst() }
    return { try reader.next() }
}

/// A function that returns the records of a book in order, through a dump.
func records(of book: Book) throws -> () throws -> BookRecord? {
    try records(in: dumpLines(of: book))
}
