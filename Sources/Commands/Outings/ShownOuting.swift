internal import Bookkeeping
internal import Ledger
internal import Money
internal import Outings
internal import Output
internal import Reports
internal import Terminal
internal import Text

/// An outing with its figures, for replies and reports.
struct ShownOuting {
    let status: OutingStatus
    /// Whether the outing is in use.
    let isInUse: Bool
    /// The name of its place; `nil` without one.
    let place: String?
    private let people: [String]
    private let payees: [String]
    /// The outing, payers and shares of its expenses. Receipts and attachments are not looked up.
    let replyContext: ReplyContext
    private let tree: CategoryTree
    private let context: Context

    var outing: Outing { status.outing }
    private var amounts: AmountFormatter { context.amounts }
    private var wording: Wording { Wording(amounts: amounts) }

    init(_ outing: Outing, in context: Context) throws {
        self.context = context
        status = try context.status(of: outing)
        isInUse = try context.outingInUse()?.id == outing.id
        tree = try context.book.categories()
        replyContext = try context.replyContext(extras: status.extras)
        let names = try context.namesOfContacts(of: [outing])
        place = outing.place.flatMap { names.places[$0] }
        people = outing.people.compactMap { names.people[$0] }
        payees = outing.payees.compactMap { names.payees[$0] }
    }

    /// Place, people and payees, a clause each.
    var company: [String] {
        [
            place.map { "at \($0)" }, people.isEmpty ? nil : "with \(series(people))",
            payees.isEmpty ? nil : "paying \(series(payees))",
        ].compactMap(\.self)
    }

    /// The outing as JSON.
    var object: JSON {
        .object([
            "id": .integer(outing.id), "uid": .text(outing.uid), "name": .text(outing.name), "place": JSON(place),
            "from": .text(outing.days.first.iso), "to": .text(outing.days.last.iso),
            "starts": JSON(outing.starts?.text), "ends": JSON(outing.ends?.text), "open": .truth(!outing.isClosed),
            "in_use": .truth(isInUse), "agreed": .truth(status.isAgreed), "unreconciled": JSON(outing.unreconciled),
            "people": .list(people.map(JSON.text)), "payees": .list(payees.map(JSON.text)),
            "ceiling_cents": .cents(outing.ceiling), "left_cents": .cents(status.left),
            "purse_cents": JSON(outing.putIntoPurse), "currency": .text(outing.currency.code),
            "rate": JSON(outing.rate?.machineText), "note": JSON(outing.note),
            "cents": .cents(status.spent), "amount": .amount(status.spent), "count": JSON(status.count),
            "methods": .list(status.methods.map { part("method", JSON($0.key), $0) }),
            "categories": .list(status.categories.map { part("category", .text(tree.path(of: $0.key)), $0) }),
            "persons": .list(
                status.persons.map {
                    .object([
                        "person": .text($0.name), "paid_cents": .cents($0.paid), "share_cents": .cents($0.share),
                    ])
                }),
            "hours": .list(status.hours.map { part("hour", JSON($0.key), $0) }),
            "differences": .list(
                outing.differences.map {
                    .object([
                        "method": .text($0.method), "cents": .integer($0.units), "by": .text($0.made.by),
                        "made": .text($0.made.at.rfc3339),
                    ])
                }),
        ])
    }

    private func part<Key>(_ name: String, _ key: JSON, _ part: OutingStatus.Part<Key>) -> JSON {
        .object([
            JSON.Member(name, key), JSON.Member("cents", .cents(part.amount)), JSON.Member("count", JSON(part.count)),
        ])
    }

    /// The outing with all figures and its expenses.
    var report: Report {
        report(lines: lines) { facts.map { "\($0.name): \($0.text)." } + tableSentences + expenseSentences }
    }

