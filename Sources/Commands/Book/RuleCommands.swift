internal import Arguments

/// `spesa rule …`
enum RuleCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "rule", summary: "Say where imported expenses go.",
                discussion: """
                    A rule is some words and a category: what is imported goes there if its payee or its text holds the \
                    words, whatever their case and accents. Of several that fit, the longest holds. What is recorded \
                    already stays where it is.
                    """, alsoCalled: ["rules"]),
            members: [.command(RuleList.self), .command(RuleAdd.self), .command(RuleRemove.self)],
            defaultCommand: RuleList.self)
    }
}
