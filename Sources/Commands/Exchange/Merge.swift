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
            The other copy is one of your books, or a file that 'spesa dump' made; write ./NAME for a file with the \
            name of a book. Expenses, categories and ceilings are recognised by their uids. For each of their fields \
            the later change wins, and every such case is listed. Nothing is lost: afterwards this book has everything \
            that only one of them had. The other book does not change. Repeating the merge changes nothing. It makes \
            no difference which book is merged into which, except for who recorded what. An expense that this book has \
            keeps the name it has here. One that somebody else recorded in the other book shows your name beside \
            theirs, as "ben (by merge of anna)". One 'spesa undo' undoes the merge.
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
        if !dryRun { try reportFiles(missingBefore: missing, in: environment, context) }
        try environment.reply(
            try MergeReport(
                outcome, book: context.entry.name.description, other: other,
                wording: Wording(amounts: context.amounts), clock: environment.clock,
                number: context.book.number(ofExpense:)
            ).report(), isDone: !dryRun)
    }

    /// Reports how many attachment files were copied, and how many are still missing.
    /// - Parameter before: the names of the files that were missing before the merge.
    private func reportFiles(
        missingBefore before: Set<String>, in environment: Environment, _ context: Context
    ) throws {
        let now = try context.book.missingAttachedFiles()
        let (came, missing) = (before.subtracting(now).count, now.count)
        if came > 0 {
            environment.notice(
                "added \(counted(came, "file")) of attachments that \(came == 1 ? "was" : "were") not here")
        }
        guard missing > 0 else { return }
        environment.notice(
            "\(counted(missing, "file")) of attachments \(missing == 1 ? "is" : "are") not here; "
                + "to bring them, make the dump with 'spesa dump FILE --with-attachments'")
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
