internal import Arguments

/// `spesa erase …`
enum EraseCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "erase", summary: "Erase expenses, a book or the whole store for good.",
                discussion: """
                    'spesa undo' cannot bring back what is erased. A copy of the book is kept under 'backups' first, \
                    unless you give --no-backup; with it, no byte of the erased data is left in the files of the \
                    store. The disk below, its snapshots and other backups may still have it. spesa shows in numbers \
                    what it will erase, and asks for a name; scripts give it with --yes-erase. To take an expense out \
                    of the totals and keep the record, use 'spesa void'. To hide a book, use 'spesa book remove'.
                    """, isDestructive: true),
            members: [
                .command(EraseExpense.self), .command(EraseExpenses.self), .command(EraseOutings.self),
                .command(EraseBook.self),
                .command(EraseStore.self),
            ])
    }
}
