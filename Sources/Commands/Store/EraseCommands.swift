internal import Arguments

/// `spesa erase …`
enum EraseCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "erase", summary: "Erase expenses, a book or the whole store for good.",
                discussion: """
                    'spesa undo' cannot restore erased data. spesa first keeps a copy: of a book under 'backups', of \
                    the store in an encrypted file. With --no-backup it keeps none, and no byte of the erased data is \
                    left in the files of the store. The disk, its snapshots and other backups may still have it. \
                    Before it erases, spesa shows how much, and asks for the name of the book or the store's folder; \
                    scripts give the name with --yes-erase. To take an \
                    expense out of the totals and keep the record, use 'spesa void'. To hide a book, use 'spesa book \
                    remove'.
                    """, isDestructive: true),
            subcommands: [
                .command(EraseExpense.self), .command(EraseExpenses.self), .command(EraseOutings.self),
                .command(EraseBook.self),
                .command(EraseStore.self),
            ])
    }
}
