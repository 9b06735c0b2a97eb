internal import Arguments

/// `spesa rule remove WORDS`
struct RuleRemove: SpesaCommand {
    static let info = CommandInfo(
        name: "remove", summary: "Take a rule away.", examples: [("spesa rule remove LIDL", "")],
        alsoCalled: ["delete"])

    @Argument("Its words, as 'spesa rule' lists them.", placeholder: "WORDS") var text: String

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let book = context.book
        let rule = try book.removeRule(text, by: context.signature)
        try environment.reply(rule.report(in: book.categories(), "The rule '\(text)' is gone."))
    }
}
