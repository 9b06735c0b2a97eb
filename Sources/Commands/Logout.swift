internal import Arguments
internal import Output

/// `spesa logout`
struct Logout: SpesaCommand {
    static let info = CommandInfo(
        name: "logout", summary: "End the session.",
        examples: [("spesa logout", ""), ("spesa logout --everywhere", "end all your sessions, in every terminal")])

    @Flag("End all sessions of the user.") var everywhere: Bool

    func run(in environment: Environment) throws {
        let signedIn = try environment.openSession()
        let store = try environment.store()
        try store.signOut(signedIn, everywhere: everywhere)
        try environment.sessionFile(of: store)?.remove()
        try environment.reply(
            .user(signedIn.user, sentence: everywhere ? "All sessions of \(signedIn.user.name) ended." : "Signed out."))
    }
}
