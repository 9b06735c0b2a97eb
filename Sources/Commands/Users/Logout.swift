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
        let session: any StoreSession
        do {
            session = try environment.existingSession()
        } catch StoreError.sessionEnded where !everywhere {
            // What is asked for is so already; only the file is left.
            try environment.sessionFile(of: store)?.remove()
            return environment.notice("the session had ended already")
        }
        // The reply is written as the user has it set, who is not signed in any more by then.
        _ = environment.format
        try session.account().signOut(everywhere: everywhere)
        try environment.sessionFile(of: store)?.remove()
        try environment.reply(
            .user(
                session.user,
                sentences: [everywhere ? "All sessions of \(session.user.name) ended." : "Signed out."]))
    }
}
