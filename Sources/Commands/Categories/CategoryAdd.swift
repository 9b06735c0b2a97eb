internal import Arguments

/// `spesa category add PATH`
struct CategoryAdd: SpesaCommand {
    static let info = CommandInfo(
        name: "add", summary: "Make a category, and those above it where they are missing.",
        examples: [("spesa category add hobby:chess", "")])

    @Argument("Its path, as food:groceries.") var path: String

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let book = context.book
        let category = try book.addCategory(path: path, by: context.signature)
        try environment.replyCategory(category.id, in: book) { "Made \($0)." }
    }
}
