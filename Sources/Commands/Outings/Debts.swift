internal import Arguments
internal import Bookkeeping
internal import Ledger

/// `spesa debts [PERSON]`
struct ShowDebts: SpesaCommand {
    static let info = CommandInfo(
        name: "debts", summary: "Show who owes whom.",
        discussion: """
            What was paid with --for and --paid-by, less what was paid back with 'spesa settle'. A balance above zero is \
            owed to that person; together they are zero. With a person only what they owe and are owed.
            """,
        examples: [
            ("spesa debts", ""), ("spesa debts ben --by-expense", "with what it is owed for"),
            ("spesa debts --outing Ferrara --simplify", "the fewest payments that clear all"),
            ("spesa debts --simplify --as text", "a message to send"),
        ], alsoCalled: ["owed", "owe"])

    /// The output forms.
    enum Form: String, CaseIterable, ParameterValue {
        case text
    }

    @Argument("Only this person.", placeholder: "PERSON", completing: .custom("person"))
    var words: [String] = []
    @Option("Only this outing.", placeholder: "NAME", completing: .custom("outing"))
    var outing: String?
    @Flag("Show what it is owed for.") var byExpense: Bool
    @Flag("Show the fewest payments that clear all.") var simplify: Bool
    @Option(name: "as", "Write a message that one can send.") var form: Form?

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let outing = try outing.map { try context.outing($0) }
        let people = try context.people()
        let person = try words.outingName.map { try people.person($0) }
        let status = try context.debts(of: outing, person: person?.id, isSimplified: simplify)
        let report = try DebtsReport(
            status, of: outing?.name, tellsEntries: byExpense, isMessage: form == .text, in: context)
        // A message for others does not show the user's name of the book.
        try environment.show(report.report, saysBook: form == .text)
    }
}
