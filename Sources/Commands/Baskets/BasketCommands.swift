internal import Arguments

/// `spesa basket …`
enum BasketCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "basket", summary: "Shopping lists.",
                discussion: """
                    You can have several baskets. The current one is the one that you made or chose last. A line is a \
                    product or any text, and its number does not change. The price of a line is the one you gave, \
                    otherwise the last price paid, otherwise the price of the product. 'spesa checkout' records a \
                    basket as a receipt.
                    """, alsoCalled: ["baskets"]),
            subcommands: [
                .command(BasketShow.self), .command(BasketAdd.self), .command(BasketEditing.self),
                .command(BasketTick.self), .command(BasketTake.self), .command(BasketFill.self),
                .command(BasketUsual.self), .command(BasketList.self), .command(BasketNew.self),
                .command(BasketUse.self), .command(BasketRename.self), .command(BasketCopy.self),
                .command(BasketRemove.self), .command(BasketPrint.self), .command(BasketSend.self),
            ],
            defaultCommand: BasketShow.self,
            names: { try $0.book().baskets().filter { !$0.isRemoved }.map(\.name) })
    }
}

/// The option that names a basket.
struct BasketOption: Parameters {
    @Option(
        name: "basket", "The basket (default: your current one).", placeholder: "NAME", completing: .custom("basket"))
    var name: String?
}
