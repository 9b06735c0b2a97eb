internal import Arguments

/// `spesa erase …`
enum EraseCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "erase", summary: "Erase expenses, a book or the whole store for good.",
                discussion: """
                    What is erased comes back by no undo. A copy of the book is kept under 'backups' first unless \
                    --no-backup is given; else no byte of it is left in the files of the store. The disk below, its \
                    snapshots and backups made by other means may still hold it. spesa shows in numbers what will go, \
                    and asks for a name; scripts give it with --yes-erase. To take an expense out of the totals \
                    and keep the record there is 'spesa void', and 'spesa book remove' hides a book.
                    """, isDestructive: true),
            members: [
                .command(EraseExpense.self), .command(EraseExpenses.self), .command(EraseOutings.self),
                .command(EraseBook.self),
                .command(EraseStore.self),
            ])
    }
}
