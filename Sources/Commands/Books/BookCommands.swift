internal import Arguments

/// `spesa book …`
enum BookCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "book", summary: "List, make, share, seal and open books.",
                discussion: """
                    Every user has a private book. It is sealed: nobody can read its file without the password or the \
                    recovery code of a member. You can make more books, and share them with other users of the store. \
                    A shared book shows who recorded what. Each member can give it a name of their own.
                    """, alsoCalled: ["books"]),
            subcommands: [
                .command(BookList.self), .command(BookAdd.self), .command(BookUse.self), .command(BookRename.self),
                .command(BookRemove.self), .command(BookSeal.self), .command(BookOpen.self),
                .command(BookShare.self), .command(BookUnshare.self), .command(BookLeave.self),
                .command(BookAccept.self), .command(BookTake.self), .command(BookBring.self), .command(BookMove.self),
            ],
            defaultCommand: BookList.self,
            names: { try $0.session().books().map(\.name.description) })
    }
}
