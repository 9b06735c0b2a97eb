public import Arguments
internal import Failures
internal import Output
public import Storage
internal import Users

/// `spesa token …`
enum TokenCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "token", summary: "Access tokens for scripts.",
                discussion: """
                    A token opens one book, to read or to write, until it expires or is revoked. It cannot do anything \
                    else: it changes no password, no settings, no users and no books. It is shown once, and only a \
                    hash of it is kept. A script gives it with --token-file FILE or SPESA_TOKEN_FILE, and then needs \
                    no session.
                    """, alsoCalled: ["tokens"]),
            subcommands: [.command(TokenList.self), .command(TokenAdd.self), .command(TokenRevoke.self)],
            defaultCommand: TokenList.self,
            names: { try $0.account().tokens().map(\.name.description) })
    }
}

/// `spesa token list`
struct TokenList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List your tokens; the tokens themselves are not shown again.",
        examples: [("spesa token list", "")])

    func run(in environment: Environment) throws {
        let now = environment.system.now().seconds
        let tokens = try environment.account().tokens().map {
            TokenDocument(entry: $0, now: now)
        }
        try environment.show(
            Report(
                schema: "spesa.tokens/1", "tokens", of: tokens, TokenDocument.listed,
                none: "You have no tokens. Make one with: spesa token add NAME", sentence: \.sentence))
    }
}

/// `spesa token add NAME`
struct TokenAdd: SpesaCommand {
    static let stage = Stage.terminal
    static let info = CommandInfo(
        name: "add", summary: "Make a token for the current book, and show it once.",
        examples: [
            ("spesa token add cron", "reads, and does not expire"),
            ("spesa token add import --can write --expires 90d --book home", "for another book"),
            ("spesa token add cron --quiet >~/cron.token", "into a file, made under umask 077"),
        ], alsoCalled: ["new", "create"])

    @Argument("The name of the token.") var name: String
    @Option("What a script may do with it.") var can: TokenEntry.Scope = .read
    @Option("How long it lasts, such as 90d, 12h, 30m or 45s (default: no limit).", placeholder: "TIME")
    var expires: Lifetime?

    func run(in environment: Environment) throws {
        let now = environment.system.now().seconds
        let name = try FoldedName(name, of: .token)
        let context = try environment.context()
        try context.requireChosen()
        let secret = ShownSecret(what: "the token", remedy: "revoke it with: spesa token revoke \(name)")
        do {
            try secret.explaining { try add(name, for: context.entry, at: now, in: environment) }
        } catch let error as StoreError where error == .mayOnlyRead {
            throw CommandError.advised(
                ErrorWords(
                    kind: error.kind, message: error.message,
                    advice: [
                        .text("ask an owner for the right to write"),
                        .command("or make one that reads", [.option("--can", "read")]),
                    ]), error.exitCode)
        }
    }

    private func add(_ name: FoldedName, for entry: BookEntry, at now: Int64, in environment: Environment) throws {
        try environment.account().addToken(
            name, scope: can, expires: expires.map { now + $0.seconds }, for: entry, at: now
        ) { token, entry in
            let document = TokenDocument(entry: entry, now: now)
            try environment.showOnce(document.shown(token.text(), alone: environment.common.quiet))
        }
    }
}

extension TokenEntry.Scope: ParameterValue {}

/// `spesa token revoke NAME`
struct TokenRevoke: SpesaCommand {
    static let info = CommandInfo(
        name: "revoke", summary: "Revoke a token: every copy of it stops working immediately.",
        examples: [("spesa token revoke cron", "")], alsoCalled: ["remove", "delete", "rm"])

    @Argument("The token.", completing: .custom("token")) var name: String

    func run(in environment: Environment) throws {
        let entry = try environment.account().revokeToken(named: name)
        let document = TokenDocument(entry: entry, now: environment.system.now().seconds)
        try environment.reply(document.report(token: nil, sentences: ["Revoked the token \(entry.name)."]))
    }
}
