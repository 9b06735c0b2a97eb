internal import Bookkeeping
internal import Documents
internal import Ledger
internal import Money
internal import Outings
internal import Output
internal import Reports
internal import Terminal
internal import Text

/// The report of debts and their reasons.
struct DebtsReport {
    private let balances: PersonBalances
    private let outing: String?
    private let showsEntries: Bool
    private let isMessage: Bool
    private let amounts: AmountFormatter
    private let tree: CategoryTree

    /// - Parameters:
    ///   - outing: the name of the outing to which the report is restricted; `nil` for all debts.
    ///   - showsEntries: whether expenses and repayments are listed.
    ///   - isMessage: whether the text is a message for others, which names the user instead of saying "you".
    init(
        _ balances: PersonBalances, of outing: String? = nil, showsEntries: Bool = false, isMessage: Bool = false,
        in context: Context
    ) throws {
        self.balances = balances
        self.outing = outing
        self.showsEntries = showsEntries
        self.isMessage = isMessage
        amounts = context.amounts
        tree = try context.book.categories()
    }

    var report: Report {
        let fields = fields
        return Report(
            json: { .object(members) }, records: { allRecords },
            lines: { screen in
                let texts = isMessage ? message : nil
                if let texts = texts ?? (balances.debts.isEmpty ? sentences : nil) {
                    return texts.flatMap { screen.paragraph($0) }
                }
                var lines =
                    fields.table(balances.debts).lines(on: screen) + [StyledText("")]
                    + balanceTable.lines(on: screen)
                if let plan {
                    lines += [StyledText("")] + screen.paragraph(plan)
                }
                guard showsEntries else { return lines }
                return lines + [StyledText("")]
                    + balances.entries.flatMap { screen.paragraph(sentence($0) + ".") }
            },
            sentences: { isMessage ? message : sentences })
    }

    /// The members of the JSON document, schema first.
    var members: [JSON.Member] {
        [
            JSON.Member("schema", .text("spesa.debts/1")),
            JSON.Member(
                "balances",
                .list(
                    balances.balances.map {
                        .object(["person": .text(name($0.person)), "cents": .cents($0.amount)])
                    })),
            JSON.Member("debts", .list(balances.debts.map(fields.object))),
            JSON.Member("simplified", .truth(balances.fewest != nil)),
            JSON.Member("fewest", balances.fewest.map { .truth($0) } ?? .null),
        ] + (showsEntries ? [JSON.Member("entries", .list(balances.entries.map(json)))] : [])
    }

    /// The JSON document without its schema, as a part of a larger document.
    var object: JSON { .object(Array(members.dropFirst())) }

    /// Debts and balances as records of a larger report, each with its section.
    var records: [JSON] {
        balances.debts.map {
            .object([
                "section": .text("debt"), "debtor": .text(name($0.from)), "creditor": .text(name($0.to)),
                "cents": .cents($0.amount), "amount": .amount($0.amount), "currency": .text("EUR"),
            ])
        }
            + balances.balances.map {
                .object([
                    "section": .text("balance"), "name": .text(name($0.person)), "cents": .cents($0.amount),
                    "amount": .amount($0.amount), "currency": .text("EUR"),
                ])
            }
    }

    /// A record for each debt, so that programs can add up the debts. With `showsEntries` also a record for each
    /// balance, expense, share of an expense and repayment. The first columns are those of a debt.
    private var allRecords: Records {
        let debts = balances.debts.map { fields.object($0).led(by: ["section": .text("debt")]) }
        let rows = balances.balances.map {
            JSON.object([
                "section": .text("balance"), "person": .text(name($0.person)), "cents": .cents($0.amount),
                "amount": .amount($0.amount),
            ])
        }
        return Records(
            columns: fields.columns + ["section", "person", "expense", "repayment", "day", "what", "weight"],
            objects: debts + (showsEntries ? rows + balances.entries.flatMap(entryRecords) : []))
    }

    /// Returns the records of an entry: one for an expense and one for each of its shares, or one for a repayment.
    private func entryRecords(_ entry: PersonBalances.Entry) -> [JSON] {
        switch entry {
        case .expense(let expense, let shared):
            let common = [
                JSON.Member("expense", .integer(expense.id)), JSON.Member("day", .text(expense.day.iso)),
            ]
            let whole = JSON.object(
                common + [
                    JSON.Member("what", JSON(expense.details.what)), JSON.Member("from", .text(name(shared.payer))),
                    JSON.Member("cents", .cents(shared.paid)), JSON.Member("amount", .amount(shared.paid)),
                ])
            let shares = shared.shares.map { share in
                JSON.object(
                    common + [
                        JSON.Member("person", .text(name(share.person))), JSON.Member("weight", .integer(share.weight)),
                        JSON.Member("cents", .cents(share.amount)), JSON.Member("amount", .amount(share.amount)),
                    ]
                ).led(by: ["section": .text("share")])
            }
            return [whole.led(by: ["section": .text("expense")])] + shares
        case .repayment(let record):
            let amount = record.repayment.amount
            return [
                .object([
                    "section": .text("repayment"), "repayment": .integer(record.id), "day": .text(record.day.iso),
                    "what": JSON(record.note), "from": .text(name(record.repayment.from)),
                    "to": .text(name(record.repayment.to)), "cents": .cents(amount), "amount": .amount(amount),
                ])
            ]
        }
    }

