internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Text

/// `spesa basket new NAME`
struct BasketNew: SpesaCommand {
    static let info = CommandInfo(
        name: "new", summary: "Make a basket, and make it your current one.",
        examples: [("spesa basket new Week", "")])

    @Argument("The name.", placeholder: "NAME") var words: [String]

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let basket = try context.book.newBasket(words.joined(separator: " "), with: [], by: context.signature)
        try environment.reply(
            try ShownBasket(basket, in: context), sentences: ["Made \(basket.name), which is your current basket."])
    }
}

/// `spesa basket use NAME`
struct BasketUse: SpesaCommand {
    static let info = CommandInfo(
        name: "use", summary: "Make a basket your current one.", examples: [("spesa basket use Party", "")])

    @Argument("The basket.", placeholder: "NAME", completing: .custom("basket")) var words: [String]

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let basket = try context.basket(words.joined(separator: " "))
        try context.book.useBasket(basket.id, by: context.signature)
        try environment.reply(
            try ShownBasket(basket, in: context), sentences: ["\(basket.name) is your current basket."])
    }
}

/// `spesa basket rename NAME NAME`
struct BasketRename: SpesaCommand {
    static let info = CommandInfo(
        name: "rename", summary: "Rename a basket.", examples: [("spesa basket rename Week Monday", "")])

    @Argument("The basket.", completing: .custom("basket")) var name: String
    @Argument("The new name.") var to: String

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let known = try context.basket(name)
        let basket = try context.book.editBasket(known.id, as: .editBasket, by: context.signature) { $0.name = to }
        try environment.reply(
            try ShownBasket(basket, in: context), sentences: ["\(known.name) is now \(basket.name)."])
    }
}

/// `spesa basket copy NAME NAME`
struct BasketCopy: SpesaCommand {
    static let info = CommandInfo(
        name: "copy", summary: "Copy a basket; no line of the copy is ticked.",
        examples: [("spesa basket copy Week Holidays", "")])

    @Argument("The basket.", completing: .custom("basket")) var name: String
    @Argument("The name of the copy.") var to: String

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let known = try context.basket(name)
        let basket = try context.book.newBasket(
            to, with: context.book.lines(ofBasket: known.id), by: context.signature)
        try environment.reply(
            try ShownBasket(basket, in: context), sentences: ["Made \(basket.name), a copy of \(known.name)."])
    }
}

/// `spesa basket remove NAME`
struct BasketRemove: SpesaCommand {
    static let info = CommandInfo(
        name: "remove", summary: "Remove a basket.",
        examples: [("spesa basket remove Party", ""), ("spesa basket remove --undo Party", "bring it back")],
        alsoCalled: ["delete", "rm"])

    @Argument("The basket.", placeholder: "NAME", completing: .custom("basket")) var words: [String]
    @Flag("Bring it back.") var undo: Bool

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let name = words.joined(separator: " ")
        let known: Basket
        if undo {
            let removed = try context.book.baskets().filter(\.isRemoved)
            guard let last = removed.last(where: { folded($0.name) == folded(name) }) else {
                throw LedgerError.noSuchBasket(name, among: removed.map(\.name))
            }
            known = last
        } else {
            known = try context.basket(name)
        }
        let basket = try context.book.editBasket(
            known.id, as: undo ? .restoreBasket : .removeBasket, by: context.signature
        ) { $0.isRemoved = !undo }
        try environment.reply(
            try ShownBasket(basket, in: context),
            sentences: [
                undo ? "\(basket.name) is back." : "Removed \(basket.name); bring it back with --undo."
            ])
    }
}
