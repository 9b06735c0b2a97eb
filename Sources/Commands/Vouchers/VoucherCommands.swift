internal import Arguments
internal import Bookkeeping
internal import Failures
internal import Ledger
internal import Outings
internal import Output
internal import Periods
internal import Reports
internal import Terminal
internal import Text

/// `spesa voucher …`
enum VoucherCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "voucher", summary: "Keep count of meal vouchers, fair tokens and gift cards.",
                discussion: """
                    A kind of voucher is a method: 'spesa method add meal --kind voucher --face 8'. Buying vouchers is \
                    not spending; paying with them is. Those that expire first are spent first. A receipt that is paid \
                    with vouchers takes them too.
                    """, alsoCalled: ["vouchers"]),
            subcommands: [
                .command(VoucherList.self), .command(VoucherGet.self), .command(VoucherSpend.self),
                .command(VoucherLose.self), .command(VoucherCounting.self), .command(VoucherMoves.self),
                .command(VoucherVoid.self), .command(VoucherRestore.self),
            ],
            defaultCommand: VoucherList.self)
    }
}

/// The options of voucher moves.
struct VoucherOptions: Parameters {
    @Option(
        short: "d", "The day (default: today).", placeholder: "DAY", completing: .custom("day"), alsoCalled: dayNames)
    var on: String?
    @OptionGroup var filing: FilingOptions
    @Option(short: "n", "A note.", placeholder: "TEXT") var note: String?

    /// Returns the move to record, and its outing. The caller reports the outing only once the move is recorded.
    /// - Throws: an error with advice for an invalid number, for a name near that of a kind, and for an invalid day.
    fileprivate func order(
        _ action: VoucherMove.Action, _ kind: String, _ number: String, _ context: Context
    ) throws -> (order: VoucherOrder, filing: OutingFiling) {
        let digits = number.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
        // The user may have typed the number before the kind.
        let isReversed = Int64(kind).map { $0 >= 0 } ?? false
        let example =
            isReversed
            ? Advice.command("the kind comes first", [.words(0..<2, [number, kind])])
            : .command("write a whole number, for example", [.words(1..<2, ["1"])])
        guard digits, let count = Int64(number) else {
            throw CommandError.notUsableHere("'\(number)' is not a number of vouchers", advice: [example])
        }
        guard count > 0 || action == .count else {
            throw CommandError.advised(
                ErrorWords(
                    kind: "voucher.number", message: "the number of vouchers must be above zero", input: number,
                    advice: [example]), .misused)
        }
        let kinds = try context.book.methods().filter { $0.kind == .voucher }.map(\.name)
        if !kinds.contains(where: { folded($0) == folded(kind) }),
            let near = nearest(to: kind, among: kinds, limit: 1).first
        {
            throw OutingError.unknownVoucher(kind).advising([.command("did you mean", [.words(0..<1, [near])])])
        }
        let (day, filingWords) = try context.dayWithTime(on, filing.words)
        let filed = try context.filing(of: day, filingWords)
        var order = VoucherOrder(action, kind, count, on: day, filed.extras)
        order.note = note
        return (order, filed)
    }
}

/// `spesa voucher get KIND NUMBER`
struct VoucherGet: SpesaCommand {
    static let info = CommandInfo(
        name: "get", summary: "Record new vouchers.",
        discussion: """
            Their price is not spending: they are spent when you pay with them.
            """,
        examples: [
            ("spesa voucher get meal 20 --expires 2027-12-31", ""),
            ("spesa voucher get token 10 --paid 9 --pay cash", "bought below their face value"),
        ])

    @Argument("Their method.", completing: .custom("method")) var kind: String
    @Argument("How many.", completing: .none) var number: String
    @Option("What was paid for them.", placeholder: "AMOUNT") var paid: String?
    @Option("How that was paid.", placeholder: "METHOD", completing: .custom("method")) var pay: String?
    @Option(name: "from", "The person or payee they come from.", placeholder: "NAME", completing: .custom("payee"))
    var source: String?
    @Option("The last day they are valid.", placeholder: "DAY", completing: .custom("day")) var expires: String?
    @OptionGroup var options: VoucherOptions

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        guard pay == nil || paid != nil else {
            throw CommandError.notUsableHere("--pay says how --paid was paid", hint: "give what was paid: --paid 40")
        }
        var (order, filing) = try options.order(.get, kind, number, context)
        order.paid = try paid.map { try context.amount($0) }
        order.method = pay
        order.from = source
        order.expires = try expires.map { try context.lastDay($0) }
        try environment.carryOut(order, "Got", filing, in: context)
    }
}

