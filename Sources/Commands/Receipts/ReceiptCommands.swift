internal import Arguments

/// `spesa receipt …`
enum ReceiptCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "receipt", summary: "Receipts with lines, VAT and tenders.",
                discussion: """
                    A receipt makes an expense in each category of its lines. Totals, ceilings and charts count these \
                    expenses, and only the receipt changes them.
                    """),
            subcommands: [
                .command(ReceiptAdd.self), .command(ReceiptRead.self), .command(ReceiptLoad.self),
                .command(ReceiptList.self),
                .command(ReceiptShow.self),
                .command(ReceiptEdit.self), .command(ReceiptVoid.self), .command(ReceiptRestore.self),
                .command(ReceiptPrint.self),
            ],
            defaultCommand: ReceiptList.self)
    }
}
