internal import Arguments
internal import Bookkeeping
internal import Household
internal import Ledger
internal import Money
internal import Terminal

/// `spesa checkout [BASKET]`
struct Checkout: SpesaCommand {
    static let info = CommandInfo(
        name: "checkout", summary: "Buy what is in a basket: record it as a receipt, and see where the month stands.",
        discussion: """
            Only the ticked lines are bought, or all if none is ticked. They leave the basket; the basket itself \
            stays. On a terminal, spesa asks for prices that are not known. The products go into stock.
            """,
        examples: [
            ("spesa checkout --payee Lidl --pay cash=20", "your current basket"),
            ("spesa checkout Party --payee Metro --on yesterday --pay meal=2x8 --pay visa", ""),
        ])

    @Argument("The basket (default: your current one).", placeholder: "BASKET", completing: .custom("basket"))
    var words: [String] = []
    @Option(short: "p", "Who was paid.", completing: .custom("payee")) var payee: String
    @Option(
        short: "d", "The day of the receipt (default: today).", placeholder: "DAY", completing: .custom("day"),
        alsoCalled: dayNames)
    var on: String?
    @OptionGroup var options: PurchaseOptions
    @Option("The category for lines whose products have none.", completing: .custom("category")) var category: String?
    @Flag("Do not add the products to stock.") var noStock: Bool
    @Flag("Show what would be recorded, without recording it.") var dryRun: Bool

    func run(in environment: Environment) throws {
        let context = try dryRun ? environment.context() : environment.contextToChange()
        let tree = try context.book.categories()
        let basket = try context.basket(words.isEmpty ? nil : words.joined(separator: " "))
        let usual = try category.map { try tree.usableCategory(named: $0).id }
        let all = try context.book.lines(ofBasket: basket.id)
        let ticked = all.filter(\.isTicked)
        let lines = ticked.isEmpty ? all : ticked
        guard !lines.isEmpty else { throw BookkeepingError.emptyBasket(basket.name) }
        let priced = try context.priced(environment.withPrices(lines, in: context))
        try environment.record(
            context.receiptLines(priced, category: usual), taking: lines.map(\.id), isStocked: !noStock,
            options: options, payee: payee, on: on, in: context, tree: tree, isDone: !dryRun)
    }
}

extension Environment {
    /// Settles purchased lines and records them as one receipt.
    /// - Parameters:
    ///   - taken: the row ids of the basket lines to remove.
    ///   - isStocked: whether the products go into stock.
    ///   - on: the day as typed; `nil` for today.
    ///   - isDone: `false` only replies with what would be recorded.
    func record(
        _ lines: [ReceiptLine], taking taken: [Int64], isStocked: Bool, options: PurchaseOptions, payee: String,
        on: String?, in context: Context, tree: CategoryTree, isDone: Bool
    ) throws {
        let day = try context.day(on)
        let country = try options.country() ?? context.country
        let printedVAT = try options.printedVAT(in: context)
        let purchase = try settled(options.pay, in: context) {
            try context.purchase(
                of: lines, basis: options.basis, printedVAT: printedVAT, country: country, on: day, paying: $0,
                roundingBy: options.rounding)
        }
        var draft = try context.draft(purchase, payee: context.known(payee, as: .payee), on: day, uid: nil)
        (draft.isStocked, draft.bought) = (isStocked, taken)
        draft.namesCurrency = options.pay.contains(where: namesEuro)
        try record(draft, in: context, tree: tree, isDone: isDone)
    }

    /// Returns the lines with prices. On a terminal, asks for each price that neither the line nor its product has.
    /// Otherwise the lines are returned unchanged.
    fileprivate func withPrices(_ lines: [BasketLine], in context: Context) throws -> [BasketLine] {
        guard canAsk else { return lines }
        let unpriced = Set(try context.priced(lines).filter { $0.price == nil }.map(\.line.id))
        return try lines.map { line in
            guard unpriced.contains(line.id) else { return line }
            var line = line
            return try asking {
                guard let text = try prompt.ask("Price of \(line.what): ") else { throw PromptError.ended }
                try line.setPrice(UnitPriceReader(locale: context.locale, takesSums: true).read(text))
                return line
            }
        }
    }
}
