internal import Arguments

/// `spesa token …`
enum TokenCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "token", summary: "Let scripts into a book without a password.",
                discussion: """
                    A token opens one book, to read or to write, until it expires or is revoked. It does nothing else: it \
                    changes no password, no settings, no users and no books. It is shown once, and kept as a hash. A \
                    script gives it with --token-file FILE or SPESA_TOKEN_FILE, and then needs no session.
                    """, alsoCalled: ["tokens"]),
            members: [.command(TokenList.self), .command(TokenAdd.self), .command(TokenRevoke.self)],
            defaultCommand: TokenList.self)
    }
}
