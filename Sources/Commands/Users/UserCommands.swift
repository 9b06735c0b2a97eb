internal import Arguments
internal import Ledger
internal import Output
internal import ServerStore
internal import Storage
internal import Terminal
internal import Users

/// `spesa user …`, for an administrator.
enum UserCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "user", summary: "List, invite, rename, remove and unlock users, reset passwords.",
                discussion: """
                    The first user of a store is its administrator. An administrator cannot open the books of others.
                    """),
            subcommands: [
                .command(UserList.self), .command(UserRename.self), .command(UserRemove.self),
                .command(UserUnlock.self), .command(UserReset.self), .command(UserInvite.self),
            ],
            defaultCommand: UserList.self)
    }
}

extension Environment {
    /// Returns the session of the signed-in user, who must be an administrator.
    ///
    /// - Throws: `StoreError.notAdministrator` if the user is none, and the errors of `account`.
    func administrator() throws -> any AccountSession {
        let account = try account()
        guard account.user.isAdministrator else { throw StoreError.notAdministrator }
        return account
    }
}

/// `spesa user list`
struct UserList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List the users of the store.", examples: [("spesa user list", "")])

    func run(in environment: Environment) throws {
        let users = try environment.administrator().allUsers()
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

/// `spesa user invite`
struct UserInvite: SpesaCommand {
    static let stage = Stage.terminal
    static let info = CommandInfo(
        name: "invite", summary: "Make a new invitation to a store on a server, and show it once.",
        discussion: """
            It ends after 7 days, or when one person has signed up with it. With --several, anyone who has it can sign \
            up until it ends; a new one of this kind ends the previous one. Users who signed up stay.
            """,
        examples: [
            ("spesa user invite", "then that person: spesa signup NAME --store ADDRESS"),
            ("spesa user invite --several", "for several people"),
        ])

    @Flag("Let several people sign up with it.") var several: Bool

    func run(in environment: Environment) throws {
        guard let account = try environment.administrator() as? ServerAccountSession else {
            throw CommandError.notUsableHere(
                "a store in a folder asks for no invitation", hint: "sign up with: spesa signup NAME")
        }
        let invitation = try account.invite(isForOne: !several)
        let end = several ? "It ends after 7 days" : "It ends after 7 days, or when one person has signed up with it"
        try environment.showOnce(
            Report(
                schema: "spesa.store/1", "store",
                ["address": .text(account.store.place), "invitation": .text(invitation.text)]
            ) { ["The invitation: \(invitation.text)", "It is shown only once. \(end)."] })
    }
}

/// `spesa user rename NAME NEW-NAME`
struct UserRename: SpesaCommand {
    static let info = CommandInfo(
        name: "rename", summary: "Rename a user.", examples: [("spesa user rename anna annalisa", "")])

    @Argument("The user.") var name: String
    @Argument("The new name.", placeholder: "NEW-NAME") var newName: String

    func run(in environment: Environment) throws {
        let account = try environment.administrator()
        let user = try account.user(named: name)
        let newName = try UserName(newName)
        try account.rename(user, to: newName)
        try environment.reply(
            .user(
                try account.user(named: newName.description),
                sentences: ["\(user.name) is now \(newName)."]
                    + (user.name.folded == newName.folded
                        ? []
                        : [
                            "Books keep \(user.name) as the name of the person. In each book that has this person, a "
                                + "member types: spesa person edit \(user.name) --name \(newName)"
                        ])))
    }
}

/// `spesa user remove NAME`
struct UserRemove: SpesaCommand {
    static let info = CommandInfo(
        name: "remove", summary: "Remove a user, with the books only they can open.",
        discussion: """
            The files of those books are kept under 'backups', but nobody can open a sealed one again. If a shared \
            book would have no owner left, another member who may write becomes its owner. Sealed books that you own get \
            a new key immediately, those of others with their owner's next change.
            """,
        examples: [("spesa user remove bruno --yes", "")], alsoCalled: ["delete", "rm"], isDestructive: true)

    @Argument("The user.") var name: String
    @Flag("Don't ask for confirmation.") var yes: Bool

    func run(in environment: Environment) throws {
        let account = try environment.administrator()
        let user = try account.user(named: name)
        if !yes {
            let what = "this removes \(user.name) and the books only they can open"
            guard environment.canAsk else { throw CommandError.needsConfirmation(what: what) }
            try environment.requireName(
                user.name.description, "spesa: \(what); type the name to go on: "
            ) { typed in
                let isNo = typed.isEmpty || Prompt.isYes(typed) == false
                let other = isNo ? "" : "'\(typed)' is not the name '\(user.name)'; "
                return .needsConfirmation(what: other + "nothing was removed")
            }
        }
        // A failure to read the debts must not prevent the removal.
        let debts = environment.openDebts(of: user)
        let kept = try account.remove(user)
        let files = kept.isEmpty ? "" : "; the books only they could open are kept in \(kept.joined(separator: ", "))"
        try environment.reply(.user(user, sentences: ["Removed \(user.name)\(files)."] + debts))
    }
}

/// `spesa user unlock NAME`
struct UserUnlock: SpesaCommand {
    static let info = CommandInfo(
        name: "unlock", summary: "Unlock a user after too many wrong passwords.",
        examples: [("spesa user unlock bruno", "")])

    @Argument("The user.") var name: String

    func run(in environment: Environment) throws {
        _ = try environment.administrator()
        let user = try environment.folder(for: "a wait after wrong passwords").user(named: name)
        try environment.folderAccount(for: "a wait after wrong passwords").unlock(user)
        try environment.reply(.user(user, sentences: ["\(user.name) can sign in again now."]))
    }
}
