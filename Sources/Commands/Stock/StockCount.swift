internal import Arguments
internal import Bookkeeping
internal import Household
internal import Ledger
internal import Periods

/// `spesa stock count PRODUCT Q`
struct StockCount: SpesaCommand {
    static let info = CommandInfo(
        name: "count", summary: "Enter what you counted; the difference is recorded as a move.",
        examples: [("spesa stock count milk 3", ""), ("spesa stock count flour 0,4 kg", "")])

    @Argument("A product and a quantity.", placeholder: "PRODUCT QUANTITY") var words: [String]
    @OptionGroup var options: MoveOptions

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let (product, quantity) = try context.counted(words.joined(separator: " "))
        try environment.move(product, as: .count, on: options, in: context) { try $0.counting(quantity) }
    }
}

/// `spesa stock move Q PRODUCT --to PLACE`
struct StockMoveTo: SpesaCommand {
    static let info = CommandInfo(
        name: "move", summary: "Record a new place of something in stock.",
        examples: [("spesa stock move 2 milk --to Fridge", "")])

    @Argument("A quantity and a product.", placeholder: "QUANTITY PRODUCT") var words: [String]
    @Option("Its new place.", placeholder: "PLACE") var to: String
    @OptionGroup var options: MoveOptions

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let (product, quantity) = try context.measured(words.joined(separator: " "))
        try environment.move(product, as: .move, on: options, in: context) {
            try $0.moving(quantity, to: to.isEmpty ? nil : to)
        }
    }
}

/// `spesa stock set-best-before PRODUCT DAY`
struct StockBestBefore: SpesaCommand {
    static let info = CommandInfo(
        name: "set-best-before", summary: "Set the best-before date of a lot.",
        discussion: """
            A lot is what came in with one move or one receipt. If several lots are left, --lot chooses one by the \
            number that 'spesa stock moves' shows: 12, or r7 for receipt 7.
            """,
        examples: [
            ("spesa stock set-best-before milk 2026-12-05", "if one lot is left"),
            ("spesa stock set-best-before milk 2026-12-05 --lot r7", ""),
        ])

    @Argument("A product and a day; '' for none.", placeholder: "PRODUCT DAY") var words: [String]
    @Option("The move or the receipt that it came in with.", placeholder: "MOVE") var lot: String?
    @OptionGroup var options: MoveOptions

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        guard words.count > 1, let last = words.last else {
            throw root.misuse(.missingWord("DAY"), of: ["stock", Self.info.name])
        }
        let product = try context.product(named: words.dropLast().joined(separator: " "))
        let day = try last.isEmpty ? nil : context.day(last)
        let lot = try lot.map { try Self.number($0, of: product) }
        try environment.move(product, as: .setBestBefore, on: options, in: context) {
            try $0.settingBestBefore(day, ofLot: lot)
        }
    }

    private static func number(_ text: String, of product: Product) throws -> Int64 {
        let isReceipt = text.hasPrefix("r")
        guard let number = Int64(isReceipt ? String(text.dropFirst()) : text), number > 0 else {
            throw CommandError.notUsableHere(
                "'\(text)' is not the number of a move", hint: "to list them: spesa stock moves")
        }
        return isReceipt ? StockMove.id(ofReceipt: number, product: product.id, isReturned: false) : number
    }
}
