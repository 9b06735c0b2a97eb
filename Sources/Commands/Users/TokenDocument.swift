internal import Ledger
internal import Output
internal import Storage
internal import Terminal
internal import Users

/// A token, as fields for records and JSON.
struct TokenDocument {
    let entry: TokenEntry
    let now: Int64

    private var hasExpired: Bool { entry.hasExpired(at: now) }

    private static var fields: [Field<TokenDocument>] {
        [
            Field("id") { .text($0.entry.id) },
            Field("name", column: Table.Column("Token", shrinksTo: 8)) { .text($0.entry.name.description) },
            Field("book", column: Table.Column("Book", shrinksTo: 6, leaves: 2)) { .text($0.entry.book.description) },
            Field("can", column: Table.Column("Can")) { .text($0.entry.scope.rawValue) },
            Field("created", column: Table.Column("Created (UTC)", leaves: 1), cell: \.start) {
                instant($0.entry.created)
            },
            Field("expires", column: Table.Column("Expires"), cell: \.end) { instant($0.entry.expires) },
            Field("last_used", column: Table.Column("Last used", leaves: 3), cell: \.use) {
                instant($0.entry.lastUsed)
            },
        ]
    }

    /// The fields of a token in a list.
    static var listed: Fields<TokenDocument> {
        Fields(fields + [Field("expired") { .truth($0.hasExpired) }])
    }

    private static func instant(_ seconds: Int64?) -> JSON {
        JSON(seconds.map { Instant(seconds: $0).rfc3339 })
    }

    private var start: String { minute(entry.created) }

    private var end: String { hasExpired ? "has expired" : entry.expires.map(minute) ?? "never" }

    private var use: String { entry.lastUsed.map(minute) ?? "never" }

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

    /// Returns the report of a new token, shown only once. On a screen the token is on a line of its own, unwrapped.
    /// - Parameter alone: whether people get only the token, without sentences about it.
    func shown(_ text: String, alone: Bool) -> Report {
        let end = entry.expires.map { "until \(minute($0)) UTC" } ?? "until it is revoked"
        let before = "The token \(entry.name) \(access) \(end). It is shown only once:"
        let after =
            "Keep it in a file that only you can read (chmod 600), and name that with --token-file or SPESA_TOKEN_FILE."
        return report(token: text, sentences: alone ? [text] : [before, text, after])
    }

    func report(token: String?, sentences: [String]) -> Report {
        Report(
            schema: "spesa.token/1", "token", of: self, Fields(Self.fields + [Field("token") { _ in JSON(token) }]),
            lines: { screen in
                sentences.flatMap { $0 == token ? [StyledText($0)] : screen.paragraph($0) }
            },
            sentences: { sentences })
    }
}

extension Environment {
    /// Returns a sentence on the user's valid tokens, which a change of password does not revoke; empty without any.
    func sentencesOnTokens(of session: any AccountSession) throws -> [String] {
        let now = system.now().seconds
        let count = try session.tokens().count { !$0.hasExpired(at: now) }
        guard count > 0 else { return [] }
        return [
            count == 1
                ? "1 token still gives access; see it with: spesa token list"
                : "\(count) tokens still give access; see them with: spesa token list"
        ]
    }
}
