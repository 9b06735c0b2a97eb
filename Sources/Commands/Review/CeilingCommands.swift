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
        let context = try environment.context()
        let standing = try context.ceilings(of: context.month(month))
        try environment.show(standing.report(amounts: context.amounts))
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
        let from = try context.month(from)
        let until = try until.map { try context.month($0) }
        try context.book.prepareToChange()
        let tree = try context.book.categories()
        let found = try environment.category(category, in: tree)
        let set = try context.setCeiling(amount, for: found?.id, from: from, until: until)
        try environment.reply(about: set, in: context, tree: tree)
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
        let context = try environment.context()
        let from = try context.month(from)
        try context.book.prepareToChange()
        let tree = try context.book.categories()
        let found = try environment.category(category, in: tree)
        let set = try context.setCeiling(nil, for: found?.id, from: from, until: nil)
        try environment.reply(about: set, in: context, tree: tree)
    }
}

struct CeilingCheck: SpesaCommand {
    static let info = CommandInfo(
        name: "check", summary: "Exit with 5 when a month is over a ceiling.",
        discussion: "Over all or in any category; exactly reached is not over.",
        examples: [("spesa ceiling check || echo over", "in a script")])

    @Argument("The month: this one if not said.", completing: .custom("month")) var month: String?

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let standing = try context.ceilings(of: context.month(month))
        let wording = Wording(amounts: context.amounts)
        let over = standing.entries.filter(\.status.isOver)
        guard over.isEmpty else {
            throw CommandError.overCeiling(
                over.map { wording.sentence($0.status, of: "\($0.path ?? "everything") in \($0.status.month.title)") })
        }
        try environment.reply(standing.report(amounts: context.amounts), isDone: false)
    }
}

extension CeilingStanding {
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
    fileprivate func category(_ name: String?, in tree: CategoryTree) throws -> Category? {
        try name.map { try category($0, in: tree, retry: "spesa category add \(quoted($0))") }
    }

    /// What was set, and what another ceiling still says about months after it.
    fileprivate func reply(about ceiling: Ceiling, in context: Context, tree: CategoryTree) throws {
        func report() throws -> Report {
            let words = ChangeWords(tree: tree, amounts: context.amounts)
            let set = try context.standing(of: ceiling, in: tree)
            for other in set.stillSet { notice("still set: \(words.sentence(other))") }
            let path = ceiling.category.map(tree.path)
            let json = JSON.object([
                "category": JSON(path), "from": .text(ceiling.from.name), "until": JSON(ceiling.until?.name),
                "cents": .cents(ceiling.amount), "amount": .string(of: ceiling.amount),
            ])
            let name = path.map { "\($0) in \(set.status.month.title)" }
            let sentences = [
                words.sentence(ceiling), Wording(amounts: context.amounts).sentence(set.status, of: name),
            ]
            return Report(
                json: { .object(["schema": .text("spesa.ceiling/1"), "ceiling": json]) },
                records: { Records(columns: ["category", "from", "until", "cents", "amount"], objects: [json]) },
                sentences: { sentences })
        }
        try reply(report())
    }
}
