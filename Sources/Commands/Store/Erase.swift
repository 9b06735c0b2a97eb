internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Money
internal import Periods
internal import Storage
internal import Terminal

/// `spesa erase …`
enum EraseCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "erase", summary: "Erase expenses, a book or the whole store for good.",
                discussion: """
                    What is erased comes back by no undo, and no byte of it is left in the files of the store; the disk below, \
                    its snapshots and backups made by other means may still hold it. You are told in numbers what will go, \
                    and asked to type a name; scripts give it with --yes-erase. To take an expense out of the totals \
                    and keep the record there is 'spesa void', and 'spesa book remove' hides a book.
                    """),
            members: [.command(EraseExpenses.self), .command(EraseBook.self), .command(EraseStore.self)])
    }
}

/// What every kind of erasing asks.
struct ErasingOptions: Parameters {
    @Option("The name to type at the question; then it is not asked.", placeholder: "NAME") var yesErase: String?
    @Flag("Keep no copy; the automatic copies go too.") var noBackup: Bool
    @Flag("Only tell what would go.") var dryRun: Bool
}

struct EraseExpenses: SpesaCommand {
    static let info = CommandInfo(
        name: "expenses", summary: "Erase expenses with their part of the history: all, or those of a period.",
        discussion: """
            They are chosen by what they are now, void ones among them. Without a period and filters those go too that were \
            undone. Categories and ceilings stay, numbers are not used again. A copy of the book is kept under 'backups' \
            first, and copies and kept reports from before hold them too; with --no-backup all copies and kept reports of the \
            book go. Only an owner of the book may.
            """,
        examples: [
            ("spesa erase expenses 2019 --dry-run", "tells what would go"),
            ("spesa erase expenses --payee 'Dr. Rossi' --no-backup", "leaves no copy of them either"),
            ("spesa erase expenses --book trips --yes-erase trips", "for scripts"),
        ])

    @Argument("The days, as 2026-11, last-year or ..2019; all if not said.", completing: .custom("period"))
    var period: String?
    @OptionGroup var filters: FilterOptions
    @Option("What goes of the void ones.") var void: ExpenseFilter.Void = .all
    @OptionGroup var options: ErasingOptions

    func run(in environment: Environment) throws {
        let account = try environment.account()
        let context = try environment.context()
        let (entry, store) = (context.entry, context.store)
        try context.requireOwner()
        if !options.dryRun { try context.book.prepareToChange() }
        let (ids, erasure) = try context.book.reading {
            let ids = try chosen(in: context, environment)
            return (ids, try context.book.erasure(of: ids))
        }
        var report = EraseReport(
            what: .expenses, name: entry.name.description, wording: Wording(amounts: context.amounts))
        report.erasure = erasure
        report.others = try environment.otherMembers(of: entry, than: account)
        report.copies = store.copyCount(of: entry)
        report.reports = try store.reportCount(of: entry)
        report.backup = options.noBackup ? .none : .copy
        guard !options.dryRun, !report.isNothing else { return try environment.show(report.report) }
        try environment.confirm(report, options)
        (report.erasure, report.place) = try context.erase(ids, keepsCopy: !options.noBackup)
        report.isDone = true
        try environment.reply(report.report)
    }

    private func chosen(in context: Context, _ environment: Environment) throws -> [Int64] {
        let filter = try filters.filter(in: environment, context, tree: context.book.categories(), void: void)
        return try context.numbersToErase(in: period.map { try context.range($0) }, matching: filter)
    }
}

struct EraseBook: SpesaCommand {
    static let info = CommandInfo(
        name: "book", summary: "Erase a book for all its members: its file, its keys, and the tokens for it.",
        discussion: """
            Of an open book a copy is kept under 'backups'. A copy of a sealed book opens for nobody once its keys are gone; \
            so the whole store is backed up into an encrypted file first, as 'spesa backup' does, which an administrator \
            may. With --no-backup no copy is left. Only an owner may, and nobody's only book can be erased.
            """,
        examples: [
            ("spesa erase book trips", ""),
            ("spesa erase book trips --no-backup --yes-erase trips", "for scripts"),
        ])

    @Argument("The book: the current one if not said.", completing: .custom("book")) var name: String?
    @OptionGroup var backup: BackupOptions
    @OptionGroup var options: ErasingOptions

