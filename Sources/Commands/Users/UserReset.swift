internal import Arguments
internal import Output
internal import ServerStore
internal import Storage

/// `spesa user reset NAME`
struct UserReset: SpesaCommand {
    static let stage = Stage.terminal
    static let info = CommandInfo(
        name: "reset", summary: "Reset a user's forgotten password on a server, and show the code for a new one once.",
        discussion: """
            The old password and all sessions of the user end. Give the code to that user, who chooses a new password \
            with it within 7 days: spesa recover NAME. Books stay as they are. Anyone who has the code can sign in as that \
            user. A store in a folder has recovery codes instead.
            """,
        examples: [("spesa user reset bruno", "then bruno: spesa recover bruno")])

    @Argument("The user.") var name: String

    func run(in environment: Environment) throws {
        guard let account = try environment.administrator() as? ServerAccountSession else {
            throw CommandError.notUsableHere(
                "a store in a folder has recovery codes, and no resets",
                hint: "the user sets a new password with: spesa recover NAME")
        }
        let user = try account.user(named: name)
        let code = try account.resetPassword(of: user)
        try environment.showOnce(
            .user(
                user, more: [.init("reset_code", .text(code.text))],
                sentences: [
                    "The code for a new password of \(user.name): \(code.text)",
                    "It is shown only once, and ends after 7 days. \(user.name) signs in with: spesa recover \(user.name)",
                ]))
    }
}
