internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Periods
internal import Text

/// `spesa repeat …`
enum RepeatCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "repeat", summary: "Keep what comes again and again: rent, subscriptions, fees.",
                discussion: """
                    Reading records nothing: 'spesa repeat book' records what is due up to today, each time once, whoever \
                    runs it how often; with 'spesa settings repeats with-add' every 'add' does it first. What comes of a \
                    repeat is an expense like any other. From cron, with a token: 0 6 * * * spesa repeat book --quiet
                    """, alsoCalled: ["repeats", "recurring", "standing"]),
            members: [
                .command(RepeatList.self), .command(RepeatAdd.self), .command(RepeatShow.self),
                .command(RepeatEdit.self), .command(RepeatEnd.self), .command(RepeatSkip.self),
                .command(RepeatAmend.self), .command(RepeatBooking.self),
            ],
            defaultCommand: RepeatList.self)
    }
}

extension Rhythm {
    /// How often something comes, as it was typed.
    /// - Throws: `BookkeepingError.rhythm`.
    static func typed(_ text: String) throws -> Rhythm {
        guard let rhythm = Rhythm(text) else { throw BookkeepingError.rhythm(text) }
        return rhythm
    }
}

/// `spesa repeat add AMOUNT CATEGORY [WHAT…] --every RHYTHM`
struct RepeatAdd: SpesaCommand {
    static let info = CommandInfo(
        name: "add", summary: "Let an expense come again and again.",
        discussion: """
            --on is the day it falls due for the first time, from which the others are counted. What falls on the 29th to \
            the 31st falls on the last day of a shorter month.
            """,
        usage: "AMOUNT CATEGORY [WHAT…]",
        examples: [
            ("spesa repeat add 650 rent --every month --on 1", ""),
            ("spesa repeat add 12,99 media Netflix --every month --on 2026-12-05 --method card", ""),
            ("spesa repeat add 96 insurance --every year --until 2030-12-31", ""),
            ("spesa repeat add 30 sports:gym --every '2 weeks' --new-category", ""),
        ], alsoCalled: ["new"])

    @Argument("The amount, in euro.", completing: .none) var amount: String
    @Argument("What it is spent on.", completing: .custom("category")) var category: String?
    @Argument("What it is, in words.") var what: [String] = []
    @Option(
        "How often: month, year, week, '2 weeks', '10 days' or quarter.", placeholder: "RHYTHM",
        completing: .values(["month", "year", "week", "quarter", "2 weeks"]))
    var every: String
    @Option(
        short: "d", "The first day it falls due: today if not said.", placeholder: "DAY", completing: .custom("day"),
        alsoCalled: dayNames)
    var on: String?
    @Option("The last day on which it may fall due.", placeholder: "DAY", completing: .custom("day"))
    var until: String?
    @Option(short: "p", "Whom it is paid to.", completing: .custom("payee")) var payee: String?
    @Option(short: "m", "How it is paid.", completing: .custom("method")) var method: String?
    @Option(short: "n", "Anything worth keeping.", placeholder: "TEXT") var note: String?
    @Option(short: "t", "A word to find it by.", completing: .custom("tag")) var tag: [String]
    @Flag("Make the category where it is missing.") var newCategory: Bool

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let rhythm = try Rhythm.typed(every)
        let tree = try context.book.categories()
        var words = AddWords(
            amount: amount, category: category, what: what, on: on,
            details: DetailWords(
                payee: payee, method: method, note: note, tag: tag, filing: FilingWords(outing: "none", time: nil)),
            uid: nil, makesCategory: newCategory, currency: nil, command: "spesa repeat add --every \(quoted(every))",
            isInEuro: true)
        words.joinCurrency(in: tree)
        guard words.category != nil else { throw root.misuse(.missingWord("CATEGORY"), of: ["repeat", "add"]) }
        let draft = try words.draft(in: environment, context, tree: tree).draft
        let order = Repeat(
            rhythm, from: draft.day, until: try until.map { try Self.lastDay($0, in: context) }, amount: draft.amount,
            category: draft.category ?? 0, details: draft.details)
        if let notice = DayNotice.of(order.first, today: context.today), case .longAgo = notice {
            environment.notice("\(order.first.fullText) is \(notice.text)")
        } else {
            environment.noticeYear(of: on)
        }
        let made = try context.addRepeat(order, into: draft.newCategory)
        try environment.reply(RepeatsReport([made], in: context).said("Repeat"))
    }

    /// A day, as far ahead as a repeat may go.
    static func lastDay(_ text: String, in context: Context) throws -> Day { try Day(iso: text) ?? context.day(text) }
}

/// `spesa repeat list`
struct RepeatList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List repeats, the one that is due next first.",
        examples: [("spesa repeat", ""), ("spesa repeat list --all", "also those that have ended")])

    @Flag("Also those that have ended.") var all: Bool

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let schedules = try context.schedules()
        let shown = all ? schedules : schedules.filter { $0.earliest(on: context.today) != nil }
        try environment.show(RepeatsReport(shown, in: context).listed)
        guard environment.common.format == .table, shown.count < schedules.count else { return }
        environment.notice("\(schedules.count - shown.count) more ended: spesa repeat list --all")
    }
}

