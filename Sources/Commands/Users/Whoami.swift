internal import Arguments
internal import Output
internal import Storage

/// `spesa whoami`
struct Whoami: SpesaCommand {
    static let info = CommandInfo(name: "whoami", summary: "Show who is signed in.", examples: [("spesa whoami", "")])

    func run(in environment: Environment) throws {
        let session = try environment.existingSession()
        let token = session.token
        let key = try session.fingerprint()
        try environment.show(
            .user(
                session.user, book: session.book.name,
                more: [
                    JSON.Member("token", JSON(token?.name.description)),
                    JSON.Member("can", JSON(token?.scope.rawValue)),
                    JSON.Member("fingerprint", JSON(key)),
                ], sentences: [sentence(session, token)] + (key.map { ["key: \($0)"] } ?? [])))
    }

    private func sentence(_ session: any StoreSession, _ token: TokenEntry?) -> String {
        let (user, book) = (session.user, session.book)
        if let token {
            let can = token.scope == .read ? "reads" : "reads and writes"
            return "\(user.name), by the token \(token.name), which \(can) the book \(book.name)."
        }
        return "\(user.name)\(user.isAdministrator ? ", administrator" : ""), in the book \(book.name)."
    }
}