    func run(in environment: Environment) throws {
        let account = try environment.account()
        let store = try environment.store()
        let entry = try environment.bookEntry(named: name, orRemovedFor: account)
        try store.requireErasable(entry, by: account)
        var report = EraseReport(
            what: .book, name: entry.name.description, wording: Wording(amounts: try environment.amounts()))
        report.erasure = try store.erasure(of: entry, for: environment.signedIn())
        report.others = try environment.otherMembers(of: entry, than: account)
        report.copies = store.copyCount(of: entry)
        report.reports = try store.reportCount(of: entry)
        report.backup = try KeptCopy(
            of: entry, isWanted: !options.noBackup, isInFile: backup.backup != nil, for: account)
        guard !options.dryRun else { return try environment.show(report.report) }
        try environment.confirm(report, options)
        if report.backup == .store { report.place = try backup.write(in: environment, for: account, "erase book") }
        let copy = try store.erase(
            entry, keepsCopy: report.backup == .copy, for: account, at: environment.system.now().seconds)
        report.place = report.place ?? copy
        report.isDone = true
        try environment.reply(report.report)
    }
}

struct EraseStore: SpesaCommand {
    static let info = CommandInfo(
        name: "store", summary: "Erase everything spesa keeps here: users, books, copies and sessions.",
        discussion: """
            The store is backed up into an encrypted file first, as 'spesa backup' does. Files of others in its folder are \
            left where they are, and named. Only an administrator may.
            """,
        examples: [
            ("spesa erase store --backup /media/stick/last.spesa", ""),
            ("spesa erase store --no-backup --yes-erase spesa", "the name is that of the folder"),
        ])

    @OptionGroup var backup: BackupOptions
    @OptionGroup var options: ErasingOptions

    func run(in environment: Environment) throws {
        let account = try environment.administrator()
        let store = try environment.store()
        let session = try environment.sessionFile(of: store)
        var report = EraseReport(what: .store, name: store.name, wording: Wording(amounts: try environment.amounts()))
        report.others = try store.allUsers().map(\.name.description).filter { $0 != account.user.name.description }
        (report.books, report.copies) = store.fileCounts()
        report.backup = options.noBackup ? .none : .store
        guard !options.dryRun else { return try environment.show(report.report) }
        try environment.confirm(report, options)
        if report.backup == .store { report.place = try backup.write(in: environment, for: account, "erase store") }
        report.left = try store.eraseEverything(by: account)
        try session?.remove()
        report.isDone = true
        try environment.reply(report.report)
    }
}

/// Where the whole store is backed up to before something of it is erased.
struct BackupOptions: Parameters {
    @Option("The file for the backup; spesa-backup-<today>.spesa if not said.", placeholder: "FILE", completing: .file)
    var backup: String?
    @Flag("Read the backup's password from a line of standard input.") var passwordStdin: Bool

    /// - Returns: where the backup is.
    fileprivate func write(in environment: Environment, for account: Account, _ command: String) throws -> String {
        let path = backup ?? environment.backupPath
        _ = try environment.backUp(to: path, passwordStdin: passwordStdin, for: account, command: command)
        return path
    }
}

extension Environment {
    /// A book by its name, also one that was removed.
    fileprivate func bookEntry(named name: String?, orRemovedFor account: Account) throws -> BookEntry {
        do {
            return try bookEntry(named: name)
        } catch StoreError.noSuchBook(let text) {
            return try store().removedBook(named: text, of: account)
        }
    }

    fileprivate func otherMembers(of book: BookEntry, than account: Account) throws -> [String] {
        try store().members(of: book).map(\.user.name.description).filter { $0 != account.user.name.description }
    }

    /// Goes on only where the name of what is to be erased was given.
    fileprivate func confirm(_ report: EraseReport, _ options: ErasingOptions) throws {
        let what = report.sentences.joined(separator: " ")
        var given = options.yesErase
        if given == nil {
            guard canAsk else {
                throw CommandError.needsConfirmation(option: "--yes-erase \(quoted(report.name))", what: what)
            }
            let screen = screen()
            system.writeError(screen.rendering.render(report.report.lines(screen)))
            given = try system.prompt.ask("Type \(report.name) to erase: ")
        }
        guard let given, given == report.name else {
            throw CommandError.otherName(given: given ?? "", expected: report.name)
        }
    }
}