/// `spesa voucher spend KIND NUMBER [CATEGORY] --payee PAYEE`
struct VoucherSpend: SpesaCommand {
    static let info = CommandInfo(
        name: "spend", summary: "Pay with vouchers: an expense of their face value.",
        examples: [("spesa voucher spend meal 2 eating-out --payee 'Da Gino'", "")])

    @Argument("Their method.", completing: .custom("method")) var kind: String
    @Argument("How many.", completing: .none) var number: String
    @Argument(
        "The category (default: the one the method is for, or eating-out).", completing: .custom("category"))
    var category: String?
    @Option(short: "p", "Who was paid.", completing: .custom("payee")) var payee: String
    @OptionGroup var options: VoucherOptions

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        var (order, filing) = try options.order(.spend, kind, number, context)
        let usual = try category == nil ? context.book.methods().named(kind)?.categories.first : nil
        let tree = try context.book.categories()
        order.category = try usual ?? tree.usableCategory(named: category ?? "eating-out").id
        order.payee = try context.known(payee, as: .payee)
        try environment.carryOut(order, "Spent", filing, in: context)
    }
}

/// `spesa voucher lose KIND NUMBER CATEGORY`
struct VoucherLose: SpesaCommand {
    static let info = CommandInfo(
        name: "lose", summary: "Record lost vouchers: an expense of their face value.",
        examples: [("spesa voucher lose meal 1 other", "")])

    @Argument("Their method.", completing: .custom("method")) var kind: String
    @Argument("How many.", completing: .none) var number: String
    @Argument("The category of the loss.", completing: .custom("category")) var category: String
    @OptionGroup var options: VoucherOptions

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        var (order, filing) = try options.order(.lose, kind, number, context)
        order.category = try context.book.categories().usableCategory(named: category).id
        try environment.carryOut(order, "Lost", filing, in: context)
    }
}

/// `spesa voucher count KIND NUMBER`: notes how many vouchers are in hand. The computed stock is not changed.
struct VoucherCounting: SpesaCommand {
    static let info = CommandInfo(
        name: "count", summary: "Record how many vouchers you hold; nothing else changes.",
        examples: [("spesa voucher count meal 17", "")])

    @Argument("Their method.", completing: .custom("method")) var kind: String
    @Argument("How many.", completing: .none) var number: String
    @OptionGroup var options: VoucherOptions

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let (order, filing) = try options.order(.count, kind, number, context)
        try environment.carryOut(order, "Counted", filing, in: context)
    }
}

/// `spesa voucher list`
struct VoucherList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List vouchers by kind and last day, those that expire within 30 days first.",
        examples: [("spesa voucher", "")])

    func run(in environment: Environment) throws {
        let context = try environment.context()
        try environment.show(VoucherReport(context.vouchers(), in: context).report())
    }
}

/// `spesa voucher moves [KIND]`
struct VoucherMoves: SpesaCommand {
    static let info = CommandInfo(
        name: "moves", summary: "List the moves of vouchers, with the numbers for void and restore.",
        examples: [("spesa voucher moves meal", "")])

    @Argument("Their method (default: all).", completing: .custom("method")) var kind: String?

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let moves = try context.book.voucherMoves().filter { move in
            kind.map { folded($0) == folded(move.kind) } ?? true
        }.sorted { ($0.move.day, $0.id) > ($1.move.day, $1.id) }
        try environment.show(VoucherMovesReport(moves: moves).report)
    }
}

/// A report of voucher moves.
struct VoucherMovesReport {
    let moves: [VoucherRecord]

