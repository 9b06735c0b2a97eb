internal import Arguments

/// `spesa category merge CATEGORY INTO`
struct CategoryMerge: SpesaCommand {
    static let info = CommandInfo(
        name: "merge", summary: "Give all expenses of a category to another one, and take it away.",
        discussion: "What lies under it moves along. Its own ceilings end; the other category keeps its own.",
        examples: [("spesa category merge restaurants eating-out", "")])

    @Argument("The category that goes.", completing: .custom("category")) var category: String
    @Argument("The category that stays.", completing: .custom("category")) var into: String

    func run(in environment: Environment) throws {
        let (context, tree, found) = try environment.categoryToChange(category)
        let other = try environment.category(into, in: tree)
        try context.book.mergeCategory(found.id, into: other.id, by: context.signature)
        try environment.replyCategory(other.id, in: context.book) { "\(tree.path(of: found.id)) is merged into \($0)." }
    }
}
