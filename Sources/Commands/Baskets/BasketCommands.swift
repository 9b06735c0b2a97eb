internal import Arguments

/// `spesa basket …`
enum BasketCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "basket", summary: "Keep lists of what to buy.",
                discussion: """
                    Several baskets lie side by side; the one that you made or used last is your current one. A line is a \
                    product or any words, and keeps its number. What it costs is what the line says, else what was paid \
                    last, else what the product says. 'spesa checkout' makes a receipt of it.
                    """, alsoCalled: ["baskets"]),
            members: [
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
