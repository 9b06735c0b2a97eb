internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Money
internal import Output
internal import Reports

/// `spesa ceiling …`
enum CeilingCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "ceiling", summary: "Show, set and check monthly limits (budgets).",
                discussion: """
                    A ceiling applies from a month on, to everything or to one category with its subcategories. \
                    Earlier months keep theirs.
                    """,
                alsoCalled: ["budget", "budgets", "limit", "limits", "goal"]),
            subcommands: [
                .command(CeilingShow.self), .command(CeilingSet.self), .command(CeilingRemove.self),
                .command(CeilingCheck.self), .command(CeilingPropose.self),
            ],
            defaultCommand: CeilingShow.self)
    }
}

/// `spesa ceiling [MONTH]`
struct CeilingShow: SpesaCommand {
    static let info = CommandInfo(
        name: "show", summary: "Show the ceilings of a month and what is left.",
        examples: [("spesa ceiling", "this month"), ("spesa ceiling 2026-10", "")])

    @Argument("The month (default: the current month).", completing: .custom("month")) var month: String?

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let status = try context.ceilings(of: context.month(month))
        try environment.noticeYear(of: month, in: context)
        try environment.show(status.report(amounts: context.amounts, today: context.today))
    }
}

/// `spesa ceiling set AMOUNT [CATEGORY]`
struct CeilingSet: SpesaCommand {
    static let info = CommandInfo(
        name: "set", summary: "Set a ceiling from a month on.", usage: "AMOUNT [CATEGORY]",
        examples: [
            ("spesa ceiling set 900", "for everything, from this month on"),
            ("spesa ceiling set 300 food", "for food and its subcategories"),
            ("spesa ceiling set 1500 --from 2026-12 --until 2026-12", "for December alone"),
            ("spesa ceiling set 300 food --carry left", "what is left of a month is added to the next"),
            ("spesa ceiling set 600 clothes --per year", "for a year, or with --per week for a week"),
        ])

    @Argument("The ceiling in euro.") var amount: String
    @Argument("The category, without quotes (default: everything).", completing: .custom("category"))
    var category: [String] = []
    @Option(
        "The first month of the ceiling (default: the current month).", placeholder: "MONTH",
        completing: .custom("month"), alsoCalled: ["month", "since", "start", "begin"])
    var from: String?
    @Option(
        "The last month of the ceiling; after it, the one before applies again.", placeholder: "MONTH",
        completing: .custom("month"), alsoCalled: ["to", "till", "through", "end"])
    var until: String?
    @Option("What moves from a month into the next: what is left, what is over, or both.")
    var carry: CeilingCarry?
    @Option("The length of the periods that it limits.") var per: CeilingPeriod = .month

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let amount = try limit(in: context)
        let asked = [from, until]
        let from = try context.month(from)
        let until = try until.map { try context.month($0) }
        try environment.noticeYear(of: asked[0], in: context)
        if asked[1] != asked[0] { try environment.noticeYear(of: asked[1], in: context) }
        try context.prepareToChange()
        let tree = try context.book.categories()
        let found: Ledger.Category?
        do {
            let name = category.isEmpty ? nil : category.joined(separator: " ")
            found = try environment.ceilingCategory(name, in: tree, at: 1)
        } catch BookkeepingError.unknownCategory where category.first.map(ContinuedAmount.isPart) == true {
            throw BookkeepingError.amountContinues(
                category: category[0],
                ContinuedAmount(self.amount, before: category, needsMore: false, in: context))
        }
        let set = try context.setCeiling(
            amount, for: found?.id, per: per, from: from, until: until, carry: carry)
        try environment.reply(about: set, typed: context.amounts.sum(in: self.amount), in: context, tree: tree)
    }

    /// Parses the amount. If the category comes first, the error explains the order.
    private func limit(in context: Context) throws -> Amount {
        do {
            return try context.amount(amount)
        } catch {
            guard let category = category.first, (try? context.amount(category)) != nil else { throw error }
            throw BookkeepingError.amountAfterCategory(category: amount, amount: category, problem: error.message)
        }
    }
}

