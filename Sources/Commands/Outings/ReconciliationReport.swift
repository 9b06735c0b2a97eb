internal import Bookkeeping
internal import Documents
internal import Household
internal import Ledger
internal import Money
internal import Outings
internal import Output
internal import Reports
internal import Terminal
internal import Text

/// The report of an outing's reconciliation, with possible causes of differences.
struct ReconciliationReport {
    private let status: OutingStatus
    private let amounts: AmountFormatter
    private let tree: CategoryTree

    init(_ status: OutingStatus, in context: Context) throws {
        self.status = status
        amounts = context.amounts
        tree = try context.book.categories()
    }

    private var outing: Outing { status.outing }
    private var reconciliation: Reconciliation { status.reconciliation }

    var report: Report {
        let fields = fields
        return Report(
            json: { object.led(by: ["schema": .text("spesa.reconciliation/1")]) },
            records: { fields.records(reconciliation.methods) },
            lines: { screen in
                let sentences = sentences.flatMap { screen.paragraph($0) }
                guard !reconciliation.methods.isEmpty else { return sentences }
                return fields.table(reconciliation.methods).lines(on: screen)
                    + [StyledText("")] + sentences
            },
            sentences: { reconciliation.methods.map(sentence) + sentences })
    }

    /// The reconciliation as JSON.
    var object: JSON {
        .object([
            "outing": .text(outing.name), "agreed": .truth(reconciliation.isAgreed),
            "methods": .list(reconciliation.methods.map(fields.object)), "cards": cards,
            "vouchers": .list(status.vouchers.map(json)),
        ])
    }

    /// The recorded and counted figures of each method as a table; `nil` if none was used.
    var grid: Document.Grid? {
        guard !reconciliation.methods.isEmpty else { return nil }
        let number = Table.Column("Number", alignment: .trailing, leaves: 2)
        func text(_ units: Int64?) -> String { units.map { outing.text(of: $0, amounts) } ?? "" }
        return Document.Grid(
            columns: [
                Table.Column("Method", shrinksTo: 6), Table.Column("Recorded", alignment: .trailing), number,
                Table.Column("Counted", alignment: .trailing), number, Table.Column("Difference", alignment: .trailing),
            ],
            rows: reconciliation.methods.map { row in
                [
                    row.method, text(row.recorded), String(row.number), text(row.counted?.value),
                    row.counted?.number.map(String.init) ?? "", text(row.difference),
                ]
            })
    }

    /// The sentences of the report: causes, total of the cards, and whether they agree.
    var summary: [String] { sentences }

    private var fields: Fields<ReconciledMethod> {
        let (outing, amounts) = (outing, amounts)
        func text(_ units: Int64?) -> String { units.map { outing.text(of: $0, amounts) } ?? "" }
        let number = Table.Column("", alignment: .trailing, leaves: 2)
        return Fields([
            Field("method", column: Table.Column("Method", shrinksTo: 6)) { .text($0.method) },
            Field("kind") { .text($0.kind.rawValue) }, Field("currency") { _ in .text(outing.currency.code) },
            Field(
                "recorded_cents", column: Table.Column("Recorded", alignment: .trailing), cell: { text($0.recorded) }
            ) { JSON($0.recorded) },
            Field("recorded_count", column: number, cell: { "\($0.number)" }) { JSON($0.number) },
            Field(
                "counted_cents", column: Table.Column("Counted", alignment: .trailing),
                cell: { text($0.counted?.value) }
            ) { JSON($0.counted?.value) },
            Field("counted_count", column: number, cell: { $0.counted?.number.map(String.init) ?? "" }) {
                JSON($0.counted?.number)
            },
            Field(
                "difference_cents", column: Table.Column("Difference", alignment: .trailing),
                cell: { $0.difference == 0 ? $0.numberWords ?? "agrees" : text($0.difference) }
            ) { JSON($0.difference) },
            Field("difference_count") { JSON($0.differenceInNumber) },
            .onlyInObjects("causes") { .list($0.causes.map(json)) },
        ])
    }