    /// Returns the reply to a change, with the new status.
    /// - Parameters:
    ///   - done: the sentence of the reply, without a full stop.
    ///   - isOpening: whether place, people and payees are included.
    ///   - isWhole: `true` to leave the status out.
    func reply(_ done: String, isOpening: Bool = false, isWhole: Bool = false) -> Report {
        let more = isOpening && !company.isEmpty ? ", \(company.joined(separator: ", "))" : ""
        return report { ["\(done)\(more)."] + (isWhole ? [] : [wording.sentence(status) + "."]) }
    }

    private func report(
        lines: ((OutputScreen) -> [StyledText])? = nil, sentences: @escaping () -> [String]
    ) -> Report {
        let json = JSON.object(["schema": .text(OutingDocument.schema), "outing": object])
        let records = OutingsReport.fields.records([self])
        guard let lines else {
            return Report(json: { json }, records: { records }, objects: { [object] }, sentences: sentences)
        }
        return Report(json: { json }, records: { records }, objects: { [object] }, lines: lines, sentences: sentences)
    }

    /// The facts, each with a name and a text.
    private var facts: [(name: String, text: String)] {
        let state = outing.isClosed ? "closed" : isInUse ? "open, in use" : "open"
        let facts: [(String, String?)] = [
            (outing.name, state), ("on", Wording.days(of: outing)), ("at", place),
            ("with", people.isEmpty ? nil : people.joined(separator: ", ")),
            ("payees", payees.isEmpty ? nil : payees.joined(separator: ", ")),
            ("spent", wording.spent(status)), ("currency", currency),
            ("purse", outing.putIntoPurse.map { outing.text(of: $0, amounts) }),
            ("cards", cards), ("unreconciled", outing.unreconciled), ("note", outing.note),
        ]
        return facts.compactMap { name, text in text.map { (name, $0) } }
    }

    /// The currency of its purse and cards, with the outing's rate if it has one; `nil` for euro.
    var currency: String? {
        guard outing.currency != .euro else { return nil }
        return outing.currency.code + (outing.rate.map { " at \($0.text(in: amounts.locale))" } ?? "")
    }

    /// A sentence that tells whether the cards are reconciled; `nil` if no card was used.
    private var cards: String? {
        guard status.reconciliation.methods.contains(where: \.isCard) else { return nil }
        return status.disagreement.map { "not reconciled: \($0)" } ?? "reconciled"
    }

    private func lines(_ screen: OutputScreen) -> [StyledText] {
        let indent = 14
        var lines = facts.flatMap { name, text in
            wrapped(screen.glyphs.shown(text), to: max(screen.width - indent, 10)).enumerated().map { index, line in
                (index == 0
                    ? StyledText(screen.glyphs.shown(truncated(name, to: indent - 2)), style: .dim) : StyledText())
                    + .column(indent) + StyledText(line)
            }
        }
        lines[0] = StyledText("\(screen.glyphs.shown(outing.name)) (\(facts[0].text))", style: .bold)
        lines += table("Method", status.methods.map { ($0.key ?? "(none)", $0.amount, $0.count) }, screen)
        lines += table("Category", status.categories.map { (tree.path(of: $0.key), $0.amount, $0.count) }, screen)
        if status.persons.count > 1 { lines += people(screen) }
        if status.hours.contains(where: { $0.key != nil }) {
            lines += table("Hour", status.hours.map { (Wording.hour($0.key), $0.amount, $0.count) }, screen)
        }
        if !outing.differences.isEmpty {
            let rows = outing.differences.map {
                [StyledText($0.method), StyledText(outing.text(of: $0.units, amounts)), StyledText($0.made.by)]
            }
            let columns = [
                Table.Column("Difference", shrinksTo: 8), Table.Column("", alignment: .trailing), Table.Column("By"),
            ]
            lines +=
                [StyledText("")] + Table(columns: columns, rows: rows).lines(on: screen)
        }
        guard !status.expenses.isEmpty else { return lines }
        return lines + [StyledText("")] + expenses.lines(on: screen)
    }

