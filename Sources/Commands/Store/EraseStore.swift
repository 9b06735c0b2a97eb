internal import Arguments
internal import Reports

/// `spesa erase store`
struct EraseStore: SpesaCommand {
    static let stage = Stage.elsewhere
    static let info = CommandInfo(
        name: "store", summary: "Erase everything spesa keeps here: users, books, copies and sessions.",
        discussion: """
            The store is backed up into an encrypted file first, as 'spesa backup' does. Files in its folder that are \
            not of spesa stay, and are listed. Only an administrator may do this.
            """,
        examples: [
            ("spesa erase store --backup /media/stick/last.spesa", ""),
            ("spesa erase store --no-backup --yes-erase spesa", "the name is that of the folder"),
        ])

    @OptionGroup var backup: BackupOptions
    @OptionGroup var options: ErasingOptions

    func run(in environment: Environment) throws {
        _ = try environment.administrator()
        let account = try environment.folderAccount(for: "erasing the whole")
        let store = account.store
        let session = try environment.sessionFile(of: store)
        var report = EraseReport(what: .store, name: store.name, wording: Wording(amounts: try environment.amounts()))
        report.others = try store.allUsers().filter { $0.id != account.user.id }.map(\.name.description)
        (report.books, report.copies) = store.fileCounts()
        report.backup = options.noBackup ? .none : .store
        guard !options.dryRun else { return try environment.show(report.report) }
        try environment.confirm(report, options)
        if report.backup == .store { report.place = try backup.write(in: environment, "erase store") }
        report.left = try account.eraseEverything()
        report.isDone = true
        environment.remove(session)
        try environment.reply(report.report)
    }
}
