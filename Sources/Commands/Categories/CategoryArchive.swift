internal import Arguments

/// `spesa category archive CATEGORY`
struct CategoryArchive: SpesaCommand {
    static let info = CommandInfo(
        name: "archive", summary: "Let a category take no new expenses; those it has stay.",
        examples: [("spesa category archive gifts", ""), ("spesa category archive --undo gifts", "bring it back")],
        alsoCalled: ["remove", "delete", "rm"])

    @Argument("The category.", completing: .custom("category")) var category: String
    @Flag("Bring it back.") var undo: Bool

    func run(in environment: Environment) throws {
        let (context, _, found) = try environment.categoryToChange(category)
        try context.book.archiveCategory(found.id, !undo, by: context.signature)
        try environment.replyCategory(found.id, in: context.book) {
            undo ? "\($0) takes expenses again." : "\($0) is archived."
        }
    }
}
