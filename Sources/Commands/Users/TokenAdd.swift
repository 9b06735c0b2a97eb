public import Arguments
public import Storage
internal import Users

/// `spesa token add NAME`
struct TokenAdd: SpesaCommand {
    static let stage = Stage.terminal
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
        let now = environment.system.now().seconds
        let name = try FoldedName(name, of: .token)
        try ShownSecret(what: "the token", remedy: "revoke it with: spesa token revoke \(name)").explaining {
            try environment.store().addToken(
                name, scope: can, expires: expires.map { now + $0.seconds }, for: environment.bookEntry(),
                by: environment.signedIn(), at: now
            ) { token, entry in
                let document = TokenDocument(entry: entry, now: now)
                try environment.showOnce(document.shown(token.text(), alone: environment.common.quiet))
            }
        }
    }
}

extension TokenEntry.Scope: ParameterValue {}
