internal import Arguments
internal import Ledger
internal import Output
internal import Storage
internal import Terminal
internal import Users

/// `spesa user …`, for an administrator.
enum UserCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "user", summary: "List, rename, remove and unlock users.",
                discussion: "The first user of a store is its administrator. An administrator opens nobody's book."),
            members: [
                .command(UserList.self), .command(UserRename.self), .command(UserRemove.self),
                .command(UserUnlock.self),
            ],
            defaultCommand: UserList.self)
    }
}

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

struct UserRename: SpesaCommand {
    static let info = CommandInfo(
        name: "rename", summary: "Give a user another name.", examples: [("spesa user rename anna annalisa", "")])

    @Argument("The user.") var name: String
    @Argument("The new name.", placeholder: "NEW-NAME") var newName: String

    func run(in environment: Environment) throws {
        let account = try environment.administrator()
        let store = try environment.store()
        let user = try store.user(named: name)
        let newName = try UserName(newName)
        try store.rename(user, to: newName, by: account)
        try environment.reply(
            .user(try store.user(named: newName.description), sentences: ["\(user.name) is now \(newName)."]))
    }
}

struct UserRemove: SpesaCommand {
    static let info = CommandInfo(
        name: "remove", summary: "Take a user away, with the books that are theirs alone.",
        discussion: """
            The files of those books are kept under 'backups', but nobody can open a sealed one again. Of a shared book \
            somebody else who writes becomes the owner, if there is no other one.
            """,
        examples: [("spesa user remove bruno --yes", "")], alsoCalled: ["delete", "rm"])

    @Argument("The user.") var name: String
    @Flag("Do it without asking.") var yes: Bool

    func run(in environment: Environment) throws {
        let account = try environment.administrator()
        let store = try environment.store()
        let user = try store.user(named: name)
        if !yes {
            let what = "this takes \(user.name) out of the store, with the books that are theirs alone"
            guard environment.canAsk else { throw CommandError.needsConfirmation(option: "--yes", what: what) }
            let typed = try environment.system.prompt.ask("spesa: \(what); type the name to go on: ")
            guard typed == user.name.description else {
                throw CommandError.needsConfirmation(option: "--yes", what: "nothing was removed")
            }
        }
        let kept = try store.remove(user, by: account)
        let files = kept.isEmpty ? "" : "; what was theirs alone is kept in \(kept.joined(separator: ", "))"
        try environment.reply(.user(user, sentences: ["\(user.name) is removed\(files)."]))
    }
}

struct UserUnlock: SpesaCommand {
    static let info = CommandInfo(
        name: "unlock", summary: "Lift the wait after wrong passwords.", examples: [("spesa user unlock bruno", "")])

    @Argument("The user.") var name: String

    func run(in environment: Environment) throws {
        let account = try environment.administrator()
        let user = try environment.store().user(named: name)
        try environment.store().unlock(user, by: account)
        try environment.reply(.user(user, sentences: ["\(user.name) can sign in at once."]))
    }
}

extension Environment {
    /// Who is signed in, if that is an administrator.
    func administrator() throws -> Account {
        let account = try account()
        guard account.user.isAdministrator else { throw StoreError.notAdministrator }
        return account
    }
}
