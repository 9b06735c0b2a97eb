internal import Arguments
internal import FolderStore
internal import Output
internal import Reports
internal import Storage
internal import Text

/// `spesa restore-store FILE`
struct RestoreStore: SpesaCommand {
    static let stage = Stage.elsewhere
    static let info = CommandInfo(
        name: "restore-store", summary: "Make a store from a backup.",
        discussion: """
            The store's folder must not exist yet, or be empty; name another one with --store. Every session ends: \
            everybody signs in with the password they had when the backup was made. A token that was revoked since \
            then is valid again, and so is a share that was removed: check them with 'spesa token' and 'spesa book'.

            The restored store is for your account alone, even if a group shared the original. With --group the accounts \
            of that group share it, as with 'spesa store create'; then every book of the backup must be sealed.
            """,
        examples: [
            ("spesa restore-store spesa-backup-2026-11-21.spesa", "asks for the backup's password"),
            ("spesa restore-store old.spesa --store /tmp/old", "into another folder, to look at it"),
            ("spesa restore-store old.spesa --store /srv/spesa --group family", "shared by the accounts of a group"),
        ], isDiscreet: true)

    @Argument("The file that 'spesa backup' made.", completing: .file) var file: String
    @Option("The group of this machine whose accounts share the store.") var group: String?
    @Flag("Read the backup's password from a line of standard input.") var passwordStdin: Bool

    func run(in environment: Environment) throws {
        let store = try environment.folder(for: "a backup of the whole")
        try store.requireNone()
        let backup = try BackupFile(file)
        let restored = try environment.password(
            "Password of the backup: ", fromStandardInput: passwordStdin, command: "restore-store \(quoted(file))"
        ) { try store.restore(from: backup, password: $0, rules: environment.passwordRules, forGroup: group) }
        let sharing =
            group.map { "It is shared by the accounts of the group \($0)." }
            ?? (restored.users > 1
                ? "Only your account can use it. For the accounts of a group, restore it with --group NAME." : nil)
        try environment.reply(
            Report(
                schema: "spesa.store/1", "store",
                [
                    "folder": .text(store.path), "users": JSON(restored.users), "books": JSON(restored.books),
                    "group": JSON(group),
                ]
            ) {
                [
                    """
                    The store with \(counted(restored.users, "user")) and \(counted(restored.books, "book")) is in \
                    \(store.path). Sign in with: spesa login NAME
                    """, sharing,
                ].compactMap(\.self)
            })
    }
}
