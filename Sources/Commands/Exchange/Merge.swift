internal import Arguments
internal import Bookkeeping
internal import Dumps
internal import Ledger
internal import Reports
internal import Storage

/// `spesa merge FILE|BOOK`
struct Merge: SpesaCommand {
    static let info = CommandInfo(
        name: "merge", summary: "Merge another copy of this book.",
        discussion: """
            The other one is one of your books, or a file that 'spesa dump' made; a file that is called like a book is \
            written ./NAME. Expenses, categories and ceilings are known again by their uids; of each field of them the version \
            is kept that was changed later, and every such case is listed. Nothing is lost: what only one of them has, both have \
            afterwards. The other book stays as it is. The same merge again changes nothing, and it makes no difference \
            which is merged into which, but for who recorded what: an expense that this book has keeps that, and one that \
            somebody else recorded there has your name beside theirs, as "ben (by merge of anna)". One 'spesa undo' takes it \
            back.
            """,
        examples: [
            ("spesa merge laptop.ndjson --dry-run", "shows what it would do"), ("spesa merge laptop.ndjson", ""),
            ("spesa merge trips --book home", "a book of yours into another one"),
        ])

    @Argument("The file, or the book.", placeholder: "FILE|BOOK", completing: .file) var other: String
    @Flag("Only show what would change.") var dryRun: Bool
    @Flag("Read files of any size.") var noLimit: Bool

    func run(in environment: Environment) throws {
        let context = try dryRun ? environment.context() : environment.contextToChange()
        let theirs = try theirs(in: environment)
        let missing = try context.book.missingAttachedFiles()
        let outcome = try context.merge(theirs, isDone: !dryRun)
        if !dryRun { try tellOfFiles(missingBefore: missing, in: environment, context) }
        try environment.reply(
            try MergeReport(
                outcome, book: context.entry.name.description, other: other,
                wording: Wording(amounts: context.amounts), clock: environment.clock,
                number: context.book.number(ofExpense:)
            ).report(), isDone: !dryRun)
    }

    /// Reports attachment files that were copied, or are still missing.
    private func tellOfFiles(
        missingBefore before: Set<String>, in environment: Environment, _ context: Context
    ) throws {
        let now = try context.book.missingAttachedFiles()
        let (came, missing) = (before.subtracting(now).count, now.count)
        if came > 0 {
            environment.notice(
                "\(counted(came, "file")) of attachments came along that \(came == 1 ? "was" : "were") not here")
        }
        guard missing > 0 else { return }
        environment.notice(
            "\(counted(missing, "file")) of attachments \(missing == 1 ? "is" : "are") not here; "
                + "a dump brings them that was made with 'spesa dump FILE --with-attachments'")
    }

    private func theirs(in environment: Environment) throws -> OtherBook {
        let entry: BookEntry
        do {
            entry = try environment.session().book(named: other)
        } catch StoreError.noSuchBook {
            do {
                let (contents, device, names) = try DumpFile(other, hasLimits: !noLimit).contents()
                let files = OfferedFiles(names: names) { take in
                    guard !names.isEmpty else { return }
                    try DumpFile(other, hasLimits: !noLimit).forEachFile(take)
                }
                return OtherBook(contents: contents, device: device, files: files)
            } catch DumpError.cannotRead where !other.utf8.contains(UInt8(ascii: "/")) {
                throw CommandError.nothingToMerge(other)
            }
        }
        return try OtherBook(environment.session().open(entry))
    }
}
