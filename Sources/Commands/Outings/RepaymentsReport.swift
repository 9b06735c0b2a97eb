internal import Bookkeeping
internal import Documents
internal import Ledger
internal import Money
internal import Outings
internal import Output
internal import Terminal

/// A report of repayments.
struct RepaymentsReport {
    private let records: [RepaymentRecord]
    private let debts: DebtsReport
    private let balances: PersonBalances
    private let outings: [Int64: String]
    private let amounts: AmountFormatter

    init(_ records: [RepaymentRecord], in context: Context) throws {
        self.records = records
        balances = try context.debts()
        debts = try DebtsReport(balances, in: context)
        var outings: [Int64: String] = [:]
        for id in Set(records.compactMap(\.outing)) { outings[id] = try context.book.outing(id)?.name }
        self.outings = outings
        amounts = context.amounts
    }

    /// The repayments as a table.
    var listed: Report {
        Report(
            schema: "spesa.repayments/1", "repayments", of: records, fields,
            none: "No repayments yet. To record one: spesa settle PERSON"
        ) { "\($0.id): \($0.isVoid ? "void, " : "")\(sentence($0))." }
    }

    /// The repayments as JSON.
    var objects: [JSON] { records.map(fields.object) }

    /// The repayments as records of a larger report.
    var rows: [JSON] {
        records.map { record in
            let repayment = record.repayment
            return .object([
                "section": .text("repayment"), "id": .integer(record.id), "day": .text(record.day.iso),
                "debtor": .text(name(repayment.from)), "creditor": .text(name(repayment.to)),
                "cents": .cents(repayment.amount), "amount": .amount(repayment.amount), "currency": .text("EUR"),
                "method": JSON(record.method), "note": JSON(record.note),
            ])
        }
    }

    /// The repayments as a table of a document; `nil` without any.
    var grid: Document.Grid? {
        guard !records.isEmpty else { return nil }
        return Document.Grid(
            columns: [
                Table.Column("Day", leaves: 3), Table.Column("From", shrinksTo: 8), Table.Column("To", shrinksTo: 8),
                Table.Column("Method", shrinksTo: 6, leaves: 2), Table.Column("Amount", alignment: .trailing),
            ],
            rows: records.map { record in
                [
                    record.day.iso, name(record.repayment.from), name(record.repayment.to), record.method ?? "",
                    amounts.number(record.repayment.amount),
                ]
            })
    }

    /// Returns the reply to a change: a sentence for each repayment, with the remaining debt between its two people.
    /// - Parameters:
    ///   - sum: the calculation that was typed as the amount, such as `12+8`; `nil` for a plain amount.
    ///   - verb: returns the start of the sentence, such as `Voided 3`.
    func done(typed sum: String? = nil, _ verb: (RepaymentRecord) -> String) -> Report {
        let verbs = records.map(verb)
        return report(of: zip(records, verbs).map { "\($1): \(sentence($0, typed: sum)); \(left($0))." })
    }

    private func report(of sentences: [String]) -> Report {
        Report(
            json: {
                .object(
                    debts.members + [
                        records.count == 1
                            ? JSON.Member("repayment", fields.object(records[0]))
                            : JSON.Member("repayments", .list(records.map(fields.object)))
                    ])
            },
            records: { fields.records(records) }, objects: { records.map(fields.object) },
            sentences: { sentences })
    }

    private var fields: Fields<RepaymentRecord> {
        Fields([
            Field("id", column: Table.Column("Id", alignment: .trailing)) { .integer($0.id) },
            Field("day", column: Table.Column("Day")) { .text($0.day.iso) },
            Field("from", column: Table.Column("From", shrinksTo: 8)) { .text(name($0.repayment.from)) },
            Field("to", column: Table.Column("To", shrinksTo: 8)) { .text(name($0.repayment.to)) },
            Field("cents") { .cents($0.repayment.amount) },
            Field(
                "amount", column: Table.Column("Amount", alignment: .trailing),
                cell: { amounts.number($0.repayment.amount) }
            ) { .amount($0.repayment.amount) },
            Field("method", column: Table.Column("Method", shrinksTo: 6, leaves: 2), cell: { $0.method ?? "" }) {
                JSON($0.method)
            },
            Field(
                "outing", column: Table.Column("Outing", shrinksTo: 6, leaves: 3),
                cell: { $0.outing.flatMap { outings[$0] } ?? "" }
            ) { JSON($0.outing.flatMap { outings[$0] }) },
            Field("note") { JSON($0.note) }, Field("by") { .text($0.by) },
            Field("void", column: Table.Column("Void"), cell: { $0.isVoid ? "void" : "" }) { .truth($0.isVoid) },
        ])
    }

    /// Returns a repayment as text: `ben paid you 20,00 € by cash on Sat 21 Nov 2026, under Fair`.
    private func sentence(_ record: RepaymentRecord, typed sum: String? = nil) -> String {
        let repayment = record.repayment
        var parts = [
            "\(reader(repayment.from)) paid \(reader(repayment.to)) "
                + amounts.string(repayment.amount) + (sum.map { " (\($0))" } ?? "")
                + (record.method.map { " by \($0)" } ?? "")
                + " on \(record.day.fullText)"
        ]
        if let outing = record.outing.flatMap({ outings[$0] }) { parts.append("under \(outing)") }
        if let note = record.note { parts.append("note: \(note)") }
        return parts.joined(separator: ", ")
    }

    /// Returns the remaining debt: `ben owes you 20,00 €`, `you are even`.
    private func left(_ record: RepaymentRecord) -> String {
        let pair: Set = [record.repayment.from, record.repayment.to]
        guard let debt = balances.debts.first(where: { pair == [$0.from, $0.to] }) else {
            let (from, to) = (record.repayment.from, record.repayment.to)
            for (debtor, creditor) in [(from, to), (to, from)] {
                let left = throughOthers(from: debtor, to: creditor)
                if left > .zero { return "\(owes(debtor, creditor, left)) through others" }
            }
            return pair.contains(balances.people.me) ? "you are even" : "they are even"
        }
        return owes(debt.from, debt.to, debt.amount)
    }

    /// The amount that one person can pay another to settle debts of both with other people; zero if no such payment
    /// settles anything.
    private func throughOthers(from debtor: Int64, to creditor: Int64) -> Amount {
        func balance(_ person: Int64) -> Int64 {
            balances.balances.first { $0.person == person }?.amount.cents ?? 0
        }
        let (own, due) = (balance(debtor), balance(creditor))
        guard own < 0, due > 0 else { return .zero }
        return Amount(cents: Int64(min(own.magnitude, due.magnitude)))
    }

    private func owes(_ debtor: Int64, _ creditor: Int64, _ amount: Amount) -> String {
        let from = reader(debtor)
        return "\(from) \(from == "you" ? "owe" : "owes") \(reader(creditor)) \(amounts.string(amount))"
    }

    private func name(_ person: Int64) -> String { balances.people.names[person] ?? String(person) }

    private func reader(_ person: Int64) -> String { person == balances.people.me ? "you" : name(person) }
}
