internal import Arguments

/// `spesa book …`
enum BookCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "book", summary: "List, make, share, seal and open books.",
                discussion: """
                    Every user has a private book. It is sealed: its file says nothing without a password or the recovery \
                    code of somebody who may open it. More books can be made, and shared with other users of the store; \
                    a shared book shows who recorded what. Each member calls it by a name of their own.
                    """, alsoCalled: ["books"]),
            members: [
                .command(BookList.self), .command(BookAdd.self), .command(BookUse.self), .command(BookRename.self),
                .command(BookRemove.self), .command(BookSeal.self), .command(BookOpen.self),
                .command(BookShare.self), .command(BookUnshare.self), .command(BookLeave.self),
                .command(BookAccept.self), .command(BookTake.self), .command(BookBring.self), .command(BookMove.self),
            ],
            defaultCommand: BookList.self,
            names: { try $0.session().books().map(\.name.description) })
    }
}
