internal import Arguments
internal import Bookkeeping
internal import Output
internal import Text

/// `spesa book take BOOK`
struct BookTake: SpesaCommand {
    static let stage = Stage.terminal
    static let info = CommandInfo(
        name: "take", summary: "Copy a book from a server into a folder on this machine.",
        discussion: """
            The copy is a sealed book in the store of that folder, where you must have signed up, and it knows its \
            origin. Record in it while you cannot reach the server. 'spesa book bring' merges both again, as often as \
            you like. Meanwhile others can go on using the book on the server.
            """,
        examples: [
            ("spesa book take home", "into the default folder"),
            ("spesa book take home --folder /media/stick/spesa", ""),
        ])

    @Argument("The book on the server.", completing: .custom("book")) var name: String
    @Option("The folder of the store to copy it to (default: your own).", placeholder: "DIR", completing: .directory)
    var folder: String?

    func run(in environment: Environment) throws {
        guard try environment.store().server != nil else {
            throw CommandError.notUsableHere(
                "this store is a folder already", hint: "name the server with --store postgres://HOST/DATABASE")
        }
        let context = try environment.context(of: environment.bookEntry(named: name))
        let there = try environment.elsewhere(environment.folderAway(folder))
        let place = try there.folder(for: "a book that is taken along").path
        let target = try there.forCopy()
        let copy = try there.copying { try context.take(into: target) }
        let moved = MovedBook(file: place, book: copy.entry.name.description, counts: copy.counts)
        try environment.reply(
            moved.report(schema: "spesa.taken/1") {
                """
                The book \(context.entry.name) is copied to this machine: a sealed book in \(place) with \(moved.contents). Record there with \
                --store \(quoted(place)) --book \(quoted(moved.book)), and bring it back with: spesa book bring \(quoted(moved.book))
                """
            })
    }
}
