internal import Arguments

/// `spesa store …`
enum StoreCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "store",
                summary: "Make a store that several accounts or machines share.",
                discussion: """
                    A store of one's own is made by the first 'spesa signup', and nobody else can open its folder. One that a \
                    group shares is open to every account in that group, and to no other: each signs up there, and signs in \
                    from a terminal of their own. One on a PostgreSQL server is shared by all who were invited, from \
                    whichever machine.
                    """),
            members: [.command(StoreCreate.self), .command(StoreUpgrade.self), .command(StoreErase.self)])
    }
}