/// `spesa repeat show ID`
struct RepeatShow: SpesaCommand {
    static let info = CommandInfo(
        name: "show", summary: "Show a repeat: its next times, and what became of the last ones.",
        examples: [("spesa repeat show 1", "")])

    @Argument("The number of the repeat.", placeholder: "ID", completing: .custom("repeat")) var number: String

    func run(in environment: Environment) throws {
        let context = try environment.context()
        try environment.show(RepeatsReport([context.schedule(number)], in: context).shown())
    }
}

/// `spesa repeat edit ID`
struct RepeatEdit: SpesaCommand {
    static let info = CommandInfo(
        name: "edit", summary: "Change a repeat from its next time on.",
        discussion: """
            What is recorded stays as it is; 'spesa edit' changes it. What is not named stays; an empty text takes what was \
            there away. Another rhythm begins at the next time that is not recorded, or on the day of --on.
            """,
        examples: [
            ("spesa repeat edit 1 --amount 680", "the rent went up"),
            ("spesa repeat edit 2 --every year --on 2027-01-05", ""),
        ])

    @Argument("The number of the repeat.", placeholder: "ID", completing: .custom("repeat")) var number: String
    @Option(short: "a", "The amount, in euro.") var amount: String?
    @Option(short: "c", "The category.", completing: .custom("category")) var category: String?
    @Option(short: "w", "What it is.", placeholder: "TEXT") var what: String?
    @Option(
        "How often.", placeholder: "RHYTHM", completing: .values(["month", "year", "week", "quarter", "2 weeks"]))
    var every: String?
    @Option(
        short: "d", "The day from which its times are counted.", placeholder: "DAY", completing: .custom("day"),
        alsoCalled: dayNames)
    var on: String?
    @Option(
        "The last day on which it may fall due; none for no last day.", placeholder: "DAY", completing: .custom("day"))
    var until: String?
    @Option(short: "p", "Whom it is paid to.", completing: .custom("payee")) var payee: String?
    @Option(short: "m", "How it is paid.", completing: .custom("method")) var method: String?
    @Option(short: "n", "Anything worth keeping.", placeholder: "TEXT") var note: String?
    @Option(short: "t", "A word more to find it by.", completing: .custom("tag")) var tag: [String]
    @Option("A tag it has no more.", placeholder: "TAG", completing: .custom("tag")) var untag: [String]

    func run(in environment: Environment) throws {
        let texts = [amount, category, what, every, on, until, payee, method, note]
        guard texts.contains(where: { $0 != nil }) || !tag.isEmpty || !untag.isEmpty else {
            throw CommandError.notUsableHere(
                "nothing is said of what changes in repeat \(number)",
                hint: "write it like: spesa repeat edit \(quoted(number)) --amount 15,00")
        }
        let context = try environment.contextToChange()
        let newAmount = try amount.map { try context.amount($0) }
        let newCategory = try category.map { try environment.usableCategory($0, in: context.book.categories()).id }
        let rhythm = try every.map(Rhythm.typed)
        let first = try on.map { try context.day($0) }
        let last = try until.map { $0 == "none" ? nil : try RepeatAdd.lastDay($0, in: context) }
        environment.noticeYear(of: on)
        let edited = try context.editRepeat(number, as: .edit) { order in
            order.amount = newAmount ?? order.amount
            order.category = newCategory ?? order.category
            order.rhythm = rhythm ?? order.rhythm
            order.first = first ?? order.first
            if let last { order.until = last }
            order.details.what = what ?? order.details.what
            order.details.payee = payee ?? order.details.payee
            order.details.method = method ?? order.details.method
            order.details.note = note ?? order.details.note
            let dropped = Set(untag.map(tagNamed))
            order.details.tags = (order.details.tags + tag.map(tagNamed)).filter { !dropped.contains($0) }
        }
        try environment.reply(RepeatsReport([edited], in: context).said("Changed repeat"))
    }
}

/// `spesa repeat end ID [DAY]`
struct RepeatEnd: SpesaCommand {
    static let info = CommandInfo(
        name: "end", summary: "Let a repeat come no more after a day: today if not said.",
        examples: [
            ("spesa repeat end 2", ""), ("spesa repeat end 2 2026-12-31", "the last day on which it may fall due"),
        ],
        alsoCalled: ["stop", "remove"])

    @Argument("The number of the repeat.", placeholder: "ID", completing: .custom("repeat")) var number: String
    @Argument("The last day on which it may fall due.", placeholder: "DAY", completing: .custom("day")) var day: String?

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let last = try day.map { try RepeatAdd.lastDay($0, in: context) } ?? context.today
        let ended = try context.editRepeat(number, as: .end) { $0.until = last }
        try environment.reply(RepeatsReport([ended], in: context).said("Ended repeat"))
    }
}

