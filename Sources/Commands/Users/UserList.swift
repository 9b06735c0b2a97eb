internal import Arguments
internal import Ledger
internal import Output

/// `spesa user list`
struct UserList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List the users of the store.", examples: [("spesa user list", "")])

    func run(in environment: Environment) throws {
        _ = try environment.administrator()
        let users = try environment.store().allUsers()
        let objects = users.map { user in
            JSON.object([
                "name": .text(user.name.description), "administrator": .truth(user.isAdministrator),
                "created": .text(Instant(seconds: user.created).rfc3339),
            ])
        }
        try environment.show(
            Report(
                json: { .object(["schema": .text("spesa.users/1"), "users": .list(objects)]) },
                records: { Records(columns: ["name", "administrator", "created"], objects: objects) },
                sentences: { users.map { "\($0.name)\($0.isAdministrator ? ", administrator" : "")" } }))
    }
}
