internal import Bookkeeping
internal import Ledger
internal import Money
internal import Outings
internal import Output
internal import Periods
internal import Reports
internal import Terminal
internal import Text

/// A report of repeats, next due first.
struct RepeatsReport {
    private let rows: [Row]
    private let context: Context
    private let wording: Wording
    /// The names of the people of the book, for payers and shares; empty if no repeat is shared.
    private let people: ReplyContext

    private struct Row {
        let schedule: RepeatSchedule
        let category: String
        /// The unrecorded occurrences up to today.
        let due: [RepeatSchedule.Time]
        let next: [RepeatSchedule.Time]

        /// The first unrecorded occurrence, due or future; `nil` for a repeat that has ended.
        var earliest: RepeatSchedule.Time? { due.first ?? next.first }
    }

    init(_ schedules: [RepeatSchedule], in context: Context) throws {
        self.context = context
        wording = Wording(amounts: context.amounts)
        let tree = try context.book.categories()
        people = ReplyContext(
            receipts: [:], extras: [:], outings: [:],
            people: schedules.contains(where: \.order.extras.isShared) ? try context.people().names : [:])
        rows = schedules.map { schedule in
            Row(
                schedule: schedule, category: tree.path(of: schedule.order.category),
                due: schedule.times(through: context.today), next: schedule.next(3, after: context.today))
        }.sorted {
            ($0.earliest?.day ?? .latest, $0.schedule.order.id) < ($1.earliest?.day ?? .latest, $1.schedule.order.id)
        }
    }

    /// The repeats as a table.
    var listed: Report {
        Report(
            schema: "spesa.repeats/1", "repeats", of: rows, fields,
            none: "No repeats yet. To add one: spesa repeat add 650 rent --every month --on 1"
        ) { "\(sentence($0)); \(when($0))." }
    }

    /// Returns the reply to a change, with the new state of the repeats.
    /// - Parameter verb: the start of each sentence, before the number of the repeat.
    func reply(_ verb: String) -> Report {
        report { rows.map { "\(verb) \(sentence($0)); \(when($0))" } }
    }

    /// Returns one repeat with its recent occurrences.
    func shown() throws -> Report {
        let known = try rows.flatMap { try times(of: $0.schedule) }
        let lines = rows.map { "Repeat \(sentence($0)); \(when($0))" }
        return report(known.map(\.json)) { lines + known.map(\.sentence) }
    }

    private func report(_ times: [JSON]? = nil, _ sentences: @escaping () -> [String]) -> Report {
        Report(
            json: {
                .object(
                    [
                        JSON.Member("schema", .text("spesa.repeat/1")),
                        rows.count == 1
                            ? JSON.Member("repeat", fields.object(rows[0]))
                            : JSON.Member("repeats", .list(rows.map(fields.object))),
                    ] + (times.map { [JSON.Member("times", .list($0))] } ?? []))
            },
            records: { fields.records(rows) }, objects: { rows.map(fields.object) }, sentences: sentences)
    }

    private var fields: Fields<Row> {
        let amounts = wording.amounts
        return Fields(
            [
                Field("id", column: Table.Column("Id", alignment: .trailing)) { .integer($0.schedule.order.id) },
                Field("next", column: Table.Column("Next"), cell: { $0.earliest.map(shown) ?? "ended" }) {
                    JSON($0.earliest?.day.iso)
                },
                Field("every", column: Table.Column("Every")) { .text($0.schedule.order.interval.text) },
                Field("cents") { .cents($0.schedule.order.amount) },
                Field(
                    "amount", column: Table.Column("Amount", alignment: .trailing),
                    cell: { row in
                        let (next, order) = (row.earliest?.amount, row.schedule.order)
                        guard let original = order.extras.original, next == nil || next == order.amount else {
                            return amounts.number(next ?? order.amount)
                        }
                        return original.text(in: amounts.locale)
                    }
                ) { .amount($0.schedule.order.amount) },
                Field("next_cents") { .cents($0.earliest?.amount) },
                Field("category", column: Table.Column("Category", shrinksTo: 10, holdsPaths: true)) {
                    .text($0.category)
                },
                Field("what", column: Table.Column("What", shrinksTo: 8, leaves: 1), cell: { text($0.schedule.order) })
                {
                    JSON($0.schedule.order.details.what)
                },
                Field("payee") { JSON($0.schedule.order.details.payee) },
                Field("method") { JSON($0.schedule.order.details.method) },
                Field("note") { JSON($0.schedule.order.details.note) },
                Field.folded("tags", value: { .list($0.schedule.order.details.tags.map(JSON.text)) }) {
                    .text($0.schedule.order.details.tags.joined(separator: " "))
                },
                Field("on") { .text($0.schedule.order.first.iso) },
                Field("until") { JSON($0.schedule.order.until?.iso) },
                Field("due_count") { JSON($0.due.count) }, Field("by") { .text($0.schedule.order.by) },
                Field("uid") { .text($0.schedule.order.uid) },
            ] + moves + shares + originals)
    }

