internal import Arguments
internal import Output

/// `spesa whoami`
struct Whoami: SpesaCommand {
    static let info = CommandInfo(name: "whoami", summary: "Show who is signed in.", examples: [("spesa whoami", "")])

    func run(in environment: Environment) throws {
        let signedIn = try environment.signedIn()
        let user = signedIn.user
        try environment.show(
            .user(
                user, book: signedIn.book.name,
                sentences: [
                    "\(user.name)\(user.isAdministrator ? ", administrator" : ""), in the book \(signedIn.book.name)."
                ]))
    }
}
