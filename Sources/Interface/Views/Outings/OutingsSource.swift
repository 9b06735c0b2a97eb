internal import Bookkeeping
internal import Ledger
internal import Outings
internal import Terminal
internal import Text

/// The outings of the book: trips, dinners and other occasions.
struct OutingsSource: ListSource {
    let number = 6
    let title = "Outings"

    func sections(from host: ScreenHost, on canvas: Canvas) throws -> [ListSection] {
        let context = try host.context()
        return try context.book.reading {
            let used = try context.book.outingInUse(by: context.session.user.name.description)?.id
            let outings = try context.book.outings().sorted { ($0.days.first, $0.id) > ($1.days.first, $1.id) }
            let open = try outings.filter { !$0.isClosed }.map {
                try Self.open($0, isUsed: $0.id == used, context, canvas)
            }
            let closed = outings.filter(\.isClosed).map(Self.closed)
            return [
                ListSection(
                    title: "Open",
                    entries: open + [
                        .new("an outing", asking: "Name of the new outing") { ["outing", "open", "--", $0] }
                    ]),
                ListSection(title: "Closed", entries: closed, none: "None."),
            ]
        }
    }

    private static func open(
        _ outing: Outing, isUsed: Bool, _ context: Context, _ canvas: Canvas
    ) throws -> ListEntry {
        let status = try context.status(of: outing)
        let isOver = status.left.map { $0 < .zero } ?? false
        let notes = (isUsed ? "in use  " : "") + (isOver ? "OVER  " : "")
        let name = outing.name
        return ListEntry(
            left: name, identity: "outing \(outing.id)", right: notes + canvas.amounts.number(status.spent),
            style: isUsed ? .bold : .plain, rightStyle: isOver ? .over : nil,
            detail: ["outing", "show", "--", name],
            actions: [
                show(name),
                ListEntry.Action(
                    "i", isUsed ? "put aside" : "use it", .change(["outing", "use", "--", isUsed ? "none" : name])),
                ListEntry.Action("c", "reconcile", .open(CommandInput("outing reconcile \(quotedInLine(name)) "))),
                ListEntry.Action("C", "close", .change(["outing", "close", "--", name])),
                ListEntry.Action("x", "remove", .change(["outing", "remove", "--", name])),
                ListEntry.Action("v", "its expenses", .browse(Browsing(nil, filter: "--outing \(quotedInLine(name))"))),
            ])
    }

    private static func closed(_ outing: Outing) -> ListEntry {
        ListEntry(
            left: outing.name, identity: "outing \(outing.id)", right: outing.days.first.iso, style: .dim,
            detail: ["outing", "show", "--", outing.name],
            actions: [
                show(outing.name), ListEntry.Action("r", "reopen", .change(["outing", "reopen", "--", outing.name])),
                ListEntry.Action(
                    "v", "its expenses", .browse(Browsing(nil, filter: "--outing \(quotedInLine(outing.name))"))),
            ])
    }

    private static func show(_ name: String) -> ListEntry.Action {
        ListEntry.Action("s", "show", .show(["outing", "show", "--", name]))
    }
}
