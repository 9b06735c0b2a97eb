internal import Arguments
internal import Output
internal import Reports
internal import Secrets
internal import ServerStore
internal import Storage
internal import Text
internal import Users

/// `spesa backup [FILE]`
struct Backup: SpesaCommand {
    static let info = CommandInfo(
        name: "backup", summary: "Write the whole store into one encrypted file.",
        discussion: """
            The file has the users and all books; sealed books stay sealed. It opens with a password of its own, and \
            anyone who knows it can read the open books. Only an administrator may make a backup. 'spesa \
            restore-store' makes a store from it, in which everybody signs in with their own password.

            For a store on a server, the file has a dump of each book that you may read, which 'spesa load' can load. \
            Users and the books of others are for the server's own pg_dump.
            """,
        examples: [
            ("spesa backup", "into spesa-backup-<today>.spesa in this folder; asks for a password, twice"),
            ("spesa backup /media/stick/spesa.spesa --password-stdin <secret", "for scripts"),
        ], alsoCalled: ["save"], isDiscreet: true)

    @Argument("The file to make.", completing: .file) var file: String?
    @Flag("Read the backup's password from a line of standard input.") var passwordStdin: Bool

    func run(in environment: Environment) throws {
        let path = file ?? environment.backupPath
        if try environment.store() is ServerStore, let account = try environment.account() as? ServerAccountSession {
            return try backUp(account, to: path, in: environment)
        }
        _ = try environment.administrator()
        let backup = try environment.backUp(to: path, passwordStdin: passwordStdin, command: "backup")
        try environment.reply(
            Report(
                schema: "spesa.backup/1", "backup",
                ["file": .text(path), "books": JSON(backup.books), "bytes": JSON(backup.bytes)]
            ) {
                ["Backed up \(counted(backup.books, "book")) to \(path), \(counted(backup.bytes, "byte"))."]
            })
    }

    private func backUp(_ account: ServerAccountSession, to path: String, in environment: Environment) throws {
        try account.store.requirePlace(forBackup: path)
        let password = try environment.backupPassword(fromStandardInput: passwordStdin, command: "backup")
        let cost = environment.system.passwordCost
        let backup = try account.backUp(to: path, password: password, cost: cost) { book, entry, write in
            _ = try environment.dump(
                book, named: entry.name.description, isSlow: false, withFiles: true, { write($0) })
        }
        environment.reportLoweredCost(backup)
        try environment.reply(
            Report(
                schema: "spesa.backup/1", "backup",
                ["file": .text(path), "books": JSON(backup.books), "bytes": JSON(backup.bytes)]
            ) {
                [
                    """
                    A dump of each of the \(counted(backup.books, "book")) that you may read is in \(path), \
                    \(counted(backup.bytes, "byte")); load one with: spesa load \(quoted(path)) --of NAME
                    """,
                    "The administrator of \(account.store.place) backs up users and books of others, with pg_dump.",
                ]
            })
    }
}

extension Environment {
    /// The default file name of a backup.
    var backupPath: String { "spesa-backup-\(today.iso).spesa" }

    /// Reads a new password for the backup, and writes a backup of a store in a folder. Notices report a lowered cost
    /// of hashing and missing files.
    /// - Parameter command: the typed command without `spesa`, for errors.
    /// - Throws: `StoreError.onlyInFolder` for a store on a server.
    func backUp(to path: String, passwordStdin: Bool, command: String) throws -> StoreBackup {
        let account = try folderAccount(for: "backups of the whole")
        try account.store.requirePlace(forBackup: path)
        let password = try backupPassword(fromStandardInput: passwordStdin, command: command)
        let backup = try account.backUp(
            to: path, password: password, cost: system.passwordCost)
        reportLoweredCost(backup)
        if let place = backup.missing.first {
            let others = backup.missing.count - 1
            notice(
                "the backup does not have \(place)\(others > 0 ? " and \(counted(others, "other file"))" : ""), which the "
                    + "store should have; to see what is wrong: spesa check")
        }
        return backup
    }

    fileprivate func backupPassword(fromStandardInput: Bool, command: String) throws -> Secret {
        try acceptedPassword(
            "New password of the backup (\(PasswordRules.shortest) characters or more): ",
            fromStandardInput: fromStandardInput, mayBeInFile: true, command: command)
    }

    fileprivate func reportLoweredCost(_ backup: StoreBackup) {
        guard backup.cost != system.passwordCost else { return }
        notice(
            "memory was short, so the backup's password was hashed with \(backup.cost.memoryKiB / 1024) MiB instead of "
                + "\(system.passwordCost.memoryKiB / 1024)")
    }
}
