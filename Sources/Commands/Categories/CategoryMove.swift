internal import Arguments

/// `spesa category move CATEGORY [PARENT]`
struct CategoryMove: SpesaCommand {
    static let info = CommandInfo(
        name: "move", summary: "Put a category with all that lies under it below another one.",
        examples: [
            ("spesa category move eating-out leisure", ""), ("spesa category move eating-out --to-top", "below none"),
        ])

    @Argument("The category.", completing: .custom("category")) var category: String
    @Argument("The category it will lie under.", completing: .custom("category")) var parent: String?
    @Flag("Put it at the top.") var toTop: Bool

    func run(in environment: Environment) throws {
        guard parent != nil || toTop else { throw root.misuse(.missingWord("PARENT"), of: ["category", "move"]) }
        if toTop, let parent { throw root.misuse(.unexpectedWord(parent), of: ["category", "move"]) }
        let (context, tree, found) = try environment.categoryToChange(category)
        let under = try parent.map { name in
            try environment.category(name, in: tree).id
        }
        try context.book.moveCategory(found.id, under: under, by: context.signature)
        try environment.replyCategory(found.id, in: context.book) { "\(tree.path(of: found.id)) is now \($0)." }
    }
}
