internal import Arguments

/// `spesa stock …`
enum StockCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "stock", summary: "See what is in stock, and record what is used.",
                discussion: """
                    Stock is the sum of moves: those of receipts, and those you record here. What expires first is \
                    used first, then what has no date, the oldest first.
                    """),
            subcommands: [
                .command(StockShow.self), .command(StockUse.self), .command(StockSpoil.self),
                .command(StockReturn.self), .command(StockAdd.self), .command(StockCount.self),
                .command(StockMoveTo.self), .command(StockBestBefore.self), .command(StockMoves.self),
                .command(StockUsed.self), .command(StockBought.self),
            ],
            defaultCommand: StockShow.self)
    }
}
