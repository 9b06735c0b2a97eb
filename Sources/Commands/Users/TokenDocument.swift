internal import Arguments
internal import Ledger
internal import Output
internal import Storage
internal import Terminal
internal import Users

/// A token as rows and documents.
struct TokenDocument {
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
