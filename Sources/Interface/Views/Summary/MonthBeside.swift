internal import Bookkeeping
internal import Ledger
internal import Money
internal import Periods
internal import Reports
internal import Screen
internal import Storage
internal import Terminal

/// The second column of the summary on a wide screen: the month's course, and its latest and due expenses.
struct MonthBeside {
    /// A recorded or due expense.
    private struct Entry {
        let day: Day
        let words: String
        let category: String
        let amount: Amount
    }

    let course: ChartPicture
    private let latest: [Entry]
    private let due: [Entry]
    /// The number of all due dates in the month. `due` has only the first `most`.
    private let dueCount: Int

    /// The maximum number of entries in each list, more than a screen has rows.
    private static let most = 80

    /// - Parameter figures: the figures of the month.
    /// - Throws: errors of reading the book.
    init(_ month: Month, _ figures: MonthFigures, in context: Context) throws {
        course = try ChartSource(context: context, kind: .trend, period: month.name).picture()
        let tree = try context.book.categories()
        func entry(_ day: Day, _ details: ExpenseDetails, _ category: Category.ID, _ amount: Amount) -> Entry {
            Entry(day: day, words: Wording.brief(details), category: tree.path(of: category), amount: amount)
        }
        let days = month.days
        latest =
            days.first > context.today
            ? []
            : try context.book.expenses(
                from: days.first, through: min(days.last, context.today), matching: .counted, order: .day,
                limit: Self.most
            ).map { entry($0.day, $0.details, $0.category, $0.amount) }
        dueCount = figures.toCome?.times.count ?? 0
        due = try (figures.toCome?.times ?? []).prefix(Self.most).map { due in
            let order = due.schedule.order
            return entry(due.time.day, order.details, order.category, try due.schedule.part(of: due.time.amount))
        }
    }

    /// The latest expenses, and below them the due ones, at most a third of the rows if there are more latest ones.
    func lines(in region: Region, on canvas: Canvas) -> [StyledText] {
        let whole = due.isEmpty ? 0 : due.count + 2
        let rows = latest.isEmpty ? region.rows : max(region.rows / 3, region.rows - latest.count - 1)
        let below = min(whole, rows)
        let rowsOfDue = below - (latest.isEmpty ? 0 : 1)
        let shown = min(due.count, rowsOfDue - 1)
        let dueTitle = shown == dueCount ? "Due" : "Due, \(shown) of \(dueCount)"
        let shownDue = section(dueTitle, due, rows: rowsOfDue, width: region.width, on: canvas)
        let gap = latest.isEmpty || shownDue.isEmpty ? [] : [StyledText()]
        let rest = region.rows - shownDue.count - gap.count
        return section("Latest", latest, rows: rest, width: region.width, on: canvas) + gap + shownDue
    }

    /// A title and a line per entry, at most `rows` lines; empty without space for an entry.
    private func section(
        _ title: String, _ entries: [Entry], rows: Int, width: Int, on canvas: Canvas
    ) -> [StyledText] {
        guard rows >= 2, !entries.isEmpty else { return [] }
        let table = Table(
            columns: [
                Table.Column(), Table.Column(shrinksTo: 8), Table.Column(shrinksTo: 8, leaves: 1, holdsPaths: true),
                Table.Column(alignment: .trailing),
            ],
            rows: entries.prefix(rows - 1).map { entry in
                [
                    StyledText(String(entry.day.fullText.dropLast(9))),
                    StyledText(entry.words.isEmpty ? entry.category : entry.words),
                    StyledText(entry.words.isEmpty ? "" : entry.category, style: .dim),
                    StyledText(canvas.amounts.number(entry.amount)),
                ]
            })
        return [StyledText(title, style: .bold)] + table.lines(width: width, glyphs: canvas.glyphs)
    }
}