    /// The field of moved due dates, only if a repeat has them.
    private var moves: [Field<Row>] {
        guard rows.contains(where: { $0.schedule.order.ifClosed != nil }) else { return [] }
        return [Field("if_closed") { JSON($0.schedule.order.ifClosed?.rawValue) }]
    }

    /// The fields of payer and shares, only if a repeat has them. The shares are those of its amount.
    private var shares: [Field<Row>] {
        guard rows.contains(where: \.schedule.order.extras.isShared) else { return [] }
        func shares(of row: Row) -> [PersonShare] {
            people.shares(of: row.schedule.order.extras, paid: row.schedule.order.amount)
        }
        return [
            Field("paid_by") { JSON($0.schedule.order.extras.paidBy.map(name)) },
            Field.folded("shares") { row in
                .list(
                    shares(of: row).map { share in
                        .object([
                            "person": .text(name(share.person)), "weight": .integer(share.weight),
                            "cents": .cents(share.amount),
                        ])
                    })
            } record: { row in
                .text(
                    shares(of: row).map { "\(name($0.person)):\($0.weight)=\($0.amount.machineText)" }
                        .joined(separator: ","))
            },
        ]
    }

    /// The fields of amounts in another currency, only if a repeat has one.
    private var originals: [Field<Row>] {
        guard rows.contains(where: { $0.schedule.order.extras.original != nil }) else { return [] }
        return [
            Field("currency_original") { JSON($0.schedule.order.extras.original?.currency.code) },
            Field("amount_original") { $0.schedule.order.extras.original.map { .decimal($0.machineText) } ?? .null },
        ]
    }

    private func name(_ person: Int64) -> String { people.people[person] ?? "a person that is gone" }

    private func text(_ order: Repeat) -> String {
        [order.details.what, order.details.payee.map { "@\($0)" }].compactMap(\.self).joined(separator: " ")
    }

    /// Returns the day, marked if due.
    private func shown(_ time: RepeatSchedule.Time) -> String {
        time.day <= context.today ? "\(time.day.iso) due" : time.day.iso
    }

    /// Returns a repeat as text: `1: 650,00 € in home:rent every month from Sun 1 Nov 2026`; one in another currency
    /// begins with `1: 100,00 USD (about 92,59 €)`.
    private func sentence(_ row: Row) -> String {
        let order = row.schedule.order
        let euros = wording.amounts.string(order.amount)
        let amount = order.extras.original.map { "\($0.text(in: wording.amounts.locale)) (about \(euros))" } ?? euros
        var parts = [
            "\(order.id): \(amount) in \(row.category) every \(order.interval.text) from "
                + order.first.fullText + (order.until.map { " until \($0.fullText)" } ?? "")
        ]
        if let move = order.ifClosed { parts.append(move.sentence) }
        if order.extras.isShared {
            let extras = order.paidExtras
            parts.append("for \(extras.sharesText(wording.amounts, name: name))")
            if let payer = extras.paidBy { parts.append("paid by \(name(payer))") }
        }
        parts += wording.details(order.details)
        return parts.joined(separator: ", ")
    }

    /// Returns when the repeat is due, as text: `due on …, to record it: …`, `next on Sat 5 Dec 2026`.
    private func when(_ row: Row) -> String {
        var parts: [String] = []
        if !row.due.isEmpty {
            let days = row.due.suffix(3).map(\.day.fullText)
            let more = row.due.count - days.count
            parts.append(
                "due " + (more > 0 ? "\(counted(more, "time")) before, and " : "") + "on \(series(days)); "
                    + "to record \(row.due.count == 1 ? "it" : "them"): spesa repeat record")
        }
        if let next = row.next.first {
            let differs = next.amount == row.schedule.order.amount ? "" : ", \(wording.amounts.string(next.amount))"
            parts.append("next on \(next.day.fullText)\(differs)")
        }
        return parts.isEmpty ? "no more dates" : parts.joined(separator: "; ")
    }

    /// Returns the last twelve occurrences that were recorded, skipped or amended, latest first. Skipped and amended
    /// ones are left out if the repeat is no longer due on their day.
    private func times(of schedule: RepeatSchedule) throws -> [(json: JSON, sentence: String)] {
        let known = schedule.knownTimes.filter { $0.state == .booked || schedule.isDue(on: $0.due) }
        return try known.suffix(12).reversed().map { time in
            let expense = try context.book.number(ofExpense: schedule.uid(due: time.due))
            let amount = time.amount ?? schedule.order.amount
            let day = time.day.map { " on \($0.fullText)" } ?? ""
            let what =
                switch time.state {
                case .booked:
                    try expense.map {
                        "recorded as \($0)" + (try context.book.expense($0)?.isVoid == true ? ", void" : "")
                    }
                        ?? "recorded, then erased"
                case .skipped: "skipped"
                case .amended: "\(wording.amounts.string(amount))\(day)"
                }
            return (
                .object([
                    "due": .text(time.due.iso), "state": .text(time.state.rawValue), "cents": .cents(time.amount),
                    "day": JSON(time.day?.iso), "expense": JSON(expense),
                ]),
                "\(time.due.fullText): \(what)"
            )
        }
    }
}
