internal import Arguments
internal import Bookkeeping
internal import Household
internal import Ledger
internal import Money
internal import Outings
internal import Reports
internal import Text

/// `spesa outing reconcile [NAME]`
struct OutingReconcile: SpesaCommand {
    static let info = CommandInfo(
        name: "reconcile", summary: "Compare what was counted with what was recorded.",
        discussion: """
            The slip of a card terminal shows a sum and a number of payments; for the purse, count the cash. If they \
            differ from what was recorded, spesa lists likely causes, each with the command that corrects it; it \
            applies none by itself. On a terminal you are asked for each method that was used; elsewhere, without \
            options, spesa only shows the comparison. Cash counted is the cash in the purse. The outing is reconciled if \
            every card that was used is counted and agrees, in value and, where it was counted, in number; a method \
            without a kind counts as a card. Cash, transfers and vouchers need not agree.
            """,
        examples: [
            ("spesa outing reconcile --card visa=152,40/12 --cash 37,60", "the one in use"),
            ("spesa outing reconcile Market --book-difference", "keeps the remaining difference"),
        ])

    @Argument("The outing (default: the one in use).", placeholder: "NAME", completing: .custom("outing"))
    var words: [String] = []
    @Option(
        "The counted sum of a method, and the number of payments.", placeholder: "METHOD=VALUE[/NUMBER]",
        completing: .custom("method"))
    var card: [String]
    @Option("The cash in the purse.", placeholder: "VALUE") var cash: String?
    @Option("How many vouchers you hold.", placeholder: "KIND=NUMBER", completing: .custom("method"))
    var voucher: [String]
    @Flag("Keep the remaining difference, outside all totals of spending.") var bookDifference: Bool

    func run(in environment: Environment) throws {
        let isCounting = !card.isEmpty || cash != nil || bookDifference || !voucher.isEmpty
        let context = try isCounting || environment.canAsk ? environment.contextToChange() : environment.context()
        var outing = try context.outing(words.outingName)
        var counts = try card.map { try context.count($0, of: outing) }
        if let cash { counts.append(try context.countedCash(cash, of: outing)) }
        if !isCounting, environment.canAsk, !outing.isClosed {
            counts = try questions(of: outing, in: environment, context)
        }
        if isCounting || !counts.isEmpty {
            outing = try context.reconcile(
                outing, counts, vouchers: voucher.map { try context.voucherCount($0, of: outing) },
                bookingDifference: bookDifference)
            environment.noticeOfRecorded { try noticeNewMethods(of: outing, in: environment, context) }
            try environment.reply(ReconciliationReport(try context.status(of: outing), in: context).report)
        } else {
            try environment.show(ReconciliationReport(try context.status(of: outing), in: context).report)
        }
    }

    /// Suggests a known method for each method of `--card` that is new and perhaps mistyped. Without a correction by
    /// the user its count stays, and must agree before the outing is reconciled.
    private func noticeNewMethods(of outing: Outing, in environment: Environment, _ context: Context) throws {
        let methods = try context.book.methods()
        for text in card {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, methods.named(parts[0]) == nil else { continue }
            try environment.noticeNearest(parts[0], of: .method, in: context.book) { near in
                "'\(parts[0])' is a new method; if you meant '\(near)': spesa outing reconcile \(quoted(outing.name)) "
                    + "--card \(quoted("\(parts[0])=0")) --card \(quoted("\(near)=\(parts[1])"))"
            }
        }
    }

    /// Asks for the count of each used method, and returns the answers. An empty answer keeps the current count.
    private func questions(of outing: Outing, in environment: Environment, _ context: Context) throws -> [OutingCount] {
        var counts: [OutingCount] = []
        let status = try context.status(of: outing)
        for row in status.reconciliation.methods {
            guard let recorded = row.recorded else { continue }
            let what = row.kind == .cash ? "in the purse" : "in \(counted(row.number, "payment"))"
            let question =
                "\(row.method), \(outing.text(of: recorded, context.amounts)) \(what); counted (Enter to skip): "
            let count: OutingCount? = try environment.asking {
                guard let answer = try environment.prompt.ask(question), !answer.isEmpty else { return nil }
                return try context.count(answer, ofMethod: row.method, in: outing)
            }
            if let count { counts.append(count) }
        }
        return counts
    }
}
