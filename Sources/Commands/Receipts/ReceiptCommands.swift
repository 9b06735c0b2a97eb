internal import Arguments

/// `spesa receipt …`
enum ReceiptCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "receipt", summary: "Record receipts with lines, VAT and tenders, and look at them.",
                discussion: """
                    A receipt stands for an expense in each category of its lines: totals, ceilings and charts count \
                    these, and only the receipt changes them.
                    """),
            members: [
                .command(ReceiptAdd.self), .command(ReceiptRead.self), .command(ReceiptLoad.self),
                .command(ReceiptList.self),
                .command(ReceiptShow.self),
                .command(ReceiptEdit.self), .command(ReceiptVoid.self), .command(ReceiptRestore.self),
                .command(ReceiptPrint.self),
            ],
            defaultCommand: ReceiptList.self)
    }
}
