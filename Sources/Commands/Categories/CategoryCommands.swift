internal import Arguments

/// `spesa category …`
enum CategoryCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "category", summary: "Show and change the tree of categories.",
                discussion: "A category in use is never lost: merge it into another one, or archive it."),
            members: [
                .command(CategoryList.self), .command(CategoryAdd.self), .command(CategoryRename.self),
                .command(CategoryMove.self), .command(CategoryMerge.self), .command(CategoryArchive.self),
            ],
            defaultCommand: CategoryList.self)
    }
}
