internal import Arguments

/// `spesa method …`
enum MethodCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "method", summary: "Say what is known of the ways you pay.",
                discussion: """
                    Any name can stand after --method and --pay. Of one that is added here the book knows more: the end of \
                    the number of a card and when it expires, what a voucher is worth, how many a receipt takes, and which \
                    categories it pays for.
                    """, alsoCalled: ["methods"]),
            members: [
                .command(MethodList.self), .command(MethodAdd.self), .command(MethodEditing.self),
                .command(MethodArchive.self),
            ],
            defaultCommand: MethodList.self)
    }
}
