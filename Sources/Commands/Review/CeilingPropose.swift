internal import Arguments
internal import Bookkeeping
internal import Money
internal import Output
internal import Reports
internal import Statistics
internal import Text

/// `spesa ceiling propose`
struct CeilingPropose: SpesaCommand {
    static let info = CommandInfo(
        name: "propose", summary: "Show what categories usually cost, as commands that set it.",
        discussion: """
            For each category with its subcategories, this is the median of the last six complete months (since the \
            book began). Nothing is set: paste the commands that you want, with your own amounts if you like.
            """,
        examples: [("spesa ceiling propose", ""), ("spesa ceiling propose --depth 2", "for subcategories too")],
        alsoCalled: ["suggest", "recommend"])

    @Option("How many levels of categories to show.", placeholder: "N") var depth = Count(1)

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let depth = depth.number
        let proposed = try context.book.reading { try ProposedCeilings(depth: depth, in: context) }
        try environment.show(proposed.report(amounts: context.amounts))
    }
}

extension ProposedCeilings {
    func report(amounts: AmountFormatter) -> Report {
        Report(
            schema: "spesa.ceiling-proposal/1", after: [JSON.Member("months", .list(months.map { .text($0.name) }))],
            "ceilings", of: proposal.rows,
            Fields([
                Field("category") { .text($0.path) }, Field("cents") { .cents($0.median) },
                Field("amount") { .amount($0.median) },
                Field("command") { JSON(amounts.locale.hidesAmounts ? nil : $0.command) },
            ]), sentences: { sentences(amounts: amounts) })
    }

    private func sentences(amounts: AmountFormatter) -> [String] {
        guard let first = months.first, let last = months.last else {
            return ["No complete month yet to propose ceilings from"]
        }
        let span =
            first == last ? first.title : "\(counted(months.count, "month")), \(first.title) to \(last.title)"
        guard !proposal.rows.isEmpty else { return ["No category has a median above zero in \(span)"] }
        return ["Median of \(span):"]
            + proposal.rows.map { row in
                amounts.locale.hidesAmounts ? "\(row.path): \(amounts.string(row.median))" : row.command
            }
    }
}

extension CeilingProposal.Row {
    /// The command that sets the ceiling, quoted for a shell. Its amount is in a form that every locale reads.
    fileprivate var command: String {
        // A word that looks like an option comes after `--`.
        "spesa ceiling set \(path.hasPrefix("-") ? "-- " : "")\(median.machineText) \(quoted(path))"
    }
}
