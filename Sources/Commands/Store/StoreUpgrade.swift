internal import Arguments
internal import Output
internal import Reports
internal import ServerStore
internal import Storage
internal import Users

/// `spesa store upgrade postgres://…`
struct StoreUpgrade: SpesaCommand {
    static let stage = Stage.terminal
    static let info = CommandInfo(
        name: "upgrade", summary: "Upgrade a store on a server to this version of spesa.",
        discussion: """
            A superuser of that PostgreSQL runs it once after a newer spesa was installed. A folder does not need it. \
            Until then, everyone keeps using the previous version. It also restores what a book needs on the server, and \
            can be run at any time.
            """,
        examples: [("sudo -u postgres spesa store upgrade postgres:///spesa", "")], isDiscreet: true)

    @Argument("The address of the database.", placeholder: "ADDRESS") var address: String
    @Option("The most books that each user may make (default: as before).", placeholder: "N") var mostBooks: Count?
    @Flag("Read the password of the superuser from a line of standard input.") var passwordStdin: Bool

    func run(in environment: Environment) throws {
        guard let server = try environment.system.server(address) else {
            throw CommandError.notUsableHere(
                "\(address) is a folder, which upgrades itself", hint: "name a server: postgres://HOST/DATABASE")
        }
        try environment.asSuperuser(of: server, fromStandardInput: passwordStdin, "store upgrade") {
            try ServerStore.upgrade(
                on: server, password: $0, categories: startingCategories, mostBooks: mostBooks?.number)
        }
        try environment.reply(
            Report(schema: "spesa.store/1", "store", ["address": .text(server.address), "behind": .list([])]) {
                ["The store \(server.address) is up to date."]
            })
    }
}
