internal import Arguments
internal import Database
internal import FolderStore
internal import Output
internal import Secrets
internal import ServerStore
internal import Storage
internal import Text

/// `spesa store create DIR --group NAME`, `spesa store create postgres://…`
struct StoreCreate: SpesaCommand {
    static let stage = Stage.terminal
    static let info = CommandInfo(
        name: "create", summary: "Make a store that a group of accounts shares, or one on a server.",
        discussion: """
            The folder for a group must not exist yet, or be empty, and be in a place that all of the group can reach; \
            you must be in the group. Such a store accepts only sealed books: their keys decide who can read them, not \
            the permissions of the files. Everybody in the group can still delete files, as in any shared folder; a \
            backup helps.

            On a server this makes the database, its roles and its functions. You must be a superuser of that \
            PostgreSQL; afterwards no superuser is needed. The command shows, this one time, the invitation that people \
            need to sign up. It ends after 7 days. If PostgreSQL asks for a password, spesa reads it from the file that \
            PGPASSFILE names, or asks for it.
            """,
        examples: [
            ("spesa store create /srv/spesa --group family", "then each: spesa signup NAME --store /srv/spesa"),
            ("sudo -u postgres spesa store create postgres:///spesa", "on the machine of the server"),
            (
                "spesa store create postgres://postgres@db.example.org/spesa?sslrootcert=/etc/ssl/ca.pem",
                "from another one"
            ),
        ], isDiscreet: true)

    @Argument("The folder, or the address of the database.", placeholder: "DIR|ADDRESS", completing: .file)
    var place: String
    @Option("The group of this machine whose accounts share it.") var group: String?
    @Option("The most books that each user may make on a server (default: 100).", placeholder: "N")
    var mostBooks: Count?
    @Flag("Read the password of the superuser from a line of standard input.") var passwordStdin: Bool

    func run(in environment: Environment) throws {
        if let server = try environment.system.server(place) {
            guard group == nil else {
                throw CommandError.notUsableHere(
                    "a store on a server has no group", hint: "leave --group out; people sign up with an invitation")
            }
            return try create(on: server, in: environment)
        }
        guard mostBooks == nil else {
            throw CommandError.notUsableHere("only a server limits books", hint: "leave --most-books out")
        }
        guard let group else {
            throw root.misuse(.missingOption("--group", placeholder: "GROUP"), of: ["store", Self.info.name])
        }
        let store = FolderStore(path: place, driver: environment.system.driver)
        try store.make(forGroup: group)
        try environment.reply(
            Report(schema: "spesa.store/1", "store", ["folder": .text(store.path), "group": .text(group)]) {
                [
                    """
                    Made the store \(store.path) for the group \(group). Each of them signs up with: \
                    spesa signup NAME --store \(quoted(store.path))
                    """
                ]
            })
    }

    private func create(on server: DatabaseServer, in environment: Environment) throws {
        let invitation = try environment.asSuperuser(of: server, fromStandardInput: passwordStdin, "store create") {
            try ServerStore.create(
                on: server, password: $0, categories: startingCategories, mostBooks: mostBooks?.number)
        }
        let report = Report(
            schema: "spesa.store/1", "store",
            ["address": .text(server.address), "invitation": .text(invitation.text)]
        ) {
            [
                "Made the store \(server.address).", "The invitation: \(invitation.text)",
                "It is shown only once, and ends after 7 days. Anyone who has it signs up with: "
                    + "spesa signup NAME --store \(quoted(server.address))",
            ]
        }
        do {
            try environment.showOnce(report)
        } catch let failure as any Failure {
            throw CommandError.halfDone(
                "the store was made, but its invitation could not be shown: \(failure.message)", kind: failure.kind,
                hint: "erase it with: spesa store erase \(quoted(place)), and make it again", exitCode: failure.exitCode
            )
        }
    }
}

extension Environment {
    /// Runs an operation as superuser of a server: with a password from standard input if `fromStandardInput`;
    /// otherwise without a password if the server allows it, or else with that of SPESA_PASSWORD_FILE or a typed one.
    func asSuperuser<Result>(
        of server: DatabaseServer, fromStandardInput: Bool, _ command: String, _ body: (Secret?) throws -> Result
    ) throws -> Result {
        if let danger = server.danger { notice(danger) }
        do {
            return try body(
                fromStandardInput ? password("", fromStandardInput: true, command: command) : nil)
        } catch DatabaseError.passwordNeeded where canAsk || system.variable("SPESA_PASSWORD_FILE") != nil {
            let question = "Password of \(server.user ?? "the superuser") on \(server.name): "
            return try password(question, fromStandardInput: false, command: command) { try body($0) }
        }
    }
}
