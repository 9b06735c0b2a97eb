internal import Bookkeeping
internal import Ledger
internal import Money
internal import Output
internal import Reports
internal import Terminal
internal import Text

/// A report of outings by place, newest first.
struct OutingsReport {
    private let shown: [ShownOuting]
    private let amounts: AmountFormatter

    init(_ outings: [Outing], in context: Context) throws {
        amounts = context.amounts
        shown = try context.book.reading { try outings.map { try ShownOuting($0, in: context) } }.sorted(
            by: ShownOuting.precedes)
    }

    var report: Report {
        let none = "No outings. To open one: spesa outing open NAME"
        let wording = Wording(amounts: amounts)
        return Report(
            json: {
                .object([
                    "schema": .text("spesa.outings/1"), "count": JSON(shown.count),
                    "outings": .list(shown.map(\.object)),
                ])
            },
            records: { Self.fields.records(shown) }, objects: { shown.map(\.object) },
            lines: { screen in
                guard !shown.isEmpty else { return screen.paragraph(none) }
                return table.lines(on: screen)
            },
            sentences: { shown.isEmpty ? [none] : shown.map { wording.sentence($0.status) + "." } })
    }

    private var table: Table {
        var last: String??
        let rows = shown.map { shown in
            let isFirst = last != .some(shown.place)
            last = shown.place
            let status = shown.status
            return [
                StyledText(isFirst ? shown.place ?? "(no place)" : "", style: .bold),
                StyledText(String(shown.outing.id)), StyledText(shown.outing.name),
                StyledText(Wording.days(of: shown.outing)),
                StyledText(amounts.number(status.spent)), StyledText(status.left.map(amounts.number) ?? ""),
                StyledText(shown.state),
            ]
        }
        return Table(
            columns: [
                Table.Column("Place", shrinksTo: 6, leaves: 2), Table.Column("Id", alignment: .trailing),
                Table.Column("Outing", shrinksTo: 8), Table.Column("Days", shrinksTo: 11),
                Table.Column("Spent", alignment: .trailing), Table.Column("Left", alignment: .trailing, leaves: 3),
                Table.Column("", leaves: 4),
            ], rows: rows)
    }

    /// The fields of an outing as a record. Amounts are in euro.
    static var fields: Fields<ShownOuting> {
        Fields([
            Field("id") { .integer($0.outing.id) }, Field("name") { .text($0.outing.name) },
            Field("place") { JSON($0.place) }, Field("from") { .text($0.outing.days.first.iso) },
            Field("to") { .text($0.outing.days.last.iso) }, Field("open") { .truth(!$0.outing.isClosed) },
            Field("agreed") { .truth($0.status.isAgreed) }, Field("unreconciled") { JSON($0.outing.unreconciled) },
            Field("amount") { .amount($0.status.spent) }, Field("count") { JSON($0.status.count) },
            Field("ceiling") { $0.outing.ceiling.map(JSON.amount) ?? .null },
            Field("left") { $0.status.left.map(JSON.amount) ?? .null },
            Field("outing_currency") { .text($0.outing.currency.code) },
        ])
    }
}

extension ShownOuting {
    var state: String {
        if outing.isClosed { return outing.unreconciled == nil ? "closed" : "unreconciled" }
        return isInUse ? "in use" : "open"
    }

    fileprivate static func precedes(_ one: ShownOuting, _ other: ShownOuting) -> Bool {
        let (left, right) = (one.place.map(folded), other.place.map(folded))
        guard left == right else { return (left == nil ? 1 : 0, left ?? "") < (right == nil ? 1 : 0, right ?? "") }
        return (one.outing.days.first, one.outing.id) > (other.outing.days.first, other.outing.id)
    }
}
