internal import Arguments
internal import Ledger
internal import Output
internal import Users

/// `spesa user list`
struct UserList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List the users of the store.", examples: [("spesa user list", "")])

    func run(in environment: Environment) throws {
        let users = try environment.store().allUsers(for: environment.administrator())
        try environment.show(
            Report(schema: "spesa.users/1", "users", of: users, Self.fields) {
                users.map { "\($0.name)\($0.isAdministrator ? ", administrator" : "")" }
            })
    }

    private static var fields: Fields<User> {
        Fields([
            Field("name") { .text($0.name.description) }, Field("administrator") { .truth($0.isAdministrator) },
            Field("created") { .text(Instant(seconds: $0.created).rfc3339) },
        ])
    }
}
