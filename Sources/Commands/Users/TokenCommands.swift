public import Arguments
internal import Ledger
internal import Output
public import Storage
internal import Terminal
internal import Users

/// `spesa token …`
enum TokenCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "token", summary: "Let scripts into a book without a password.",
                discussion: """
                    A token opens one book, to read or to write, until it expires or is revoked. It does nothing else: it \
                    changes no password, no settings, no users and no books. It is shown once, and kept as a hash. A \
                    script gives it with --token-file FILE or SPESA_TOKEN_FILE, and then needs no session.
                    """, alsoCalled: ["tokens"]),
            members: [.command(TokenList.self), .command(TokenAdd.self), .command(TokenRevoke.self)],
            defaultCommand: TokenList.self)
    }
}

struct TokenList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List your tokens; what they are is not shown again.",
        examples: [("spesa token list", "")])

    func run(in environment: Environment) throws {
        let now = environment.system.now().seconds
        let tokens = try environment.store().tokens(of: environment.account().user).map {
            TokenDocument(entry: $0, now: now)
        }
        try environment.show(
            Report(
                json: { .object(["schema": .text("spesa.tokens/1"), "tokens": .list(tokens.map(\.listed))]) },
                records: { Records(columns: TokenDocument.listedColumns, objects: tokens.map(\.listed)) },
                lines: { screen in
                    guard !tokens.isEmpty else { return [StyledText(TokenDocument.none)] }
                    return Table(
                        columns: [
                            Table.Column("Token", shrinksTo: 8), Table.Column("Book", shrinksTo: 6, leaves: 2),
                            Table.Column("Can"), Table.Column("Created (UTC)", leaves: 1), Table.Column("Expires"),
                            Table.Column("Last used", leaves: 3),
                        ], rows: tokens.map { $0.cells.map { StyledText($0) } }
                    ).lines(width: screen.width, glyphs: screen.glyphs)
                },
                sentences: { tokens.isEmpty ? [TokenDocument.none] : tokens.map(\.sentence) }))
    }
}

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
        let account = try environment.account()
        let now = environment.system.now().seconds
        let (token, entry) = try store.addToken(
            FoldedName(name, of: .token), scope: can, expires: expires.map { now + $0.seconds },
            for: environment.bookEntry(), by: environment.signedIn(), at: now)
        do {
            let document = TokenDocument(entry: entry, now: now)
            try environment.show(document.shown(token.text(), alone: environment.common.quiet))
        } catch {
            // Nobody has seen it.
            _ = try? store.revokeToken(named: name, for: account)
            throw error
        }
    }
}

struct TokenRevoke: SpesaCommand {
    static let info = CommandInfo(
        name: "revoke", summary: "Take a token away: every copy of it is dead at once.",
        examples: [("spesa token revoke cron", "")], alsoCalled: ["remove", "delete", "rm"])

    @Argument("The token.", completing: .custom("token")) var name: String

    func run(in environment: Environment) throws {
        let account = try environment.account()
        let entry = try environment.store().revokeToken(named: name, for: account)
        let document = TokenDocument(entry: entry, now: environment.system.now().seconds)
        try environment.reply(document.report(token: nil, sentences: ["The token \(entry.name) is revoked."]))
    }
}

/// A token as rows and documents.
private struct TokenDocument {
    let entry: TokenEntry
    let now: Int64

    static let listedColumns = ["id", "name", "book", "can", "created", "expires", "last_used", "expired"]
    static let none = "You have no tokens. Make one with: spesa token add NAME"

    private var hasExpired: Bool { entry.hasExpired(at: now) }

    private var members: [JSON.Member] {
        [
            JSON.Member("id", .text(entry.id)), JSON.Member("name", .text(entry.name.description)),
            JSON.Member("book", .text(entry.book.description)), JSON.Member("can", .text(entry.scope.rawValue)),
            JSON.Member("created", instant(entry.created)), JSON.Member("expires", instant(entry.expires)),
            JSON.Member("last_used", instant(entry.lastUsed)),
        ]
    }

    private func instant(_ seconds: Int64?) -> JSON {
        JSON(seconds.map { Instant(seconds: $0).rfc3339 })
    }

    var listed: JSON { .object(members + [JSON.Member("expired", .truth(hasExpired))]) }

    var cells: [String] {
        [
            entry.name.description, entry.book.description, entry.scope.rawValue, minute(entry.created),
            hasExpired ? "has expired" : entry.expires.map(minute) ?? "never", entry.lastUsed.map(minute) ?? "never",
        ]
    }

    private func minute(_ seconds: Int64) -> String { Instant(seconds: seconds).minute }

    private var access: String {
        let does = entry.scope == .read ? "reads" : "reads and writes"
        return "\(does) the book \(entry.book)"
    }

    var sentence: String {
        let end = entry.expires.map { "\(hasExpired ? "expired" : "expires") \(minute($0)) UTC" } ?? "does not expire"
        let use = entry.lastUsed.map { "last used \(minute($0)) UTC" } ?? "never used"
        return "\(entry.name) \(access); made \(minute(entry.created)) UTC, \(end), \(use)."
    }

    /// What is shown once; on a screen the token stands on a line of its own, however long that is.
    func shown(_ text: String, alone: Bool) -> Report {
        let end = entry.expires.map { "until \(minute($0)) UTC" } ?? "until it is revoked"
        let before = "The token \(entry.name) \(access) \(end). It is shown this once:"
        let after =
            "Keep it in a file that only you can read (chmod 600), and name that with --token-file or SPESA_TOKEN_FILE."
        return report(token: text, sentences: alone ? [text] : [before, text, after])
    }

    func report(token: String?, sentences: [String]) -> Report {
        let members = members + [JSON.Member("token", JSON(token))]
        return Report(
            json: { .object(["schema": .text("spesa.token/1"), "token": .object(members)]) },
            records: { Records(columns: members.map(\.name), objects: [.object(members)]) },
            lines: { screen in
                sentences.flatMap { sentence in
                    sentence == token ? [sentence] : wrapped(screen.glyphs.shown(sentence), to: screen.width)
                }.map { StyledText($0) }
            },
            sentences: { sentences })
    }
}

extension Environment {
    /// What there is to say of tokens after the password was changed, as they stay what they are.
    func sentencesOnTokens(of user: User) throws -> [String] {
        let now = system.now().seconds
        let count = try store().tokens(of: user).count { !$0.hasExpired(at: now) }
        guard count > 0 else { return [] }
        return [
            count == 1
                ? "1 token still gives access; see it with: spesa token list"
                : "\(count) tokens still give access; see them with: spesa token list"
        ]
    }
}

extension TokenEntry.Scope: ParameterValue {}