    var report: Report {
        let fields = Fields<VoucherRecord>([
            Field("id", column: Table.Column("Id", alignment: .trailing)) { .integer($0.id) },
            Field("day", column: Table.Column("Day"), cell: { $0.move.day.iso }) { .text($0.move.day.iso) },
            Field("kind", column: Table.Column("Kind", shrinksTo: 6)) { .text($0.kind) },
            Field(
                "action", column: Table.Column("What"),
                cell: { $0.isVoid ? "\($0.move.action.rawValue), void" : $0.move.action.rawValue }
            ) {
                .text($0.move.action.rawValue)
            },
            Field("number", column: Table.Column("Number", alignment: .trailing)) { .integer($0.move.number) },
            Field("expires") { JSON($0.move.expires?.iso) }, Field("paid_cents") { .cents($0.move.paid) },
            Field("method") { JSON($0.method) }, Field("from") { JSON($0.from) }, Field("note") { JSON($0.note) },
            Field("void") { .truth($0.isVoid) },
        ])
        return Report(schema: "spesa.voucher-moves/1", "moves", of: moves, fields, none: "No moves of vouchers.") {
            move in
            let (void, what) = (move.isVoid ? "void, " : "", move.move.action.rawValue)
            return "\(move.id): \(void)\(what) \(move.move.number) of \(move.kind) on \(move.move.day.fullText)."
        }
    }
}

/// `spesa voucher void ID…`
struct VoucherVoid: SpesaCommand {
    static let info = CommandInfo(
        name: "void", summary: "Void moves of vouchers, with their expenses.",
        examples: [("spesa voucher void 3", "")])

    @Argument("The numbers of the moves.", placeholder: "ID") var ids: [String]

    func run(in environment: Environment) throws { try environment.setVoucherMoves(ids, void: true) }
}

/// `spesa voucher restore ID…`
struct VoucherRestore: SpesaCommand {
    static let info = CommandInfo(
        name: "restore", summary: "Restore void moves of vouchers.", examples: [("spesa voucher restore 3", "")]
    )

    @Argument("The numbers of the moves.", placeholder: "ID") var ids: [String]

    func run(in environment: Environment) throws { try environment.setVoucherMoves(ids, void: false) }
}

extension Environment {
    /// Records a move of vouchers, and replies with the number of vouchers left.
    /// - Parameter done: the first word of the reply, such as `Spent`.
    fileprivate func carryOut(
        _ order: VoucherOrder, _ done: String, _ filing: OutingFiling, in context: Context
    ) throws {
        let (move, expense) = try context.record(order)
        noticeOfRecorded { try reportFiling(of: filing, in: context) }
        if let expense { reportUnusedSplit(in: .vouchers, of: context, number: expense.id) }
        func report() throws -> Report {
            let report = try VoucherReport([context.vouchers(of: move.kind)], in: context)
            let wording = Wording(amounts: context.amounts)
            var sentences = [
                "\(done) \(counted(Int(move.move.number), "voucher")) of \(move.kind) on \(move.move.day.fullText)"
                    + (move.move.expires.map { ", good until \($0.fullText)" } ?? "")
            ]
            if let expense {
                let tree = try context.book.categories()
                sentences.append(wording.recorded(expense, isNew: true, in: tree))
                sentences += try context.status(of: [expense], in: tree).months.map { wording.sentence($0) }
            }
            sentences += try context.outings(of: move.outing).map { wording.sentence($0) }
            return report.report(after: move, sentences: sentences + [report.left(of: move.kind)])
        }
        try reply(report())
    }

    fileprivate func setVoucherMoves(_ texts: [String], void isVoid: Bool) throws {
        let numbers = try texts.map { text in
            guard let id = Int64(text), id > 0 else {
                throw CommandError.notUsableHere(
                    "'\(text)' is not the number of a move of vouchers", hint: "for the numbers: spesa voucher moves"
                )
            }
            return id
        }
        let context = try contextToChange()
        let moves = try context.book.setVoucherMoves(numbers, void: isVoid, by: context.signature)
        func report() throws -> Report {
            let kinds = Set(moves.map(\.kind)).sorted()
            let report = try VoucherReport(kinds.map(context.vouchers), in: context)
            return report.report(
                after: moves.first,
                sentences: moves.map {
                    "\(isVoid ? "Void" : "Counts"): \($0.move.action.rawValue) \($0.move.number) of \($0.kind)"
                }
                    + kinds.map(report.left))
        }
        try reply(report())
    }
}
