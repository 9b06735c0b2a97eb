internal import Arguments

/// `spesa user unlock NAME`
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
