internal import Arguments
internal import Bookkeeping
internal import Household
internal import Ledger

/// The options of every stock move.
struct MoveOptions: Parameters {
    @Option(
        short: "d", "The day of the move (default: today).", placeholder: "DAY", completing: .custom("day"),
        alsoCalled: dayNames)
    var on: String?
}

/// The options of moves that take from stock.
struct TakingOptions: Parameters {
    @Flag("Record it even if the book has less in stock.") var belowZero: Bool
    @OptionGroup var move: MoveOptions

    func take(_ words: [String], as action: MoveAction, in environment: Environment) throws {
        let context = try environment.contextToChange()
        let (product, quantity) = try context.measured(words.joined(separator: " "))
        try environment.move(product, as: action, on: move, in: context) {
            try $0.taking(quantity, allowsBelowZero: belowZero)
        }
    }
}

/// `spesa stock use Q PRODUCT`
struct StockUse: SpesaCommand {
    static let info = CommandInfo(
        name: "use", summary: "Record what was used.",
        examples: [("spesa stock use 2 milk", ""), ("spesa stock use 250 g flour --on yesterday", "")])

    @Argument("A quantity and a product.", placeholder: "QUANTITY PRODUCT") var words: [String]
    @OptionGroup var options: TakingOptions

    func run(in environment: Environment) throws { try options.take(words, as: .use, in: environment) }
}

/// `spesa stock spoil Q PRODUCT`
struct StockSpoil: SpesaCommand {
    static let info = CommandInfo(
        name: "spoil", summary: "Record what was thrown away.", examples: [("spesa stock spoil 1 milk", "")])

    @Argument("A quantity and a product.", placeholder: "QUANTITY PRODUCT") var words: [String]
    @OptionGroup var options: TakingOptions

    func run(in environment: Environment) throws { try options.take(words, as: .spoil, in: environment) }
}

/// `spesa stock return Q PRODUCT`
struct StockReturn: SpesaCommand {
    static let info = CommandInfo(
        name: "return", summary: "Record what was returned to the shop without a receipt.",
        examples: [("spesa stock return 1 lamp", "")])

    @Argument("A quantity and a product.", placeholder: "QUANTITY PRODUCT") var words: [String]
    @OptionGroup var options: TakingOptions

    func run(in environment: Environment) throws { try options.take(words, as: .giveBack, in: environment) }
}
