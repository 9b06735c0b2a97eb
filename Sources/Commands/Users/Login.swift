internal import Arguments
internal import Users

/// `spesa login NAME`
struct Login: SpesaCommand {
    static let stage = Stage.terminal
    static let info = CommandInfo(
        name: "login", summary: "Sign in.",
        discussion: """
            A session ends after 12 hours without a command, and after 7 days in any case; 'spesa settings' can change \
            both. After five wrong passwords, each further one makes you wait.
            """,
        examples: [
            ("spesa login anna", "asks for the password"),
            ("spesa login anna --password-stdin <secret", "reads it from a file, for scripts"),
        ], alsoCalled: ["signin", "sign-in"], isDiscreet: true)

    @Argument("The name of the user.") var name: String?
    @Flag("Accept the keys that the password opens, although this account knows other ones.") var acceptKeys: Bool
    @Flag("Read the password from a line of standard input.") var passwordStdin: Bool

    func run(in environment: Environment) throws {
        let store = try environment.store()
        _ = try store.id()
        let name = try environment.userName(name, of: Self.info.name) { try UserName(ofAnybody: $0) }
        _ = try environment.password(
            of: name, "Password of \(name): ", fromStandardInput: passwordStdin, command: "login \(name)"
        ) { password in
            try environment.signIn(name, password: password, in: store, acceptsKeys: acceptKeys)
        }
        let session = try environment.openSession()
        try environment.reply(
            .user(session.user, book: session.book.name, sentences: ["Signed in as \(session.user.name)."]))
    }
}
