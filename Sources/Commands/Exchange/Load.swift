internal import Arguments
internal import Bookkeeping
internal import Dumps
internal import Ledger

/// `spesa load FILE`
struct Load: SpesaCommand {
    static let info = CommandInfo(
        name: "load", summary: "Fill an empty book with a dump.",
        discussion: """
            The book must be one in which nothing was recorded yet. Afterwards it is the book that was dumped: the same \
            categories, ceilings, expenses, numbers and uids, and the same history, so that 'spesa undo' takes back what was \
            done last there. A file can say that anybody did something: what others did there has your name beside theirs, as \
            "ben (by load of anna)". All of it is loaded or nothing: a file that is cut off, that was changed so that its history \
            says something else, or that a newer spesa wrote is refused.
            """,
        examples: [
            ("spesa load anna.ndjson", ""),
            ("spesa load home.ndjson --book home", "into a book made before with: spesa book add home"),
        ])

    @Argument("The file that 'spesa dump' made.", completing: .file) var file: String
    @Flag("Read files of any size.") var noLimit: Bool

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let dump = try DumpFile(file, hasLimits: !noLimit)
        var counts = BookCounts()
        try dump.read { next in
            try context.load {
                let record = try next()
                if let record { counts.count(record) }
                return record
            }
        }
        let fields = MovedBook(file: file, book: try environment.bookEntry().name.description, counts: counts)
        try environment.reply(
            fields.report(schema: "spesa.loaded/1") { "The book \(fields.book) now holds \(fields.contents)." })
    }
}
