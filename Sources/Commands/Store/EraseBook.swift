internal import Arguments
internal import Bookkeeping
internal import Reports

/// `spesa erase book [BOOK]`
struct EraseBook: SpesaCommand {
    static let stage = Stage.elsewhere
    static let info = CommandInfo(
        name: "book", summary: "Erase a book for all its members: its file, its keys, and the tokens for it.",
        discussion: """
            A copy of an open book is kept under 'backups'. A copy of a sealed book could not be opened once its keys \
            are gone. So spesa first backs up the whole store into an encrypted file, as 'spesa backup' does; only an \
            administrator may do that. With --no-backup no copy is left. Only an owner may erase a book, and not if it \
            is the only book of a member.
            """,
        examples: [
            ("spesa erase book trips", ""),
            ("spesa erase book trips --no-backup --yes-erase trips", "for scripts"),
        ])

    @Argument("The book (default: the current one).", completing: .custom("book")) var name: String?
    @OptionGroup var backup: BackupOptions
    @OptionGroup var options: ErasingOptions

    func run(in environment: Environment) throws {
        let account = try environment.account()
        let entry = try environment.bookEntry(named: name, orRemovedFor: account)
        try account.requireErasable(entry)
        try environment.requireCopies(!options.noBackup && backup.backup == nil)
        var report = EraseReport(
            what: .book, name: entry.name.description, wording: Wording(amounts: try environment.amounts()))
        report.erasure = try account.erasure(of: entry)
        report.others = try environment.otherMembers(of: entry, than: account)
        report.copies = account.copyCount(of: entry)
        // Members of a server's book cannot read it once it is removed.
        let isUnreadable = report.erasure == nil && account.store.server != nil
        report.reports = isUnreadable ? nil : try account.reports(of: entry).count
        report.backup = try KeptCopy(
            of: entry, isWanted: !options.noBackup, isInFile: backup.backup != nil, for: account)
        guard !options.dryRun else { return try environment.show(report.report) }
        try environment.confirm(report, options)
        if report.backup == .store { report.place = try backup.write(in: environment, "erase book") }
        let copy = try account.erase(
            entry, keepsCopy: report.backup == .copy, at: environment.system.now().seconds)
        report.place = report.place ?? copy
        report.isDone = true
        try environment.reply(report.report)
    }
}
