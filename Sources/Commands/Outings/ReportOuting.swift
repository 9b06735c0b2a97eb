internal import Arguments
internal import Output
internal import Storage

/// `spesa report outing NAME`
struct ReportOuting: SpesaCommand {
    static let info = CommandInfo(
        name: "outing", summary: "Write an outing as one document, to read or to keep.",
        discussion: """
            The report has spending, vouchers, people, debts, what was counted beside what was recorded, and all \
            expenses. --as, --to and --save work as in 'spesa report'; a kept report is listed with its outing. In \
            CSV, TSV and NDJSON the column section shows what a record is: outing, category, method, hour, person, \
            voucher, counted, difference, repayment, debt, balance or expense.
            """,
        examples: [
            ("spesa report outing Market", ""), ("spesa report outing Market --to market.html", ""),
            ("spesa report outing Market --only people --as markdown", ""),
        ])

    @Argument("The outing (default: the one in use).", placeholder: "NAME", completing: .custom("outing"))
    var words: [String] = []
    @Option("Only this part of it.") var only: OutingPart?
    @OptionGroup var target: ReportTarget

    func run(in environment: Environment) throws {
        try target.check(environment.common)
        let context = try environment.context()
        let outing = try context.outing(words.outingName)
        let name = try target.name(after: ReportName.prefix(ofOuting: outing.id))
        let pages = try context.book.reading {
            try OutingPages(outing, only: only, in: target.place(of: context)).pages
        }
        try target.deliver(
            pages, "the report of \(outing.name)", JSON.Member("outing", .text(outing.name)), keptAs: name,
            in: environment)
    }
}

/// The parts to which a report of an outing can be restricted.
enum OutingPart: String, CaseIterable, ParameterValue {
    case spending, vouchers, people
}
