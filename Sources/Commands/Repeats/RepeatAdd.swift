internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Periods

/// `spesa repeat add AMOUNT CATEGORY [WHAT…] --every INTERVAL`
struct RepeatAdd: SpesaCommand {
    static let info = CommandInfo(
        name: "add", summary: "Add a repeating expense.",
        discussion: """
            --on is the first due day, from which the others are counted. A repeat on the 29th to the 31st falls on \
            the last day of a shorter month. --every also takes monthly, weekly, quarterly, yearly and fortnightly, and a \
            day of the month: 'month on the last working day', '2nd tuesday', '2 months on the last friday'. \
            --if-closed moves due dates on a Saturday, a Sunday, 1 January, Good Friday, Easter Monday, 1 May, 25 or 26 \
            December, when banks are closed, to the working day before or after. Several payers in --paid-by, and \
            several categories in --split, make a repeat for each of them.
            """,
        usage: "AMOUNT CATEGORY [WHAT…]",
        examples: [
            ("spesa repeat add 650 rent --every month --on 1", ""),
            ("spesa repeat add 12,99 leisure Netflix --every month --on 2026-12-05 --method card", ""),
            ("spesa repeat add 96 doctor --every year --until 2030-12-31", ""),
            ("spesa repeat add 30 sports:gym --every '2 weeks' --new-category", ""),
            ("spesa repeat add 420 home --every 'month on the last working day'", ""),
            ("spesa repeat add 38 utilities --every month --on 1 --if-closed after", ""),
            ("spesa repeat add '100 USD' leisure --every month", "each at the rate of its day: spesa help rate"),
            (
                "spesa repeat add 1200 rent --every month --on 1 --for me,ben",
                "half of each is yours, ben owes you half"
            ),
            ("spesa repeat add 60 --split leisure=20,utilities Vodafone --every month", "a repeat for each category"),
        ], alsoCalled: ["new"])

    @Argument("The amount, in euro unless it names another currency.", completing: .none) var amount: String
    @Argument("What it is spent on.", completing: .custom("category")) var category: String?
    @Argument("What it is, in words.") var what: [String] = []
    @Option(
        "The interval: month, year, week, '2 weeks', '10 days' or quarter.", placeholder: "INTERVAL",
        completing: .values(RepeatInterval.proposed))
    var every: String
    @Option("Move due dates on which banks are closed to the working day before or after.")
    var ifClosed: ClosedDayMove?
    @Option(
        short: "d", "The first day it falls due (default: today).", placeholder: "DAY", completing: .custom("day"),
        alsoCalled: dayNames + ["from", "since", "start", "first"])
    var on: String?
    @Option(
        "The last day on which it may fall due.", placeholder: "DAY", completing: .custom("day"),
        alsoCalled: ["end", "to", "till", "last"])
    var until: String?
    @Option(short: "p", "Who is paid.", completing: .custom("payee")) var payee: String?
    @Option(short: "m", "How it is paid.", completing: .custom("method")) var method: String?
    @Option(short: "n", "A note.", placeholder: "TEXT") var note: String?
    @Option(short: "t", "A tag.", completing: .custom("tag")) var tag: [String]
    @Option(
        name: "for", "Who it is for, with optional weights, amounts (ben=20, ben+5) or percentages (ben=40%).",
        shownDefault: "only you", placeholder: "me,NAME[:2],…",
        completing: .custom("person"))
    var recipients: String?
    @Option(
        "Who pays; several payers with their parts: me=30,ben=25.", shownDefault: "you", placeholder: "NAME",
        completing: .custom("person"))
    var paidBy: String?
    @Option(
        "Split it over categories, with a repeat for each; the one without an amount gets the rest.",
        placeholder: "CATEGORY=AMOUNT,CATEGORY")
    var split: String?
    @Flag("Make the category if it is missing.") var newCategory: Bool

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let interval = try RepeatInterval.typed(every)
        let reader = try ExpenseReader(context)
        var request = ExpenseRequest(amount: amount, category: category)
        (request.what, request.on, request.makesCategory) = (what, on, newCategory)
        request.details = ExpenseDetails(payee: payee, method: method, note: note, tags: tag)
        request.filing = FilingWords(outing: "none", time: nil)
        // A repeat has no time.
        _ = try context.day(on)
        request.joinCurrency(in: reader.tree)
        let drafts = try context.withKnownNames(drafts(of: &request, by: reader, in: environment, context))
        let last = try until.map { try context.lastDay($0) }
        let orders = drafts.map { draft in
            var order = Repeat(
                interval, from: draft.day, until: last, amount: draft.amount, category: draft.category ?? 0,
                details: draft.details)
            order.ifClosed = ifClosed
            order.extras.original = draft.extras.original
            return order
        }
        let people = PeopleWords(recipients: recipients, paidBy: paidBy)
        let first = drafts[0].day
        if let notice = DayNotice.of(first, today: context.today), case .longAgo = notice {
            environment.notice("\(first.fullText) is \(notice.text)")
        } else {
            environment.noticeYear(of: on)
        }
        let added = try context.addRepeats(
            orders, into: drafts[0].newCategory, sharing: people.sharing(among: context.people()))
        if recipients == nil {
            let number = added.count == 1 ? added[0].order.id : nil
            environment.reportUnusedSplit(in: .repeats, of: context, number: number)
        }
        for made in added {
            guard let same = try? context.typed(before: made) else { continue }
            environment.notice(
                "\(same.expense) looks the same as the expense that repeat \(made.order.id) has due on \(same.due.fullText); "
                    + "to skip that: spesa repeat skip \(made.order.id) \(same.due.iso)")
        }
        try environment.reply(RepeatsReport(added, in: context).reply("Repeat"))
    }

    /// Reads the expense, or one for each category of a split.
    private func drafts(
        of request: inout ExpenseRequest, by reader: ExpenseReader, in environment: Environment, _ context: Context
    ) throws -> [ExpenseDraft] {
        guard let split else {
            guard request.category != nil else { throw root.misuse(.missingWord("CATEGORY"), of: ["repeat", "add"]) }
            return [try read(&request, by: reader, in: environment)]
        }
        guard recipients == nil, paidBy == nil, !newCategory else {
            throw CommandError.notUsableHere(
                "--for, --paid-by and --new-category go with one category, not with --split",
                hint: "add a repeat for each category")
        }
        return try context.drafts(splitting: request, over: split, by: reader)
    }

    /// Reads the expense. On a terminal, asks whether to create a category that the book does not have, or which to
    /// use.
    private func read(
        _ request: inout ExpenseRequest, by reader: ExpenseReader, in environment: Environment
    ) throws -> ExpenseDraft {
        do {
            return try reader.unshared(request, isToCome: true).draft
        } catch let error as BookkeepingError {
            guard case .unknownCategory(let name, _, _) = error,
                let answer = try environment.askedCategory(insteadOf: name, in: reader.tree)
            else { throw error }
            request.take(answer)
            return try reader.unshared(request, isToCome: true).draft
        }
    }
}
