internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Output
internal import Reports
internal import Storage

/// `spesa book bring BOOK`
struct BookBring: SpesaCommand {
    static let stage = Stage.terminal
    static let info = CommandInfo(
        name: "bring", summary: "Merge the copy of a book back into the server's book, and update the copy.",
        discussion: """
            The changes of the folder's book are merged into the server's book, and then those of the server's book \
            into the folder's, as 'spesa merge' does: entries are recognised by their uid, for each field the later \
            change wins, and every conflict is listed. Repeating the command changes nothing. You must be signed in at \
            both. The server is that of --store or SPESA_STORE if it has the book, otherwise the one from which the copy \
            was taken.
            """,
        examples: [
            ("spesa book bring home", ""), ("spesa book bring home --dry-run", "shows what it would do"),
            ("spesa book bring home --store postgres://db.example.org/casa", "after the server got another address"),
        ])

    @Argument("The book in the folder.", completing: .custom("book")) var name: String
    @Option("The folder of its store (default: your own).", placeholder: "DIR", completing: .directory)
    var folder: String?
    @Flag("Only show what would change.") var dryRun: Bool

    func run(in environment: Environment) throws {
        let folder = try here(environment)
        let origin = try folder.naming { try folder.context() }.origin()
        let (there, entry) = try original(origin, in: environment)
        let (own, theirs) = (try folder.context(), try there.context(of: entry))
        let (brought, taken) = try own.bring(back: theirs, isDone: !dryRun)
        if !dryRun { try own.noteOrigin(at: theirs, by: folder.account()) }
        if !dryRun, !brought.isDone, !brought.changes.isEmpty {
            environment.notice(
                "you may only read \(theirs.placedName): what you recorded stays in \(own.placedName)")
        }
        let parts = try (
            brought: report(brought, of: theirs, from: own, in: environment),
            taken: report(taken, of: own, from: theirs, in: environment)
        )
        try environment.reply(
            Report(
                json: {
                    .object([
                        JSON.Member("schema", .text("spesa.brought/1")), JSON.Member("brought", parts.brought.json()),
                        JSON.Member("taken", parts.taken.json()),
                    ])
                },
                records: {
                    let (brought, taken) = (parts.brought.records(), parts.taken.records())
                    return Records(columns: brought.columns, objects: brought.objects + taken.objects)
                },
                sentences: { parts.brought.sentences() + parts.taken.sentences() }), isDone: !dryRun)
    }

    private func here(_ environment: Environment) throws -> Environment {
        guard folder == nil, try environment.store().server == nil else {
            return try environment.elsewhere(environment.folderAway(folder), book: name)
        }
        return try environment.elsewhere(environment.store().place, book: name)
    }

    /// Finds the original in the server's store of the command, or where the copy was taken.
    /// - Throws: the error of the former if both fail.
    private func original(
        _ origin: CheckoutOrigin, in environment: Environment
    ) throws -> (there: Environment, entry: BookEntry) {
        func find(at address: String) throws -> (Environment, BookEntry) {
            let there = try environment.elsewhere(address)
            let books = try there.naming { try there.session() }.books()
            guard let entry = books.first(where: { $0.id == origin.id }) else {
                throw StoreError.noSuchBook(name)
            }
            return (there, entry)
        }
        let store = try environment.store()
        guard store.server != nil, store.place != origin.address else { return try find(at: origin.address) }
        do {
            return try find(at: store.place)
        } catch {
            guard let found = try? find(at: origin.address) else { throw error }
            return found
        }
    }

    private func report(
        _ outcome: MergeOutcome, of context: Context, from other: Context, in environment: Environment
    ) throws -> Report {
        try MergeReport(
            outcome, book: context.placedName, other: other.placedName, wording: Wording(amounts: context.amounts),
            clock: environment.clock, number: context.book.number(ofExpense:)
        ).report()
    }
}

extension Context {
    /// The name of the book with its store, because both books may have one name.
    fileprivate var placedName: String {
        "\(entry.name) " + (store.server.map { "on \($0)" } ?? "in \(store.place)")
    }
}
