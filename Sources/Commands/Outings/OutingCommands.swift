internal import Arguments
internal import Reports

/// `spesa outing …`
enum OutingCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "outing", summary: "Group expenses of a trip, dinner or market.",
                discussion: """
                    A market day, a trip, a dinner: while an outing is in use, what you record on one of its days \
                    belongs to it. At its end you compare what was recorded with the card terminal and the purse, and \
                    close the outing. Name it by its name or number; NAME@DAY is the one of a day.
                    """, alsoCalled: ["outings", "trip", "event"]),
            subcommands: [
                .command(OutingShow.self), .command(OutingOpen.self), .command(OutingUse.self),
                .command(OutingList.self), .command(OutingEditing.self), .command(OutingPurse.self),
                .command(OutingReconcile.self), .command(OutingClose.self), .command(OutingReopen.self),
                .command(OutingRemove.self),
            ],
            defaultCommand: OutingInUse.self,
            names: { try $0.book().outings().filter { !$0.isClosed }.map(\.name) })
    }
}

/// The options that describe an outing.
struct OutingOptions: Parameters {
    @Option("The place; a new one is added.", placeholder: "NAME", completing: .custom("place"))
    var place: String?
    @Option(
        short: "d", "The day or days.", shownDefault: "today", placeholder: "DAY|FROM..TO", completing: .custom("day"),
        alsoCalled: dayNames)
    var on: String?
    @Option("When it begins, such as 9:00.", placeholder: "TIME") var from: String?
    @Option("When it ends, such as 13:00.", placeholder: "TIME") var until: String?
    @Option("Who takes part.", placeholder: "PERSON", completing: .custom("person")) var with: [String]
    @Option(
        short: "p", "A payee there; a new one is added.", placeholder: "PAYEE",
        completing: .custom("payee"))
    var payee: [String]
    @Option("The most you want to spend.", placeholder: "AMOUNT") var ceiling: String?
    @Option("The cash in the purse at the start, in the outing's currency.", placeholder: "AMOUNT") var purse: String?
    @Option(
        "The currency of its purse, its cards and its expenses.", shownDefault: "euro", placeholder: "CODE",
        completing: .custom("currency"))
    var currency: String?
    @Option("The rate on all of its days: how many units 1 € is worth.", placeholder: "RATE") var rate: String?
    @Option(short: "n", "A note.", placeholder: "TEXT") var note: String?
}

/// `spesa outing`
struct OutingInUse: SpesaCommand {
    static let info = CommandInfo(
        name: "in-use", summary: "Show the outing in use.", examples: [("spesa outing", "the one in use, if any")],
        isHidden: true)

    func run(in environment: Environment) throws {
        let context = try environment.context()
        guard let outing = try context.outingInUse() else { return try environment.show(OutingDocument.none) }
        try environment.show(try ShownOuting(outing, in: context).report)
    }
}

/// `spesa outing show [NAME]`
struct OutingShow: SpesaCommand {
    static let info = CommandInfo(
        name: "show", summary: "Show an outing with its total and its expenses.",
        examples: [("spesa outing show", "the one in use"), ("spesa outing show 'Fair of Ferrara'", "")],
        alsoCalled: ["report", "summary", "view"])

    @Argument("The outing (default: the one in use).", placeholder: "NAME", completing: .custom("outing"))
    var words: [String] = []

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let outing = try context.outing(words.outingName)
        try environment.show(try ShownOuting(outing, in: context).report)
    }
}

/// `spesa outing use NAME|none`
struct OutingUse: SpesaCommand {
    static let info = CommandInfo(
        name: "use", summary: "Choose the open outing that new entries belong to, or none.",
        examples: [("spesa outing use 'Fair of Ferrara'", ""), ("spesa outing use none", "")])

    @Argument("The outing, or none.", placeholder: "NAME", completing: .custom("outing")) var words: [String]

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        guard words != ["none"] else {
            try context.useOuting(nil)
            return try environment.reply(OutingDocument.none)
        }
        let outing = try context.outing(words.outingName)
        try context.useOuting(outing)
        try environment.reply(
            try ShownOuting(outing, in: context).reply(
                "New expenses dated \(Wording.days(of: outing)) belong to \(outing.name)"))
    }
}

/// `spesa outing list [PERIOD]`
struct OutingList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List outings by place, newest first.",
        examples: [("spesa outing list", ""), ("spesa outing list 2026 --closed", "")])

    @Argument("The days: 2026-11, last-year (default: all).", completing: .custom("period")) var period: String?
    @Flag("Only closed ones.") var closed: Bool

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let days = try period.map { try context.selection($0) } ?? .all
        let outings = try context.book.outings().filter { outing in
            (days.first.map { outing.days.last >= $0 } ?? true) && (days.last.map { outing.days.first <= $0 } ?? true)
                && (!closed || outing.isClosed)
        }
        environment.noticeYear(of: period)
        try environment.show(try OutingsReport(outings, in: context).report)
    }
}

extension [String] {
    /// The words joined to a name; `nil` without any.
    var outingName: String? { isEmpty ? nil : joined(separator: " ") }
}
