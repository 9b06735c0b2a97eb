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
        name: "bring", summary: "Bring back what was recorded in a book that was taken along, and take what is new.",
        discussion: """
            What the folder's book has comes into the server's, and then what that has into the folder's, as 'spesa merge' \
            does it: by uid, of each field the version that was changed later, every conflict told. The same again changes \
            nothing. You must be signed in at both.
            """,
        examples: [("spesa book bring home", ""), ("spesa book bring home --dry-run", "shows what it would do")])

    @Argument("The book in the folder.", completing: .custom("book")) var name: String
    @Option("The folder of the store that it is in; your own if not said.", placeholder: "DIR", completing: .directory)
    var folder: String?
    @Flag("Only show what would change.") var dryRun: Bool

    func run(in environment: Environment) throws {
        let folder = try here(environment)
        let book = try folder.bookEntry()
        guard let origin = try AwayBook(book, of: folder.signedIn(), in: folder.store()) else {
            throw CommandError.notUsableHere(
                "the book \(book.name) was not taken along from a server",
                hint: "take one along with: spesa book take BOOK")
        }
        let there = try environment.elsewhere(origin.address)
        guard let entry = try there.store().books(of: there.signedIn()).first(where: { $0.id == origin.id }) else {
            throw StoreError.noSuchBook(book.name.description)
        }
        let server = try environment.elsewhere(origin.address, book: entry.name.description)
        let brought = try merged(OtherBook(folder.book()), from: folder, into: server)
        let taken = try merged(OtherBook(server.book()), from: server, into: folder)
        try environment.reply(
            Report(
                json: {
                    .object([
                        JSON.Member("schema", .text("spesa.brought/1")), JSON.Member("brought", brought.json()),
                        JSON.Member("taken", taken.json()),
                    ])
                },
                records: {
                    let (brought, taken) = (brought.records(), taken.records())
                    return Records(columns: brought.columns, objects: brought.objects + taken.objects)
                },
                sentences: { brought.sentences() + taken.sentences() }), isDone: !dryRun)
    }

    private func here(_ environment: Environment) throws -> Environment {
        guard folder == nil, try environment.store().server == nil else {
            return try environment.elsewhere(environment.folderAway(folder), book: name)
        }
        return try environment.elsewhere(environment.store().place, book: name)
    }

    /// Puts what one book has into the other one.
    private func merged(_ theirs: OtherBook, from other: Environment, into environment: Environment) throws -> Report {
        let context = try dryRun ? environment.context() : environment.contextToChange()
        let device = try context.book.latestDevice()
        let (own, merge) = try context.merge(theirs.contents, with: theirs.files, isDone: !dryRun)
        return try MergeReport(
            merge: merge, own: own, book: environment.placedName(), other: other.placedName(),
            devices: (device, theirs.device), isDone: !dryRun, wording: Wording(amounts: context.amounts),
            clock: environment.clock, number: context.book.number(ofExpense:)
        ).report()
    }
}

extension Environment {
    /// The book with where it is, as both may bear the same name.
    fileprivate func placedName() throws -> String {
        let store = try store()
        return "\(try bookEntry().name) " + (store.server.map { "on \($0)" } ?? "in \(store.place)")
    }
}
