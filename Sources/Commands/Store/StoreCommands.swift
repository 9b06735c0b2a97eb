internal import Arguments

/// `spesa store …`
enum StoreCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "store",
                summary: "Make a store that several accounts or machines share.",
                discussion: """
                    The first 'spesa signup' makes a store for you, and nobody else can open its folder. A store that \
                    a group shares is open to every account in that group, and to no other. Each person signs up \
                    there, and signs in from their own terminal. A store on a PostgreSQL server is shared by everybody \
                    who was invited, from any machine.
                    """),
            subcommands: [.command(StoreCreate.self), .command(StoreUpgrade.self), .command(StoreErase.self)])
    }
}