    private func json(_ cause: Cause) -> JSON {
        .object([
            "cause": .text(cause.kind.rawValue), "expense": JSON(cause.expense),
            "expenses": .list(cause.expenses.map(JSON.integer)), "command": JSON(cause.command(in: status.record)),
        ])
    }

    private func json(_ count: VoucherCount) -> JSON {
        .object([
            "kind": .text(count.kind), "got": JSON(count.got), "spent": JSON(count.spent), "left": JSON(count.left),
            "counted": JSON(count.counted), "difference": JSON(count.difference),
        ])
    }

    private var cards: JSON {
        .object([
            "recorded_cents": .integer(reconciliation.cards.recorded),
            "recorded_count": JSON(reconciliation.cards.number),
            "counted_cents": JSON(reconciliation.cards.counted?.value),
            "counted_count": JSON(reconciliation.cards.counted?.number),
        ])
    }

    /// Returns a method as text: `visa: recorded 152,40 € in 12 payments, counted 140,00 € in 11, which is 12,40 €
    /// less.`
    private func sentence(_ row: ReconciledMethod) -> String {
        func text(_ units: Int64) -> String { outing.text(of: units, amounts) }
        var parts = [row.recorded.map { "recorded \(text($0)) in \(counted(row.number, "payment"))" } ?? "not compared"]
        if let count = row.counted {
            parts.append("counted \(text(count.value))\(count.number.map { " in \($0)" } ?? "")")
        }
        if let difference = row.difference {
            let apart =
                difference == 0
                ? row.numberWords : "\(text(abs(difference))) \(difference < 0 ? "less" : "more")"
            parts.append(apart.map { "which is \($0)" } ?? "which agrees")
        }
        return "\(row.method): \(parts.joined(separator: ", "))."
    }

    /// The possible causes of each difference, the vouchers, the total of several cards, the number of payments that
    /// are not compared, and whether the cards agree.
    private var sentences: [String] {
        var sentences: [String] = []
        for row in reconciliation.methods {
            if let words = row.numberWords, let number = row.differenceInNumber, row.difference == 0 {
                let verb = abs(number) == 1 ? "was" : "were"
                sentences.append("\(row.method) agrees in value, but \(words) \(verb) counted.")
            }
            guard row.difference ?? 0 != 0 else { continue }
            guard !row.causes.isEmpty else {
                sentences.append("\(row.method) differs, and no likely mistake explains it.")
                continue
            }
            sentences.append("\(row.method) may differ because:")
            sentences += row.causes.map { cause in
                "- \(words(cause))" + (command(for: cause).map { ": spesa \($0)" } ?? "")
            }
        }
        sentences += status.vouchers.map { count in
            "Vouchers of \(count.kind): got \(count.got), spent \(count.spent), \(count.left) left"
                + (count.counted.map { ", \($0) in hand" } ?? "")
                + (count.difference.map { $0 == 0 ? "" : ", \(abs($0)) \($0 < 0 ? "fewer" : "more")" } ?? "") + "."
        }
        let cards = reconciliation.methods.filter(\.isCard)
        if cards.count > 1 { sentences.append(sumOfCards) }
        if status.others > 0 {
            sentences.append(
                "\(counted(status.others, "payment")) in a currency other than \(outing.currency.code) "
                    + "\(status.others == 1 ? "is" : "are") not compared.")
        }
        return sentences + [
            status.disagreement.map { "Not reconciled: \($0)." } ?? verdict(hasCards: !cards.isEmpty)
        ]
    }

