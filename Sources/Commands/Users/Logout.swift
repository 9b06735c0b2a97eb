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
        let file = try environment.sessionFile(of: environment.store())
        let session: any StoreSession
        do {
            session = try environment.existingSession()
        } catch StoreError.sessionEnded where !everywhere {
            // The session has already ended. Only its file remains.
            environment.notice("the session had ended already")
            return environment.remove(file)
        }
        // The format is read before signing out, because it is a setting of the user.
        _ = environment.format
        var late: StoreError?
        do {
            try session.account().signOut(everywhere: everywhere)
        } catch let error as StoreError {
            // The sessions have ended; only some books lack the new keys.
            guard case .lateBooks = error else { throw error }
            late = error
        }
        environment.remove(file)
        if let late { throw late }
        try environment.reply(
            .user(
                session.user,
                sentences: [everywhere ? "All sessions of \(session.user.name) ended." : "Signed out."]))
    }
}
