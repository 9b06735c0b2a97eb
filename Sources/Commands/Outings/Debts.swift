internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Outings

/// `spesa debts [PERSON]`
struct ShowDebts: SpesaCommand {
    static let info = CommandInfo(
        name: "debts", summary: "Show who owes whom.",
        discussion: """
            Debts come from expenses with --for and --paid-by, less what was paid back with 'spesa settle'. A balance \
            above zero is owed to that person; all balances together are zero. With a person, spesa shows only what \
            they owe and are owed.
            """,
        examples: [
            ("spesa debts", ""), ("spesa debts ben --by-expense", "with the expenses and payments behind it"),
            ("spesa debts --outing Ferrara --simplify", "the fewest payments that clear all"),
            ("spesa debts --simplify --as text", "a message to send"),
        ], alsoCalled: ["owed", "owe", "balance", "balances"])

    /// The output forms.
    enum Form: String, CaseIterable, ParameterValue {
        case text
    }

    @Argument("Only this person.", placeholder: "PERSON", completing: .custom("person"))
    var words: [String] = []
    @Option("Only this outing.", placeholder: "NAME", completing: .custom("outing"))
    var outing: String?
    @Flag("Show the expenses and payments behind the debts.") var byExpense: Bool
    @Flag("Show the fewest payments that clear all.") var simplify: Bool
    @Option(name: "as", "Write a message that you can send.") var form: Form?

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let outing = try outing.map { try context.outing($0) }
        let people = try context.people()
        let person = try words.outingName.map { try people.person($0) }
        let balances = try context.debts(of: outing, person: person?.id, isSimplified: simplify)
        let report = try DebtsReport(
            balances, of: outing?.name, showsEntries: byExpense, isMessage: form == .text, in: context)
        if let outing { try reportOtherRepayments(outing, balances.debts, in: environment, context) }
        // A message for others does not show the user's name of the book.
        try environment.show(report.report, namesBook: form == .text)
    }

    /// Reports repayments outside the outing between people with a debt of it: such a repayment leaves that debt open.
    private func reportOtherRepayments(
        _ outing: Outing, _ debts: [Debt], in environment: Environment, _ context: Context
    ) throws {
        let pairs = debts.map { Set([$0.from, $0.to]) }
        let count = try context.book.repayments().filter { record in
            !record.isVoid && record.outing != outing.id
                && pairs.contains(Set([record.repayment.from, record.repayment.to]))
        }.count
        guard count > 0 else { return }
        environment.notice(
            "\(count) \(count == 1 ? "repayment" : "repayments") between these people outside \(outing.name) "
                + "\(count == 1 ? "is" : "are") not counted here; to see them: spesa settle list")
    }
}
