internal import Arguments

/// `spesa category rename CATEGORY NAME`
struct CategoryRename: SpesaCommand {
    static let info = CommandInfo(
        name: "rename", summary: "Give a category another name; it stays where it is.",
        examples: [("spesa category rename eating-out restaurants", "")])

    @Argument("The category.", completing: .custom("category")) var category: String
    @Argument("Its new name.") var name: String

    func run(in environment: Environment) throws {
        let (context, tree, found) = try environment.categoryToChange(category)
        try context.book.renameCategory(found.id, to: name, by: context.signature)
        try environment.replyCategory(found.id, in: context.book) { "\(tree.path(of: found.id)) is now \($0)." }
    }
}
