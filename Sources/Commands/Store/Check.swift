internal import Arguments
internal import FolderStore
internal import Money
internal import Output
internal import Reports
internal import Storage
internal import Terminal

/// `spesa check`
struct Check: SpesaCommand {
    static let info = CommandInfo(
        name: "check", summary: "Look for problems in the store and in your books.",
        discussion: """
            spesa checks the users, every file and who can read it, and the books you can open: the database, the \
            totals (counted again), the seals, and whether every expense matches the history. Of other books it checks \
            only the files. It reports each problem on a line, and then exits with 1. It repairs nothing.

            With --tidy it first removes the remains of interrupted commands, finishes what they had begun, and puts \
            your settings back where the store has others; it reports what it did. It deletes no file that you may still need.
            """,
        examples: [
            ("spesa check", ""), ("spesa check --tidy", "after a crash"),
            ("spesa check --format json | jq '.findings[].place'", "for scripts"),
        ],
        alsoCalled: ["fsck", "verify", "doctor"])

    @Flag("First remove the remains of interrupted commands.") var tidy: Bool

    func run(in environment: Environment) throws {
        let session = try environment.session()
        let tidied = tidy ? try environment.folderAccount(for: "the remains of interrupted commands").tidy() : nil
        let check = try session.check()
        try environment.show(CheckReport(check: check, tidied: tidied, amounts: environment.amounts()).report)
        guard check.findings.isEmpty else {
            throw CommandError.checkFound(
                check.findings.count, isOnServer: session.store.server != nil)
        }
    }
}

/// The result of a check, in every output format.
private struct CheckReport {
    let check: StoreCheck
    /// The repairs done before the check; `nil` without `--tidy`.
    let tidied: [Repair]?
    let amounts: AmountFormatter

    var report: Report {
        let fields = Self.fields
        let acts = (tidied ?? []).map { Row(place: $0.place, kind: $0.kind, message: $0.message) }
        let findings = check.findings.map { Row(place: $0.place, kind: $0.kind, message: $0.message(\.machineText)) }
        return Report(
            json: {
                .object([
                    "schema": .text("spesa.check/1"), "users": JSON(check.users), "books": JSON(check.books),
                    "opened": JSON(check.opened), "tidied": tidied == nil ? .null : .list(acts.map(fields.object)),
                    "findings": .list(findings.map(fields.object)),
                ])
            }, records: { fields.records(acts + findings) }, lines: lines,
            sentences: { findingLines.map { $0 + "." } + ending })
    }

    /// A repair or finding. Machine formats use locale-independent amounts.
    private struct Row {
        let place: String
        let kind: String
        let message: String
    }

    private static var fields: Fields<Row> {
        Fields([
            Field("place") { .text($0.place) }, Field("kind") { .text($0.kind) },
            Field("message") { .text($0.message) },
        ])
    }

    /// Returns a line for each repair and finding, not wrapped, so that they can be counted. Without findings, a
    /// closing paragraph says so.
    private func lines(_ screen: OutputScreen) -> [StyledText] {
        findingLines.map { StyledText(screen.glyphs.shown($0)) }
            + ending.flatMap { screen.paragraph($0) }
    }

    private var findingLines: [String] {
        (tidied ?? []).map { "\($0.place): \($0.message)" }
            + check.findings.map { "\($0.place): \($0.message(amounts.string))" }
    }

    private var ending: [String] { check.findings.isEmpty ? [nothing] : [] }

    private var nothing: String {
        """
        All fine: checked \(counted(check.users, "user")), the files of \(counted(check.books, "book")), \
        and the contents of \(counted(check.opened, "book")).
        """
    }
}

extension Repair {
    /// A stable dotted kind for programs, such as `tidied.removed`.
    fileprivate var kind: String {
        switch act {
        case .removed: "tidied.removed"
        case .finished: "tidied.finished"
        case .rolledBack: "tidied.rolled-back"
        case .putBack: "tidied.put-back"
        case .moved: "tidied.moved"
        }
    }

    fileprivate var message: String {
        switch act {
        case .removed: "removed; it was left by an interrupted command"
        case .finished: "finished what an interrupted command had begun"
        case .rolledBack: "rolled back an interrupted change"
        case .putBack: "put your settings back"
        case .moved(let place): "it belongs to no book any more; moved to \(place)"
        }
    }
}