extension Environment {
    /// Returns the category of a ceiling; `nil` without a name, for a ceiling of all spending. A word such as
    /// "everything" gives an error with a hint to leave it out.
    /// - Parameter index: the index of the word in the command, for the hint.
    func ceilingCategory(_ name: String?, in tree: CategoryTree, at index: Int) throws -> Ledger.Category? {
        do {
            return try name.map { try tree.category(named: $0) }
        } catch BookkeepingError.unknownCategory(let word, _, _)
            where ["everything", "all", "total", "overall"].contains(word.lowercased())
        {
            throw CommandError.everythingAsCategory(word, at: index)
        }
    }
}

/// `spesa ceiling remove [CATEGORY]`
struct CeilingRemove: SpesaCommand {
    static let info = CommandInfo(
        name: "remove", summary: "Remove a ceiling from a month on.",
        examples: [("spesa ceiling remove", "from this month on"), ("spesa ceiling remove food --from 2027-01", "")],
        alsoCalled: ["delete", "rm"])

    @Argument("The category (default: everything).", completing: .custom("category"))
    var category: String?
    @Option(
        "The first month without it (default: the current month).", placeholder: "MONTH", completing: .custom("month"))
    var from: String?
    @Option("The length of the periods that it limits.") var per: CeilingPeriod = .month

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let asked = from
        let from = try context.month(asked)
        try environment.noticeYear(of: asked, in: context)
        try context.prepareToChange()
        let tree = try context.book.categories()
        let found: Ledger.Category?
        do {
            found = try environment.ceilingCategory(category, in: tree, at: 0)
        } catch BookkeepingError.unknownCategory(let name, let nearest, _) {
            // A category that is missing has no ceiling to remove.
            throw CommandError.filterName(.category, name, nearest: nearest)
        }
        let set = try context.removeCeiling(of: found?.id, per: per, from: from, in: tree)
        try environment.reply(about: set, in: context, tree: tree)
    }
}

/// `spesa ceiling check [MONTH]`
struct CeilingCheck: SpesaCommand {
    static let info = CommandInfo(
        name: "check", summary: "Exit with 5 when a month is over a ceiling.",
        discussion: """
            spesa checks the ceiling of everything and that of any category, for the month, its weeks and its year. A \
            week belongs to the month of its Thursday; the current month is also checked with the week of today. A \
            month that reaches a ceiling exactly is not over it. With --format json the answer has the figures of each \
            ceiling, and so has the error when one is exceeded.
            """,
        examples: [("spesa ceiling check || echo over", "in a script")])

    @Argument("The month (default: the current month).", completing: .custom("month")) var month: String?

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let status = try context.ceilings(of: context.month(month), hasAllWeeks: true)
        try environment.noticeYear(of: month, in: context)
        let wording = Wording(amounts: context.amounts)
        let months = status.entries.filter(\.status.isOver).map {
            wording.sentence($0.status, of: "\($0.path ?? "everything") in \($0.status.month.title)")
        }
        let others = status.others.filter(\.spent.use.isOver).map {
            wording.sentence($0.spent, of: $0.path ?? "everything")
        }
        guard months.isEmpty && others.isEmpty else {
            throw CommandError.overCeiling(
                months + others,
                figures: status.members)
        }
        try environment.reply(status.report(amounts: context.amounts, today: context.today), isDone: false)
    }
}

extension Environment {
    /// Replies with a new or removed ceiling and its status. A notice names each other ceiling that still applies to
    /// later months.
    /// - Parameter sum: the calculation that was typed as the amount; `nil` for a plain amount.
    func reply(about ceiling: Ceiling, typed sum: String? = nil, in context: Context, tree: CategoryTree) throws {
        func report() throws -> Report {
            let words = RowContext(tree: tree, amounts: context.amounts)
            let set = try context.status(of: ceiling, in: tree)
            for other in set.stillSet { notice("still set: \(words.sentence(other))") }
            let path = ceiling.category.map(tree.path)
            let name = path.map { "\($0) in \(set.status.month.title)" }
            let wording = Wording(amounts: context.amounts)
            let status =
                ceiling.per == .month
                ? [wording.sentence(set.status, of: name)] : set.spent.map { [wording.sentence($0, of: path)] } ?? []
            let sentences = [words.done(ceiling, typed: sum)] + status
            return Report(schema: "spesa.ceiling/1", "ceiling", words.members(ceiling), sentences: { sentences })
        }
        try reply(report())
    }
}
