internal import Bookkeeping
internal import Ledger
internal import Money
internal import Outings
internal import Output
internal import Periods
internal import Reports
internal import Terminal

/// A report of vouchers, by kind and expiry date.
struct VoucherReport {
    /// The vouchers of one kind and expiry date.
    struct Row {
        let counts: VoucherCounts
        let lot: VoucherLot
        /// The value of the vouchers; zero if they expired.
        let value: Amount
        let isExpired: Bool
        /// Whether some are left and expire within 30 days, but have not expired yet.
        let isUrgent: Bool
    }

    private let rows: [Row]
    private let counts: [VoucherCounts]
    private let amounts: AmountFormatter

    init(_ counts: [VoucherCounts], in context: Context) throws {
        self.counts = counts
        amounts = context.amounts
        let today = context.today
        let all = try counts.flatMap { counts -> [Row] in
            try counts.stock.lots.map { lot in
                Row(
                    counts: counts, lot: lot, value: try counts.value(of: lot, on: today),
                    isExpired: !lot.isGood(on: today),
                    isUrgent: lot.left > 0 && lot.isGood(on: today) && !lot.isGood(on: today.adding(days: 31)))
            }
        }
        let urgent = all.filter(\.isUrgent).sorted { ($0.lot.expires ?? today) < ($1.lot.expires ?? today) }
        rows = urgent + all.filter { !$0.isUrgent }
    }

    /// Returns the vouchers as a list, or as the reply to a move.
    /// - Parameters:
    ///   - move: the move, which the JSON then contains.
    ///   - sentences: the sentences of the reply; `nil` for the list.
    func report(after move: VoucherRecord? = nil, sentences: [String]? = nil) -> Report {
        let fields = fields
        let head = move.map { move in
            [
                JSON.Member(
                    "voucher",
                    .object([
                        "id": .integer(move.id), "kind": .text(move.kind), "action": .text(move.move.action.rawValue),
                        "number": .integer(move.move.number), "day": .text(move.move.day.iso),
                        "void": .truth(move.isVoid),
                    ]))
            ]
        }
        let none = "No vouchers yet. To record some: spesa voucher get KIND NUMBER"
        guard let sentences else {
            return Report(
                schema: "spesa.vouchers/1", after: head ?? [], "vouchers", of: rows, fields,
                lines: { screen in
                    let notes = gains.flatMap { screen.paragraph($0) }
                    guard !rows.isEmpty else { return screen.paragraph(none) }
                    return fields.table(rows).lines(on: screen)
                        + (notes.isEmpty ? [] : [StyledText("")] + notes)
                },
                sentences: { rows.isEmpty ? [none] : rows.map(sentence) + gains })
        }
        return Report(
            schema: "spesa.vouchers/1", after: head ?? [], "vouchers", of: rows, fields, sentences: { sentences })
    }

    /// Returns the vouchers left of one kind, as text: `meal: 8 vouchers left, 64,00 €`.
    func left(of kind: String) -> String {
        let own = rows.filter { $0.counts.kind == kind && !$0.isExpired }
        let number = own.reduce(0) { $0 + $1.lot.left }
        let value = try? own.map(\.value).total()
        return "\(kind): \(counted(Int(number), "voucher")) left" + (value.map { ", \(amounts.string($0))" } ?? "")
    }

    private var fields: Fields<Row> {
        let amounts = amounts
        func number(_ title: String, leaves: Int = 0) -> Table.Column {
            Table.Column(title, alignment: .trailing, leaves: leaves)
        }
        return Fields([
            Field("kind", column: Table.Column("Kind", shrinksTo: 6)) { .text($0.counts.kind) },
            Field("face_cents", column: number("Face"), cell: { $0.counts.face.map(amounts.number) ?? "?" }) {
                .cents($0.counts.face)
            },
            Field(
                "expires", column: Table.Column("Good until"),
                cell: { row in row.lot.expires.map { "\($0.iso)\(row.isExpired ? ", expired" : "")" } ?? "" }
            ) { JSON($0.lot.expires?.iso) },
            Field("got", column: number("Got", leaves: 3)) { .integer($0.lot.got) },
            Field("spent", column: number("Spent", leaves: 2)) { .integer($0.lot.spent) },
            Field("lost", column: number("Lost", leaves: 1), cell: { $0.lot.lost == 0 ? "" : String($0.lot.lost) }) {
                .integer($0.lot.lost)
            },
            Field("left", column: number("Left")) { .integer($0.lot.left) },
            Field("value_cents", column: number("Worth"), cell: { amounts.number($0.value) }) { .cents($0.value) },
        ])
    }

    private func sentence(_ row: Row) -> String {
        let until =
            row.lot.expires.map { row.isExpired ? ", expired on \($0.fullText)" : ", good until \($0.fullText)" } ?? ""
        return "\(row.counts.kind): \(row.lot.left) left of \(row.lot.got)\(until), \(amounts.string(row.value))."
    }

    /// A sentence for each kind that was bought above or below its value: `meal: 40 vouchers cost 8,00 € less than they
    /// are worth.`
    private var gains: [String] {
        counts.compactMap { counts in
            guard let gained = counts.gained, gained != .zero else { return nil }
            let number = counted(Int(counts.stock.bought.number), "voucher")
            let (amount, word) =
                gained > .zero ? (gained, "less") : (Amount(cents: gained.cents == .min ? .max : -gained.cents), "more")
            return "\(counts.kind): \(number) cost \(amounts.string(amount)) \(word) than they are worth."
        }
    }
}
