internal import Arguments
internal import Output
internal import ServerStore
internal import Storage
internal import Text

/// `spesa store erase postgres://…`
struct StoreErase: SpesaCommand {
    static let stage = Stage.terminal
    static let info = CommandInfo(
        name: "erase", summary: "Erase a store on a server: all books, users and roles.",
        discussion: """
            A superuser of that PostgreSQL runs it. It keeps no copy; the server's own pg_dump makes one. The database \
            itself stays. To erase a store in a folder, use 'spesa erase store'.
            """,
        examples: [
            ("sudo -u postgres spesa store erase postgres:///spesa --yes-erase spesa", "the name of the database")
        ],
        isDiscreet: true, isDestructive: true)

    @Argument("The address of the database.", placeholder: "ADDRESS") var address: String
    @Option("The name of the database; skips the question.", placeholder: "NAME") var yesErase: String?
    @Flag("Read the password of the superuser from a line of standard input.") var passwordStdin: Bool

    func run(in environment: Environment) throws {
        guard let server = try environment.system.server(address) else {
            throw CommandError.notUsableHere(
                "\(address) is a folder", hint: "erase what is in it with: spesa erase store --store \(quoted(address))"
            )
        }
        let what = "this erases all books and users of \(server.address)"
        guard yesErase != nil || environment.canAsk else {
            throw CommandError.needsConfirmation(option: "--yes-erase", value: server.database, what: what)
        }
        func refusal(_ given: String) -> CommandError { .otherName(given: given, expected: server.database) }
        if let yesErase {
            guard yesErase == server.database else { throw refusal(yesErase) }
        } else {
            try environment.requireName(
                server.database, "spesa: \(what); type the name of the database to go on: ", refusal: refusal)
        }
        let left = try environment.asSuperuser(of: server, fromStandardInput: passwordStdin, "store erase") {
            try ServerStore.erase(on: server, password: $0)
        }
        try environment.reply(
            Report(
                schema: "spesa.store/1", "store",
                ["address": .text(server.address), "left": .list(left.map { .text($0) })]
            ) {
                ["Erased the store \(server.address)."]
                    + (left.isEmpty
                        ? []
                        : ["Roles that stay, because another database uses them: \(left.joined(separator: ", "))."])
            })
    }
}
