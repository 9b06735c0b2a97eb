internal import Arguments

/// `spesa catalogue …`
enum CatalogueCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "catalogue", summary: "Import and publish product lists.",
                discussion: """
                    What comes from a catalogue are products as all others. What is set by hand stays so, whatever the \
                    catalogue says later.
                    """, alsoCalled: ["catalog"]),
            members: [
                .command(CatalogueImporting.self), .command(CatalogueExporting.self),
                .command(CatalogueSubscribe.self), .command(CatalogueUpdate.self), .command(CatalogueList.self),
                .command(CatalogueUnsubscribe.self),
            ], defaultCommand: CatalogueList.self, names: { try $0.book().subscriptions().map(\.name) })
    }
}
