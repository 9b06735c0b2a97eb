internal import Arguments
internal import Bookkeeping
internal import Charts
internal import Ledger
internal import Money
internal import Output
internal import Periods
internal import Statistics
internal import Storage
internal import Terminal

/// `spesa ceiling …`
enum CeilingCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "ceiling", summary: "Show, set and check the most you mean to spend in a month.",
                discussion:
                    "A ceiling holds from a month on, for everything or for one category and what lies under it; the months before keep theirs.",
                alsoCalled: ["budget", "limit"]),
            members: [
                .command(CeilingShow.self), .command(CeilingSet.self), .command(CeilingRemove.self),
                .command(CeilingCheck.self),
            ],
            defaultCommand: CeilingShow.self)
    }
}

struct CeilingShow: SpesaCommand {
    static let info = CommandInfo(
        name: "show", summary: "Show the ceilings of a month and what is left.",
        examples: [("spesa ceiling", "this month"), ("spesa ceiling 2026-10", "")])

    @Argument("The month: this one if not said.", completing: .custom("month")) var month: String?

    func run(in environment: Environment) throws {
        let standing = try environment.ceilingStanding(month)
        try environment.show(standing.report(amounts: environment.amounts()))
    }
}

struct CeilingSet: SpesaCommand {
    static let info = CommandInfo(
        name: "set", summary: "Set a ceiling from a month on.",
        examples: [
            ("spesa ceiling set 900", "for everything, from this month on"),
            ("spesa ceiling set 300 food", "for food and what lies under it"),
            ("spesa ceiling set 1.500 --from 2026-12 --until 2026-12", "for December alone"),
        ])

    @Argument("The ceiling of a month in euro.") var amount: String
    @Argument("The category; everything if not said.", completing: .custom("category")) var category: String?
    @Option("The first month it holds: this one if not said.", placeholder: "MONTH", completing: .custom("month"))
    var from: String?
    @Option(
        "The last month it holds; then the one before it holds again.", placeholder: "MONTH",
        completing: .custom("month"))
    var until: String?

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let amount = try context.amount(amount)
        let from = try environment.month(from)
        let until = try until.map { try environment.month($0) }
        let book = context.book
        try book.prepareToChange()
        let tree = try book.categories()
        let found = try environment.category(category, in: tree)
        try book.setCeiling(amount, for: found?.id, from: from, until: until, by: context.signature)
        try environment.replyCeiling(amount, of: found, from: from, until: until, in: book, tree: tree)
    }
}

struct CeilingRemove: SpesaCommand {
    static let info = CommandInfo(
        name: "remove", summary: "Have no ceiling from a month on.",
        examples: [("spesa ceiling remove", "from this month on"), ("spesa ceiling remove food --from 2027-01", "")],
        alsoCalled: ["delete", "rm"])

    @Argument("The category; the ceiling for everything if not said.", completing: .custom("category"))
    var category: String?
    @Option("The first month without it: this one if not said.", placeholder: "MONTH", completing: .custom("month"))
    var from: String?

    func run(in environment: Environment) throws {
        let from = try environment.month(from)
        let context = try environment.contextToChange()
        let book = context.book
        let tree = try book.categories()
        let found = try environment.category(category, in: tree)
        try book.setCeiling(nil, for: found?.id, from: from, until: nil, by: context.signature)
        try environment.replyCeiling(nil, of: found, from: from, until: nil, in: book, tree: tree)
    }
}

struct CeilingCheck: SpesaCommand {
    static let info = CommandInfo(
        name: "check", summary: "Exit with 5 when a month is over a ceiling.",
        discussion: "Over all or in any category; exactly reached is not over.",
        examples: [("spesa ceiling check || echo over", "in a script")])

    @Argument("The month: this one if not said.", completing: .custom("month")) var month: String?

    func run(in environment: Environment) throws {
        let standing = try environment.ceilingStanding(month)
        let wording = Wording(amounts: try environment.amounts())
        let over = standing.entries.filter(\.status.isOver)
        guard over.isEmpty else {
            throw CommandError.overCeiling(
                over.map { wording.sentence($0.status, of: "\($0.path ?? "everything") in \($0.status.month.title)") })
        }
        try environment.reply(standing.report(amounts: environment.amounts()), isDone: false)
    }
}

/// The ceilings of one month and where it stands against each: everything first, then categories by path.
struct CeilingStanding {
    struct Entry {
        /// `nil` for everything.
        let path: String?
        let status: MonthStatus
    }

    let month: Month
    let entries: [Entry]

