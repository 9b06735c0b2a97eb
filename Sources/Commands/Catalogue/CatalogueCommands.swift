internal import Arguments

/// `spesa catalogue …`
enum CatalogueCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "catalogue", summary: "Import and publish product lists.",
                discussion: """
                    Imported products are products like all others. Values that are set by hand stay, whatever a \
                    catalogue says later.
                    """, alsoCalled: ["catalog"]),
            subcommands: [
                .command(CatalogueImporting.self), .command(CatalogueExporting.self),
                .command(CatalogueSubscribe.self), .command(CatalogueUpdate.self), .command(CatalogueList.self),
                .command(CatalogueUnsubscribe.self),
            ], defaultCommand: CatalogueList.self, names: { try $0.book().subscriptions().map(\.name) })
    }
}
