internal import Arguments

/// `spesa rule …`
enum RuleCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "rule", summary: "Say where imported expenses go.",
                discussion: """
                    A rule is some words and a category: what is imported goes there if its payee, its text or its note \
                    holds the words, whatever their case and accents; a rule may also leave such rows out. Of several \
                    that fit, the longest holds. What is recorded already stays where it is, until 'spesa rule apply' \
                    files what lies in 'other'.
                    """, alsoCalled: ["rules"]),
            members: [
                .command(RuleList.self), .command(RuleAdd.self), .command(RuleRemove.self), .command(RuleApply.self),
            ],
            defaultCommand: RuleList.self)
    }
}
