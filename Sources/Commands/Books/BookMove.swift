internal import Arguments
internal import Bookkeeping
internal import Output

/// `spesa book move BOOK --to ADDRESS`
struct BookMove: SpesaCommand {
    static let stage = Stage.terminal
    static let info = CommandInfo(
        name: "move", summary: "Move one of your books to a store on a server, or to another folder.",
        discussion: """
            Everything moves: expenses with their numbers and uids, the history, and the files of attachments. You \
            must be signed in at both, and be the only one who can open the book. spesa compares the moved book with \
            the original before it removes the original from this store; 'spesa book remove --undo' still brings it \
            back. On a server the book is not sealed.
            """,
        examples: [("spesa book move home --to postgres://db.example.org/casa?sslrootcert=/etc/ssl/ca.pem", "")])

    @Argument("The book.", completing: .custom("book")) var name: String
    @Option("The store to move it to.", placeholder: "ADDRESS|DIR") var to: String

    func run(in environment: Environment) throws {
        let context = try environment.context(of: environment.bookEntry(named: name))
        let there = try environment.elsewhere(to)
        let target = try there.store()
        let copies = try there.forCopy()
        let copy = try there.copying { try context.move(to: copies, by: environment.account()) }
        let moved = MovedBook(file: target.place, book: copy.entry.name.description, counts: copy.counts)
        try environment.reply(
            moved.report(schema: "spesa.moved/1") {
                """
                The book \(context.entry.name) with \(moved.contents) is in \(target.place) now\
                \(target.server.map { ", not sealed: the administrator of \($0) can read it" } ?? ""). \
                To bring back the copy left here: \
                spesa book remove --undo \(context.entry.name)
                """
            })
    }
}
