public import Arguments
public import Storage
internal import Users

/// `spesa token add NAME`
struct TokenAdd: SpesaCommand {
    static let info = CommandInfo(
        name: "add", summary: "Make a token for the current book, and show it this once.",
        examples: [
            ("spesa token add cron", "reads, and does not expire"),
            ("spesa token add import --can write --expires 90d --book home", "for another book"),
            ("spesa token add cron --quiet >~/.config/spesa/cron.token", "into a file, made under umask 077"),
        ], alsoCalled: ["new", "create"])

    @Argument("What you call it.") var name: String
    @Option("What a script may do with it.") var can: TokenEntry.Scope = .read
    @Option("How long it lasts, as 90d, 12h, 30m or 45s; for good if not said.", placeholder: "TIME")
    var expires: Lifetime?

    func run(in environment: Environment) throws {
        let store = try environment.store()
        let now = environment.system.now().seconds
        let (token, entry) = try store.addToken(
            FoldedName(name, of: .token), scope: can, expires: expires.map { now + $0.seconds },
            for: environment.bookEntry(), by: environment.signedIn(), at: now)
        do {
            let document = TokenDocument(entry: entry, now: now)
            try environment.show(document.shown(token.text(), alone: environment.common.quiet))
        } catch {
            // Nobody has seen it.
            _ = try? store.revokeToken(named: name, for: environment.signedIn())
            throw error
        }
    }
}

extension TokenEntry.Scope: ParameterValue {}
