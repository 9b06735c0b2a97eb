internal import Arguments
internal import Reports

/// `spesa category merge CATEGORY INTO`
struct CategoryMerge: SpesaCommand {
    static let info = CommandInfo(
        name: "merge", summary: "Give all expenses of a category to another one, and take it away.",
        discussion: "What lies under it moves along. Its own ceilings end; the other category keeps its own.",
        examples: [("spesa category merge gifts other", "")])

    @Argument("The category that goes.", completing: .custom("category")) var category: String
    @Argument("The category that stays.", completing: .custom("category")) var into: String

    func run(in environment: Environment) throws {
        let (context, tree, found) = try environment.categoryToChange(category)
        let other = try environment.category(into, in: tree)
        let moved = try context.book.mergeCategory(found.id, into: other.id, by: context.signature)
        let below = tree.children(of: found.id).count
        let what = [
            counted(moved, "expense"), below == 0 ? nil : counted(below, "category below it", "categories below it"),
        ]
        try environment.replyCategory(other.id, in: context.book, moved: moved) {
            "\(tree.path(of: found.id)) is merged into \($0); moved: \(series(what.compactMap(\.self))). "
                + "To take it back: spesa undo"
        }
    }
}
