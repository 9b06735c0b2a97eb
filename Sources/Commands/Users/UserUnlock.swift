internal import Arguments

/// `spesa user unlock NAME`
struct UserUnlock: SpesaCommand {
    static let info = CommandInfo(
        name: "unlock", summary: "Lift the wait after wrong passwords.", examples: [("spesa user unlock bruno", "")])

    @Argument("The user.") var name: String

    func run(in environment: Environment) throws {
        let account = try environment.administrator()
        let user = try environment.folder(for: "a wait after wrong passwords").user(named: name)
        try environment.folder(for: "a wait after wrong passwords").unlock(user, by: account)
        try environment.reply(.user(user, sentences: ["\(user.name) can sign in at once."]))
    }
}