    /// The tables of `lines`, a sentence for each row.
    private var tableSentences: [String] {
        var sentences = status.methods.map { sentence($0.key.map { "Method \($0)" } ?? "Without a method", $0) }
        sentences += status.categories.map { sentence("Category \(tree.path(of: $0.key))", $0) }
        if status.persons.count > 1 {
            sentences += status.persons.map {
                "Person \($0.name): paid \(amounts.string($0.paid)), share \(amounts.string($0.share))."
            }
        }
        if status.hours.contains(where: { $0.key != nil }) {
            sentences += status.hours.map { sentence($0.key == nil ? "Without a time" : Wording.hour($0.key), $0) }
        }
        return sentences
            + outing.differences.map {
                "Difference in \($0.method): \(outing.text(of: $0.units, amounts)), by \($0.made.by)."
            }
    }

    private func sentence<Key>(_ name: String, _ part: OutingStatus.Part<Key>) -> String {
        "\(name): \(amounts.string(part.amount)) in \(counted(part.count, "expense"))."
    }

    private func table(_ title: String, _ rows: [(String, Amount, Int)], _ screen: OutputScreen) -> [StyledText] {
        guard !rows.isEmpty else { return [] }
        let columns = [
            Table.Column(title, shrinksTo: 8, holdsPaths: title == "Category"),
            Table.Column("Spent", alignment: .trailing),
            Table.Column("Count", alignment: .trailing, leaves: 1),
        ]
        let cells = rows.map { [StyledText($0.0), StyledText(amounts.number($0.1)), StyledText(String($0.2))] }
        return [StyledText("")] + Table(columns: columns, rows: cells).lines(on: screen)
    }

    private func people(_ screen: OutputScreen) -> [StyledText] {
        let columns = [
            Table.Column("Person", shrinksTo: 8), Table.Column("Paid", alignment: .trailing),
            Table.Column("For them", alignment: .trailing),
        ]
        let rows = status.persons.map {
            [StyledText($0.name), StyledText(amounts.number($0.paid)), StyledText(amounts.number($0.share))]
        }
        return [StyledText("")] + Table(columns: columns, rows: rows).lines(on: screen)
    }

    /// The expenses by day and time, void ones crossed out.
    private var expenses: Table {
        let rows = inOrder.map { expense in
            let style = expense.isVoid ? Style(dim: true, strikethrough: true) : Style.plain
            let time = status.extras[expense.id]?.time?.text
            let when = [outing.days.count > 1 ? expense.day.iso : nil, time].compactMap(\.self).joined(separator: " ")
            let what = [expense.details.what, expense.details.payee.map { "@\($0)" }].compactMap(\.self)
            return [
                StyledText(String(expense.id)), StyledText(when),
                StyledText(expense.isVoid ? "void " : "") + StyledText(tree.path(of: expense.category), style: style),
                StyledText(what.joined(separator: " "), style: style), StyledText(expense.details.method ?? ""),
                StyledText(amounts.number(expense.amount), style: style),
            ]
        }
        return Table(
            columns: [
                Table.Column("Id", alignment: .trailing), Table.Column("When", leaves: 2),
                Table.Column("Category", shrinksTo: 8, holdsPaths: true), Table.Column("What", shrinksTo: 4, leaves: 3),
                Table.Column("Method", shrinksTo: 4, leaves: 1), Table.Column("Amount", alignment: .trailing),
            ], rows: rows)
    }

    var inOrder: [Expense] {
        func key(_ expense: Expense) -> (Int, Int, Int64) {
            (expense.day.number, status.extras[expense.id]?.time?.minutes ?? 1440, expense.id)
        }
        return status.expenses.sorted { key($0) < key($1) }
    }

    private var expenseSentences: [String] {
        inOrder.map { "\($0.id): \($0.isVoid ? "void, " : "")\(wording.sentence($0, in: tree))." }
    }
}
