internal import Arguments
internal import Storage

/// `spesa logout`
struct Logout: SpesaCommand {
    static let stage = Stage.terminal
    static let info = CommandInfo(
        name: "logout", summary: "End the session.",
        examples: [("spesa logout", ""), ("spesa logout --everywhere", "end all your sessions, in every terminal")],
        alsoCalled: ["signout", "sign-out", "exit", "quit"])

    @Flag("End all sessions of the user.") var everywhere: Bool

    func run(in environment: Environment) throws {
        let store = try environment.store()
        let signedIn: SignedIn
        do {
            signedIn = try environment.signedInAlready()
        } catch StoreError.sessionEnded where !everywhere {
            // The session has already ended. Only its file remains.
            try environment.sessionFile(of: store)?.remove()
            return environment.notice("the session had ended already")
        }
        // The format is read before signing out, because it is a setting of the user.
        _ = environment.format
        try store.signOut(signedIn.account(), everywhere: everywhere)
        try environment.sessionFile(of: store)?.remove()
        try environment.reply(
            .user(
                signedIn.user,
                sentences: [everywhere ? "All sessions of \(signedIn.user.name) ended." : "Signed out."]))
    }
}