    /// Returns the sentence for cards that agree or were not used. It names the other methods that differ.
    private func verdict(hasCards: Bool) -> String {
        let apart = reconciliation.methods.filter { !$0.isCard && ($0.difference ?? 0) != 0 }.map(\.method)
        let others = apart.isEmpty ? "" : "; \(series(apart)) \(apart.count == 1 ? "differs" : "differ")"
        let rule = apart.isEmpty ? "" : ", but only cards must agree"
        return hasCards ? "Reconciled\(others)\(rule)." : "No card was used, so no count is needed\(others)\(rule)."
    }

    private var sumOfCards: String {
        let sum = reconciliation.cards
        let recorded = "recorded \(outing.text(of: sum.recorded, amounts)) in \(counted(sum.number, "payment"))"
        let count = sum.counted.map {
            ", counted \(outing.text(of: $0.value, amounts))\($0.number.map { " in \($0)" } ?? "")"
        }
        return "Cards: \(recorded)\(count ?? "")."
    }

    /// Returns the correcting command without `spesa`; `nil` if the cause has none, or if amounts are hidden, because
    /// the command would reveal them.
    private func command(for cause: Cause) -> String? {
        amounts.locale.hidesAmounts ? nil : cause.command(in: status.record)
    }

    /// Returns the cause as a clause.
    private func words(_ cause: Cause) -> String {
        switch cause.kind {
        case .twice: "\(named(cause.expenses.prefix(1))) was recorded twice"
        case .void: "\(named(cause.expenses.prefix(1))) is void and was paid"
        case .transposed: "two digits of \(named(cause.expenses.prefix(1))) are swapped\(amount(of: cause))"
        case .factor: "\(named(cause.expenses.prefix(1))) is ten or a hundred times off\(amount(of: cause))"
        case .sign: "\(named(cause.expenses.prefix(1))) has the wrong sign"
        case .method:
            named(cause.expenses.prefix(1))
                + (cause.isWithoutMethod ? " has no method" : " was paid by another method")
        case .missing: "a payment was not recorded\(amount(of: cause))"
        case .counted: "the counted amount is mistyped\(amount(of: cause))"
        case .methods: "\(named(cause.expenses[...])) were paid by other methods"
        case .pair: "\(named(cause.expenses[...])) are both wrong"
        }
    }

    /// Returns expenses as text: `expense 12 (12,40 €, Pizza)`.
    private func named(_ ids: ArraySlice<Int64>) -> String {
        series(
            ids.map { id in
                guard let expense = status.expenses.first(where: { $0.id == id }) else { return "expense \(id)" }
                let what =
                    [expense.details.what, expense.details.payee].compactMap(\.self).first
                    ?? tree.path(of: expense.category)
                let original = status.extras[id]?.original
                let amount = original?.text(in: amounts.locale) ?? amounts.string(expense.amount)
                return "expense \(id) (\(amount), \(what))"
            })
    }

    /// Returns the correct amount: `; it was 21,40 €`, or of a missing payment `: 21,40 € by visa`; empty if the cause
    /// has none.
    private func amount(of cause: Cause) -> String {
        guard case let correction? = cause.corrections.first else { return "" }
        return switch correction {
        case .amount(_, _, let units): "; it was \(outing.text(of: units, amounts))"
        case .add(let units, _, let method): ": \(outing.text(of: units, amounts)) by \(method)"
        case .count(_, let count): "; it was \(outing.text(of: count.value, amounts))"
        default: ""
        }
    }
}

extension ReconciledMethod {
    /// The number of payments that were counted more or fewer than recorded: `1 payment fewer`; `nil` if not compared,
    /// or if the numbers agree.
    fileprivate var numberWords: String? {
        guard let number = differenceInNumber, number != 0 else { return nil }
        return "\(Reports.counted(Int(number.magnitude), "payment")) \(number < 0 ? "fewer" : "more")"
    }
}

extension Cause {
    /// Whether the cause is an expense whose method was not recorded.
    fileprivate var isWithoutMethod: Bool {
        if case .method(_, from: nil, _)? = corrections.first { true } else { false }
    }
}