/// `spesa repeat skip ID [DAY]`
struct RepeatSkip: SpesaCommand {
    static let info = CommandInfo(
        name: "skip", summary: "Leave out one time of a repeat: the next one if not said.",
        examples: [("spesa repeat skip 1", ""), ("spesa repeat skip 1 2026-12-05", "")])

    @Argument("The number of the repeat.", placeholder: "ID", completing: .custom("repeat")) var number: String
    @Argument("The day on which it falls due.", placeholder: "DAY", completing: .custom("day")) var day: String?

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let (skipped, due) = try context.skip(number, due: day.map { try RepeatAdd.lastDay($0, in: context) })
        let report = try RepeatsReport([skipped], in: context)
        try environment.reply(report.said("Left out \(due.fullText) of repeat"))
    }
}

/// `spesa repeat amend ID DAY [AMOUNT]`
struct RepeatAmend: SpesaCommand {
    static let info = CommandInfo(
        name: "amend", summary: "Give one time of a repeat an amount or a day of its own.",
        examples: [
            ("spesa repeat amend 3 2026-12-05 45,20", "the bill of December"),
            ("spesa repeat amend 1 2026-12-01 --on 2026-12-03", "recorded two days later"),
        ])

    @Argument("The number of the repeat.", placeholder: "ID", completing: .custom("repeat")) var number: String
    @Argument("The day on which it falls due.", placeholder: "DAY", completing: .custom("day")) var due: String
    @Argument("The amount of that time, in euro.", completing: .none) var amount: [String] = []
    @Option(
        short: "d", "The day that time is recorded on.", placeholder: "DAY", completing: .custom("day"),
        alsoCalled: dayNames)
    var on: String?

    func run(in environment: Environment) throws {
        guard !amount.isEmpty || on != nil else {
            throw CommandError.notUsableHere(
                "nothing is said of that time", hint: "write: spesa repeat amend \(number) \(due) AMOUNT, or --on DAY")
        }
        let context = try environment.contextToChange()
        let due = try RepeatAdd.lastDay(due, in: context)
        let amended = try context.amend(
            number, due: due, amount: amount.isEmpty ? nil : context.amount(amount.joined(separator: " ")),
            day: on.map { try RepeatAdd.lastDay($0, in: context) })
        try environment.reply(RepeatsReport([amended], in: context).said("Amended \(due.fullText) of repeat"))
    }
}

/// `spesa repeat book`
struct RepeatBooking: SpesaCommand {
    static let info = CommandInfo(
        name: "book", summary: "Record what is due up to today, each time once.",
        examples: [("spesa repeat book", ""), ("spesa repeat book --dry-run", "what would be recorded")])

    @Flag("Show what would be recorded, and record nothing.") var dryRun: Bool

    func run(in environment: Environment) throws {
        guard !dryRun else {
            let context = try environment.context()
            return try environment.show(DueReport(context.due(of: context.schedules()), in: context).report)
        }
        let context = try environment.contextToChange()
        let recorded = try environment.bookRepeats(in: context)
        let tree = try context.book.categories()
        for blocked in context.blocked(context.due(of: try context.schedules()), in: tree) {
            environment.notice("\(blocked.words.message); \(blocked.words.hint ?? "")")
        }
        let wording = Wording(amounts: context.amounts)
        try environment.reply(
            about: recorded.map(\.expense), in: context, tree: tree, isPlural: true,
            headline: recorded.isEmpty ? "Nothing is due" : nil
        ) { expense, said in wording.recorded(expense, isNew: true, in: tree, nil, said) }
    }
}

extension Environment {
    /// Records what is due, and tells of a sealed book that has grown large.
    fileprivate func bookRepeats(in context: Context) throws -> [Recorded] {
        let recorded = try context.bookRepeats()
        tellOfSize(context, recorded: recorded.newNumbers)
        return recorded
    }

    /// Records what is due before something else is recorded, where that is set; what cannot be stays due, and is told.
    func bookRepeatsBeforehand(in context: Context) throws {
        guard try settings(of: context.signedIn)[.repeats] == RepeatsSetting.withAdd.rawValue else { return }
        do {
            let recorded = try bookRepeats(in: context).map(\.expense)
            guard !recorded.isEmpty else { return }
            let tree = try context.book.categories()
            let wording = Wording(amounts: context.amounts)
            guard recorded.count <= 5 else {
                return notice("recorded \(recorded.count) expenses that were due: spesa list")
            }
            for expense in recorded {
                notice("recorded what was due, \(expense.id): \(wording.sentence(expense, in: tree))")
            }
        } catch let failure as any Failure {
            notice("what is due was not recorded: \(failure.message); see it with: spesa repeat book")
        }
    }
}

/// When repeats are recorded, as it is set.
enum RepeatsSetting: String, CaseIterable {
    /// By `repeat book` alone, or before each `add` too.
    case byHand = "by-hand"
    case withAdd = "with-add"
}
