internal import Arguments
internal import Bookkeeping
internal import Failures
internal import Ledger
internal import Money
internal import Outings
internal import Output

/// `spesa settle …`
enum SettleCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "settle", summary: "Record a repayment of a debt.", alsoCalled: ["repay", "pay"]),
            subcommands: [.command(SettleList.self), .command(SettleVoid.self), .command(SettleRestore.self)],
            defaultCommand: Settle.self)
    }
}

/// `spesa settle PERSON [AMOUNT]`
struct Settle: SpesaCommand {
    static let info = CommandInfo(
        name: "settle", summary: "Record a repayment of a debt.",
        discussion: """
            The person pays you if they owe you; otherwise you pay them. With --to the first person pays the second, \
            and either can be 'me'. Without an amount the payment is the whole debt, with --outing the debt of that \
            outing; it is never more than the debt that 'debts' or 'debts --simplify' shows. A payment is not \
            spending, and is in no total. --by says how it was paid, so that it counts when the outing is reconciled.
            """,
        examples: [
            ("spesa settle ben", "the whole debt, in either direction"), ("spesa settle ben 20 --by cash", ""),
            ("spesa settle ben 5 --to carla", "ben pays carla"),
        ])

    @Argument("Who pays, or is paid.", completing: .custom("person")) var person: String
    @Argument("How much (default: the whole debt).", placeholder: "AMOUNT") var amount: [String] = []
    @Option("Who is paid.", placeholder: "PERSON", completing: .custom("person")) var to: String?
    @Option(
        short: "m", "How it was paid.", placeholder: "METHOD", completing: .custom("method"), alsoCalled: ["method"])
    var by: String?
    @Option(
        short: "d", "The day it was paid (default: today).", placeholder: "DAY", completing: .custom("day"),
        alsoCalled: dayNames)
    var on: String?
    @Option(
        "The outing it belongs to, or none (default: the one in use).", placeholder: "NAME",
        completing: .custom("outing"))
    var outing: String?
    @Option(short: "n", "A note.", placeholder: "TEXT") var note: String?

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let people = try context.people()
        let day = try context.day(on)
        var settling = RepaymentDraft(try people.person(person), on: day)
        settling.recipient = try to.map { try people.person($0) }
        let typed = amount.isEmpty ? nil : amount.joined(separator: " ")
        settling.amount = try typed.map { try context.amount($0) }
        (settling.method, settling.note) = (by, note)
        let choice = try context.outingChoice(FilingWords(outing: outing, time: nil))
        let filing = try context.filing(of: day, under: choice, at: nil, now: nil)
        settling.outing = filing.outing
        if case .chosen = choice { settling.paysOuting = true }
        environment.noticeYear(of: on)
        let record: RepaymentRecord
        do {
            record = try context.settle(settling, among: people)
        } catch let error as DebtError {
            throw advised(error, in: context)
        }
        environment.noticeOfRecorded { try environment.reportFiling(of: filing, in: context) }
        let sum = context.amounts.sum(in: typed)
        try environment.reply(try RepaymentsReport([record], in: context).done(typed: sum) { "Settled \($0.id)" })
    }

    /// Returns the error with the command for the whole debt, if the typed amount exceeds a debt; otherwise the error
    /// unchanged.
    private func advised(_ error: DebtError, in context: Context) -> any Error {
        guard case .less(_, _, _, let owed, _) = error, owed != .zero, !amount.isEmpty else { return error }
        let words = error.words(context.amounts)
        return CommandError.advised(
            ErrorWords(
                kind: words.kind, message: words.message, input: words.input,
                advice: [.command("for all of it", [.words(1..<1 + amount.count, [owed.machineText])])]),
            error.exitCode)
    }
}

/// `spesa settle list`
struct SettleList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List what people paid back, newest first.", examples: [("spesa settle list", "")])

    @Argument("Only this person.", placeholder: "PERSON", completing: .custom("person"))
    var words: [String] = []

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let people = try context.people()
        let person = try words.outingName.map { try people.person($0).id }
        let records = try context.book.repayments().filter { record in
            person.map { record.repayment.from == $0 || record.repayment.to == $0 } ?? true
        }.sorted { ($0.day, $0.id) > ($1.day, $1.id) }
        try environment.show(try RepaymentsReport(records, in: context).listed)
    }
}

/// `spesa settle void ID…`
struct SettleVoid: SpesaCommand {
    static let info = CommandInfo(
        name: "void", summary: "Void payments between people; they stay in the record.",
        examples: [("spesa settle void 3", "")], alsoCalled: ["remove", "delete", "rm"])

    @Argument("The numbers of the payments, as 'settle list' shows them.", placeholder: "ID") var ids: [String]

    func run(in environment: Environment) throws { try environment.setVoid(true, repayments: ids) }
}

/// `spesa settle restore ID…`
struct SettleRestore: SpesaCommand {
    static let info = CommandInfo(
        name: "restore", summary: "Restore payments between people.",
        examples: [("spesa settle restore 3", "")])

    @Argument("The numbers of the payments, as 'settle list' shows them.", placeholder: "ID") var ids: [String]

    func run(in environment: Environment) throws { try environment.setVoid(false, repayments: ids) }
}

extension Environment {
    fileprivate func setVoid(_ isVoid: Bool, repayments ids: [String]) throws {
        let context = try contextToChange()
        var seen: Set<Int64> = []
        let numbers = try ids.map { text in
            guard let id = Int64(text), id > 0 else { throw LedgerError.noSuchRepayment(text) }
            return id
        }.filter { seen.insert($0).inserted }
        let before = Dictionary(try context.book.repayments().map { ($0.id, $0.isVoid) }) { $1 }
        let records = try context.setVoid(isVoid, repayments: numbers)
        try reply(
            try RepaymentsReport(records, in: context).done { record in
                switch (before[record.id] == isVoid, isVoid) {
                case (true, true): "Payment \(record.id) is already void"
                case (true, false): "Payment \(record.id) is not void"
                case (false, true): "Voided \(record.id)"
                case (false, false): "Restored \(record.id)"
                }
            })
    }
}
