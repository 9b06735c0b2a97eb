internal import Arguments
internal import Output
internal import Reports
internal import Storage
internal import Users

/// `spesa backup [FILE]`
struct Backup: SpesaCommand {
    static let info = CommandInfo(
        name: "backup", summary: "Write the whole store into one encrypted file.",
        discussion: """
            It holds the users and all books, sealed ones sealed as they are, and opens with a password of its own: \
            whoever knows it can read the open books. Only an administrator may make one. \
            'spesa restore-store' makes a store from it, where everybody signs in with their own password.
            """,
        examples: [
            ("spesa backup", "into spesa-backup-<today>.spesa in this folder; asks for a password, twice"),
            ("spesa backup /media/stick/spesa.spesa --password-stdin <secret", "for scripts"),
        ], alsoCalled: ["save"], isDiscreet: true)

    @Argument("The file to make.", completing: .file) var file: String?
    @Flag("Read the backup's password from a line of standard input.") var passwordStdin: Bool

    func run(in environment: Environment) throws {
        let account = try environment.administrator()
        let path = file ?? environment.backupPath
        let backup = try environment.backUp(to: path, passwordStdin: passwordStdin, for: account, command: "backup")
        try environment.reply(
            Report(
                schema: "spesa.backup/1", "backup",
                ["file": .text(path), "books": JSON(backup.books), "bytes": JSON(backup.bytes)]
            ) {
                ["The store with \(counted(backup.books, "book")) is in \(path), \(counted(backup.bytes, "byte"))."]
            })
    }
}

extension Environment {
    /// The file for a backup where none is named.
    var backupPath: String { "spesa-backup-\(today.iso).spesa" }

    /// Writes a backup of the store, after its password was asked for.
    /// - Parameter command: what was typed, for the words of an error.
    func backUp(to path: String, passwordStdin: Bool, for account: Account, command: String) throws -> StoreBackup {
        try folder(for: "backups of the whole").requirePlace(forBackup: path)
        let password = try acceptedPassword(
            "New password of the backup (\(PasswordRules.shortest) characters or more): ",
            fromStandardInput: passwordStdin, mayBeInFile: true, command: command)
        let backup = try folder(for: "backups of the whole").backUp(
            to: path, password: password, cost: system.passwordCost, by: account)
        if backup.cost != system.passwordCost {
            notice(
                "memory is short, so the backup's password was hashed with \(backup.cost.memoryKiB / 1024) MiB instead of "
                    + "\(system.passwordCost.memoryKiB / 1024)")
        }
        return backup
    }
}
