internal import Arguments

/// `spesa ceiling …`
enum CeilingCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "ceiling", summary: "Show, set and check the most you mean to spend in a month.",
                discussion:
                    "A ceiling holds from a month on, for everything or for one category and what lies under it; the months before keep theirs.",
                alsoCalled: ["budget", "limit"]),
            members: [
                .command(CeilingShow.self), .command(CeilingSet.self), .command(CeilingRemove.self),
                .command(CeilingCheck.self),
            ],
            defaultCommand: CeilingShow.self)
    }
}