    /// The debts as a table; `nil` if there are none.
    var grid: Document.Grid? {
        guard !balances.debts.isEmpty else { return nil }
        return Document.Grid(
            columns: [
                Table.Column("From", shrinksTo: 8), Table.Column("To", shrinksTo: 8),
                Table.Column("Amount", alignment: .trailing),
            ], rows: balances.debts.map { [name($0.from), name($0.to), amounts.number($0.amount)] })
    }

    private var fields: Fields<Debt> {
        Fields([
            Field("from", column: Table.Column("From", shrinksTo: 8)) { .text(name($0.from)) },
            Field("to", column: Table.Column("To", shrinksTo: 8)) { .text(name($0.to)) },
            Field("cents") { .cents($0.amount) },
            Field(
                "amount", column: Table.Column("Amount", alignment: .trailing), cell: { amounts.number($0.amount) }
            ) { .amount($0.amount) },
        ])
    }

    private var balanceTable: Table {
        Table(
            columns: [Table.Column("Person", shrinksTo: 8), Table.Column("Balance", alignment: .trailing)],
            rows: balances.balances.map {
                [StyledText(name($0.person)), StyledText(Wording(amounts: amounts).change($0.amount))]
            })
    }

    /// Debts and balances as sentences; with `showsEntries` also the expenses and repayments behind them.
    private var sentences: [String] {
        let debts =
            balances.debts.isEmpty
            ? [settled]
            : balances.debts.map { debt in
                let (from, to) = (reader(debt.from), reader(debt.to))
                let amount = amounts.string(debt.amount)
                guard balances.fewest == nil else {
                    return "\(from == "you" ? "You pay" : "\(from) pays") \(to) \(amount)."
                }
                return "\(from == "you" ? "You owe" : "\(from) owes") \(to) \(amount)."
            }
        let rows = (balances.debts.isEmpty ? [] : balances.balances).map { balance in
            let person = reader(balance.person) == "you" ? "Your balance" : "Balance of \(name(balance.person))"
            return "\(person): \(balance.amount > .zero ? "+" : "")\(amounts.string(balance.amount))."
        }
        return debts + rows + [plan].compactMap(\.self)
            + (showsEntries ? balances.entries.map { sentence($0) + "." } : [])
    }

    /// A sentence that tells whether the plan of payments is known to have the fewest; `nil` without payments or
    /// without a plan.
    private var plan: String? {
        guard let fewest = balances.fewest, !balances.debts.isEmpty else { return nil }
        return fewest
            ? "No plan has fewer payments."
            : "There may be a plan with fewer payments: more than 12 people are not even."
    }

    private var ofOuting: String { outing.map { " of \($0)" } ?? "" }
    private var settled: String { "All debts\(ofOuting) are settled." }

    /// The debts as a message for others, without the word "you".
    var message: [String] {
        guard !balances.debts.isEmpty else { return [settled] }
        let verb = balances.fewest == nil ? "owes" : "pays"
        return ["\(balances.fewest == nil ? "Who owes whom" : "Who pays whom")\(ofOuting):"]
            + balances.debts.map { "- \(name($0.from)) \(verb) \(name($0.to)) \(amounts.string($0.amount))" }
            + (showsEntries ? ["", "What for:"] + balances.entries.map { "- \(sentence($0, isForOthers: true))" } : [])
    }

    private func sentence(_ entry: PersonBalances.Entry) -> String { sentence(entry, isForOthers: false) }

    /// Returns an entry as text: `214, Sat 21 Nov 2026, Pizza: anna paid 80,00 € for anna 20,00 €, ben 40,00 €`.
    private func sentence(_ entry: PersonBalances.Entry, isForOthers: Bool) -> String {
        func person(_ id: Int64) -> String { isForOthers ? name(id) : reader(id) }
        switch entry {
        case .expense(let expense, let shared):
            let shares = shared.shares.map { "\(person($0.person)) \(amounts.string($0.amount))" }
            let what = [expense.details.what, expense.details.payee].compactMap(\.self).first
            let head = "\(expense.day.fullText), \(what ?? tree.path(of: expense.category))"
            return (isForOthers ? "" : "\(expense.id), ") + head
                + ": \(person(shared.payer)) paid \(amounts.string(shared.paid)) for \(shares.joined(separator: ", "))"
        case .repayment(let record):
            let repayment = record.repayment
            return "\(record.day.fullText): \(person(repayment.from)) paid \(person(repayment.to)) "
                + "\(amounts.string(repayment.amount)) back" + (record.method.map { " by \($0)" } ?? "")
        }
    }

    private func json(_ entry: PersonBalances.Entry) -> JSON {
        switch entry {
        case .expense(let expense, let shared):
            .object([
                "expense": .integer(expense.id), "repayment": .null, "day": .text(expense.day.iso),
                "what": JSON(expense.details.what), "from": .text(name(shared.payer)), "to": .null,
                "cents": .cents(shared.paid),
                "shares": .list(
                    shared.shares.map {
                        .object([
                            "person": .text(name($0.person)), "weight": .integer($0.weight), "cents": .cents($0.amount),
                        ])
                    }),
            ])
        case .repayment(let record):
            .object([
                "expense": .null, "repayment": .integer(record.id), "day": .text(record.day.iso),
                "what": JSON(record.note), "from": .text(name(record.repayment.from)),
                "to": .text(name(record.repayment.to)), "cents": .cents(record.repayment.amount), "shares": .list([]),
            ])
        }
    }

    private func name(_ person: Int64) -> String { balances.people.names[person] ?? String(person) }

    /// Returns the name of a person, or "you" for the reader.
    private func reader(_ person: Int64) -> String { person == balances.people.me ? "you" : name(person) }
}
