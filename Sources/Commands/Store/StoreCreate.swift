internal import Arguments
internal import Output
internal import Storage
internal import Text

/// `spesa store create DIR --group NAME`
struct StoreCreate: SpesaCommand {
    static let info = CommandInfo(
        name: "create", summary: "Make the folder of a store that a group of accounts shares.",
        discussion: """
            The folder must not exist yet, or be empty, and lie where all of the group can get to; you must be in the group. \
            Such a store takes sealed books only: what is in one is told by its keys, not by who can open its file. Whoever \
            is in the group can still remove files, as anybody can who shares a folder; a backup helps.
            """,
        examples: [("spesa store create /srv/spesa --group family", "then each: spesa signup NAME --store /srv/spesa")])

    @Argument("The folder.", placeholder: "DIR", completing: .file) var folder: String
    @Option("The group of this machine whose accounts share it.") var group: String

    func run(in environment: Environment) throws {
        let store = Store(path: folder, driver: environment.system.driver)
        try store.make(forGroup: group)
        try environment.reply(
            Report(schema: "spesa.store/1", "store", ["folder": .text(store.path), "group": .text(group)]) {
                [
                    """
                    The store \(store.path) is made for the group \(group). Each of them signs up with: \
                    spesa signup NAME --store \(quoted(store.path))
                    """
                ]
            })
    }
}
