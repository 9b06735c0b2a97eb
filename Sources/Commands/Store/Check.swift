internal import Arguments
internal import Money
internal import Output
internal import Storage
internal import Terminal

/// `spesa check`
struct Check: SpesaCommand {
    static let info = CommandInfo(
        name: "check", summary: "Look for what is wrong with the store and with your books.",
        discussion: """
            It looks at the users, at every file and who could read it, and into the books you can open: the database, \
            totals counted again, seals, and whether every expense is what the history says. Of other books it sees the \
            file from outside. What it finds is a line each, and it exits with 1. Nothing is repaired.
            """,
        examples: [("spesa check", ""), ("spesa check --format json | jq '.findings[].place'", "for scripts")],
        alsoCalled: ["fsck", "verify", "doctor"])

    func run(in environment: Environment) throws {
        let check = try environment.store().check(for: environment.signedIn())
        try environment.show(CheckReport(check: check, amounts: environment.amounts()).report)
        guard check.findings.isEmpty else { throw CommandError.checkFound(check.findings.count) }
    }
}

/// What a look at a store found, in every format.
private struct CheckReport {
    let check: StoreCheck
    let amounts: AmountFormatter

    var report: Report {
        Report(
            schema: "spesa.check/1",
            after: [
                JSON.Member("users", JSON(check.users)), JSON.Member("books", JSON(check.books)),
                JSON.Member("opened", JSON(check.opened)),
            ], "findings", of: check.findings, Self.fields, lines: lines,
            sentences: { check.findings.isEmpty ? [nothing] : findings.map { $0 + "." } })
    }

    /// Machines read the same amounts everywhere.
    private static var fields: Fields<StoreFinding> {
        Fields([
            Field("place") { .text($0.place) }, Field("kind") { .text($0.kind) },
            Field("message") { .text($0.message(\.machineText)) },
        ])
    }

    /// A finding is one line, however long, so that lines can be counted.
    private func lines(_ screen: Screen) -> [StyledText] {
        guard check.findings.isEmpty else { return findings.map { StyledText(screen.glyphs.shown($0)) } }
        return wrapped(screen.glyphs.shown(nothing), to: screen.width).map { StyledText($0) }
    }

    private var findings: [String] {
        check.findings.map { "\($0.place): \($0.message(amounts.string))" }
    }

    private var nothing: String {
        """
        Nothing is wrong: \(counted(check.users, "user")) and the files of \(counted(check.books, "book")) were looked \
        at, and \(counted(check.opened, "book")) opened, the totals counted again and compared with the history.
        """
    }
}