    /// Each ceiling as a gauge.
    /// - Throws: `ChartError.overflow`.
    func gauges() throws -> [Gauge] {
        try entries.compactMap { entry in
            try entry.status.ceiling.map {
                try Gauge(label: entry.path ?? "everything", cents: entry.status.total.cents, ceilingCents: $0.cents)
            }
        }
    }

    func report(amounts: AmountFormatter) -> Report {
        let objects = entries.map { entry in
            JSON.object([
                "category": JSON(entry.path), "ceiling_cents": .cents(entry.status.ceiling),
                "ceiling": .string(of: entry.status.ceiling), "cents": .cents(entry.status.total),
                "amount": .amount(entry.status.total), "left_cents": .cents(entry.status.left),
                "left_per_day_cents": .cents(entry.status.leftPerDay), "days_left": JSON(entry.status.daysLeft),
                "used_permille": JSON(entry.status.usedPermille), "over": .truth(entry.status.isOver),
            ])
        }
        let wording = Wording(amounts: amounts)
        let none = "\(month.title) has no ceiling. Set one with: spesa ceiling set 900"
        let sentences =
            entries.isEmpty
            ? [none]
            : ["Ceilings of \(month.title)"]
                + entries.map { wording.sentence($0.status, of: $0.path ?? "everything") }
        return Report(
            json: {
                .object([
                    "schema": .text("spesa.ceilings/1"), "period": .text(month.name), "ceilings": .list(objects),
                ])
            },
            records: {
                Records(
                    columns: [
                        "category", "ceiling_cents", "ceiling", "cents", "amount", "left_cents", "left_per_day_cents",
                        "days_left", "used_permille", "over",
                    ], objects: objects)
            },
            lines: { screen in
                // Refused before where what is left cannot be counted.
                let gauges = (try? gauges()) ?? []
                let title = wrapped(sentences[0], to: screen.width).map { StyledText($0, style: .bold) }
                return title + Gauge.lines(gauges, ChartLayout(screen, amounts: amounts))
            },
            sentences: { sentences })
    }
}

extension Environment {
    func ceilingStanding(_ text: String?) throws -> CeilingStanding {
        let month = try month(text)
        let book = try book()
        return try book.reading {
            let plan = try book.ceilings()
            let tree = try book.categories()
            var entries: [CeilingStanding.Entry] = []
            let status = try monthStatus(month, in: book, ceilings: plan)
            if status.ceiling != nil { entries.append(CeilingStanding.Entry(path: nil, status: status)) }
            let categories = plan.categories(in: month)
            for category in tree.all where categories.contains(category.id) {
                entries.append(
                    CeilingStanding.Entry(
                        path: tree.path(of: category.id),
                        status: try categoryStatus(category.id, month, in: book, tree: tree, plan: plan)))
            }
            return CeilingStanding(month: month, entries: entries)
        }
    }

    fileprivate func category(_ name: String?, in tree: CategoryTree) throws -> Category? {
        try name.map { try category($0, in: tree, retry: "spesa category add \(quoted($0))") }
    }

    /// What was set, and what another ceiling still says about months after it.
    fileprivate func replyCeiling(
        _ amount: Amount?, of category: Category?, from: Month, until: Month?, in book: any Book, tree: CategoryTree
    ) throws {
        func report() throws -> Report {
            let words = ChangeWords(tree: tree, amounts: try amounts())
            let plan = try book.ceilings()
            let set = Ceiling(id: 0, category: category?.id, from: from, until: until, amount: amount)
            for other in plan.ceilings.sorted(by: { $0.from < $1.from })
            where other.category == category?.id && other.from > from && until.map({ other.from <= $0 }) != false {
                notice("still set: \(words.sentence(other))")
            }
            let sentence = words.sentence(set)
            let json = JSON.object([
                "category": category.map { .text(tree.path(of: $0.id)) } ?? .null, "from": .text(from.name),
                "until": JSON(until?.name), "cents": .cents(amount), "amount": .string(of: amount),
            ])
            // The month it begins to tell on: this one, or the first it holds in.
            let month = until.map { $0 < Month(containing: today) } == true ? from : max(from, Month(containing: today))
            let status =
                try category.map { try categoryStatus($0.id, month, in: book, tree: tree, plan: plan) }
                ?? monthStatus(month, in: book, ceilings: plan)
            let wording = Wording(amounts: try amounts())
            let sentences = [
                sentence, wording.sentence(status, of: category.map { "\(tree.path(of: $0.id)) in \(month.title)" }),
            ]
            return Report(
                json: { .object(["schema": .text("spesa.ceiling/1"), "ceiling": json]) },
                records: { Records(columns: ["category", "from", "until", "cents", "amount"], objects: [json]) },
                sentences: { sentences })
        }
        try reply(report())
    }
}
