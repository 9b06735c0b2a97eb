internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Periods

/// `spesa repeat edit ID`
struct RepeatEdit: SpesaCommand {
    static let info = CommandInfo(
        name: "edit", summary: "Change a repeat from its next date on.",
        discussion: """
            Recorded expenses stay; 'spesa edit' changes them. Options that are not given change nothing. An empty value \
            clears the field. A new interval starts at the next unrecorded date, or on the day of --on.
            """,
        examples: [
            ("spesa repeat edit 1 --amount 680", "the rent went up"),
            ("spesa repeat edit 2 --every year --on 2027-01-05", ""),
            ("spesa repeat edit 2 --if-closed before", "none to undo it"),
            ("spesa repeat edit 1 --for me,ben", "shared from its next date on; --for '' to undo it"),
        ])

    @Argument("The number of the repeat.", placeholder: "ID", completing: .custom("repeat")) var number: String
    @Option(short: "a", "The amount, in euro unless it names another currency.") var amount: String?
    @Option(short: "c", "The category.", completing: .custom("category")) var category: String?
    @Option(short: "w", "What it is.", placeholder: "TEXT") var what: String?
    @Option("The interval.", placeholder: "INTERVAL", completing: .values(RepeatInterval.proposed))
    var every: String?
    @Option("Move due dates on which banks are closed to the working day before or after.")
    var ifClosed: ClosedDayChoice?
    @Option(
        short: "d", "The day from which its dates are counted.", placeholder: "DAY", completing: .custom("day"),
        alsoCalled: dayNames)
    var on: String?
    @Option(
        "The last day on which it may fall due; none for no last day.", placeholder: "DAY", completing: .custom("day"))
    var until: String?
    @Option(short: "p", "Who is paid.", completing: .custom("payee")) var payee: String?
    @Option(short: "m", "How it is paid.", completing: .custom("method")) var method: String?
    @Option(short: "n", "A note.", placeholder: "TEXT") var note: String?
    @Option(
        name: "for", "Who it is for, with optional weights, amounts (ben=20, ben+5) or percentages (ben=40%).",
        placeholder: "me,NAME[:2],…", completing: .custom("person"))
    var recipients: String?
    @Option("Who pays.", placeholder: "NAME", completing: .custom("person")) var paidBy: String?
    @Option(short: "t", "Add a tag.", completing: .custom("tag")) var tag: [String]
    @Option("Remove a tag.", placeholder: "TAG", completing: .custom("tag")) var untag: [String]

    func run(in environment: Environment) throws {
        let details = ExpenseDetails(
            what: what, payee: payee, method: method, note: note, tags: tag.map(tagNamed))
        let others = [amount, category, every, ifClosed?.rawValue, on, until, recipients, paidBy]
        guard others.contains(where: { $0 != nil }) || details != ExpenseDetails() || !untag.isEmpty else {
            throw CommandError.notUsableHere(
                "no new value was given for repeat \(number)",
                advice: [.command("write it like", [.option("--amount", "15,00")])])
        }
        let context = try environment.contextToChange()
        let newAmount = try amount.map { try context.estimated(context.money($0)) }
        let newCategory = try category.map { try context.book.categories().usableCategory(named: $0).id }
        let interval = try every.map(RepeatInterval.typed)
        let first = try on.map { try context.day($0) }
        let last = try until.map { ["none", ""].contains($0) ? nil : try context.lastDay($0) }
        let sharing = try PeopleWords(recipients: recipients, paidBy: paidBy).sharing(among: context.people())
        environment.noticeYear(of: on)
        let dropped = Set(try removedTags(untag))
        let before = try context.schedule(number)
        var wasExact = false
        let edited = try context.editRepeat(number, as: .edit, sharing: sharing) { order in
            wasExact = order.paidExtras.sharesAreAmounts
            if let newAmount { (order.amount, order.extras.original) = (newAmount.amount, newAmount.original) }
            order.category = newCategory ?? order.category
            order.interval = interval ?? order.interval
            if let ifClosed { order.ifClosed = ifClosed.move }
            order.first = first ?? order.first
            if let last { order.until = last }
            let former = order.details
            order.details = details.completed(by: former)
            order.details.tags = (former.tags + details.tags).filter { !dropped.contains($0) }
        }
        if recipients == nil, wasExact, !edited.order.paidExtras.sharesAreAmounts {
            environment.notice(
                "the shares of repeat \(number) keep their ratio; for other amounts: "
                    + "spesa repeat edit \(number) --for me=AMOUNT,NAME")
        }
        let amended = before.knownTimes.filter { $0.state == .amended && before.isDue(on: $0.due) }
        for time in amended where !edited.isDue(on: time.due) {
            let amount = context.amounts.string(time.amount ?? before.order.amount)
            environment.notice(
                "repeat \(number) is no longer due on \(time.due.fullText); the changed date (\(amount)"
                    + (time.day.map { " on \($0.fullText)" } ?? "") + ") will not be recorded")
        }
        try environment.reply(RepeatsReport([edited], in: context).reply("Changed repeat"))
    }
}
