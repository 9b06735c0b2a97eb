internal import Arguments
internal import Bookkeeping
internal import Failures
internal import Files
internal import Household
internal import Statements

/// `spesa receipt load FILE`
struct ReceiptLoad: SpesaCommand {
    static let info = CommandInfo(
        name: "load", summary: "Record the receipts of a file that spesa wrote.",
        discussion: """
            The file is NDJSON with one receipt per line, as 'spesa receipt list --format ndjson' writes it; - is \
            standard input. All of it is recorded or nothing, and 'spesa undo' undoes all of it. A receipt that you \
            have already is recognised by its uid and does not change. Categories are found by their paths, products \
            by their names. spesa reads from each line: uid, day, payee, prices, country, lines, vat, tenders, \
            rounding_cents, change_cents, total, void, stocked. A line of a receipt needs its amount, a tender its \
            method. A receipt that does not add up is refused.
            """,
        examples: [
            ("spesa receipt load receipts.ndjson --dry-run", "shows what it would do"),
            ("spesa receipt load - --category groceries <till.ndjson", ""),
        ])

    @Argument("The file, or - for standard input.", completing: .file) var file: String
    @Option("The category of lines without one.", completing: .custom("category")) var category: String?
    @Flag("Show what would be recorded, without recording it.") var dryRun: Bool
    @Flag("Read files of any size.") var noLimit: Bool

    /// The size limit of a line, which holds a whole receipt, in bytes.
    private static let lineLimit = 4 << 20

    func run(in environment: Environment) throws {
        let context = try dryRun ? environment.context() : environment.contextToChange()
        let tree = try context.book.categories()
        let usual = try category.map { try tree.usableCategory(named: $0).id }
        var receipts = try ReceiptsRead(into: context, in: tree, roundingBy: .standard)
        var faults: [BadLine] = []
        try forEachLine(in: environment) { number, line in
            do {
                try receipts.add(line: line, category: usual)
            } catch let refusal as Refusal {
                let words = ErrorWords(kind: refusal.kind, message: refusal.message, input: refusal.input)
                faults.append(BadLine(number: number, words: words, exitCode: .misused))
            } catch let failure as any Failure {
                let words = failure.words(in: context.locale)
                // Hints of receipt errors propose options of another command.
                let isOfCommand = failure is ReceiptError || words.kind == "receipt.change"
                let errorWords = ErrorWords(
                    kind: words.kind, message: words.message, input: words.input,
                    advice: isOfCommand ? [] : words.advice)
                faults.append(BadLine(number: number, words: errorWords, exitCode: failure.exitCode))
            }
        }
        guard faults.isEmpty else { throw CommandError.badLines(faults) }
        guard !receipts.drafts.isEmpty else { throw CommandError.noReceipts(file) }
        try environment.record(receipts.drafts, in: context, tree: tree, isDone: !dryRun)
    }

    private func forEachLine(in environment: Environment, _ body: (Int, String) throws -> Void) throws {
        guard file == "-" else {
            var limits = noLimit ? ReadingLimits.none : .standard
            limits.recordBytes = max(limits.recordBytes, Self.lineLimit)
            return try OwnReceipt.forEachLine(of: InputFile(path: file, limits: limits), limits: limits, body)
        }
        var number = 0
        while let line = try environment.system.readLine() {
            number += 1
            if line.contains(where: { $0 != " " && $0 != "\t" }) { try body(number, line) }
        }
    }
}
