internal import Arguments

/// `spesa token revoke NAME`
struct TokenRevoke: SpesaCommand {
    static let info = CommandInfo(
        name: "revoke", summary: "Take a token away: every copy of it is dead at once.",
        examples: [("spesa token revoke cron", "")], alsoCalled: ["remove", "delete", "rm"])

    @Argument("The token.", completing: .custom("token")) var name: String

    func run(in environment: Environment) throws {
        let entry = try environment.store().revokeToken(named: name, for: environment.signedIn())
        let document = TokenDocument(entry: entry, now: environment.system.now().seconds)
        try environment.reply(document.report(token: nil, sentences: ["The token \(entry.name) is revoked."]))
    }
}
