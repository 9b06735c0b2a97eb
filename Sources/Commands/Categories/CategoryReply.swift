internal import Bookkeeping
internal import Ledger
internal import Output

extension Environment {
    func categoryToChange(_ name: String) throws -> (Context, CategoryTree, Category) {
        let context = try contextToChange()
        let tree = try context.book.categories()
        return (context, tree, try category(name, in: tree))
    }

    /// - Parameter moved: how many expenses came to it.
    func replyCategory(
        _ id: Category.ID, in book: any Book, moved: Int? = nil, _ sentence: (String) -> String
    ) throws {
        let tree = try book.categories()
        let path = tree.path(of: id)
        let text = sentence(path)
        try reply(
            Report(schema: "spesa.category/1", "category", of: id, Category.fields(in: tree, moved: moved)) { [text] })
    }
}

extension Category {
    /// What is told of a category.
    /// - Parameter moved: how many expenses came to it; nothing is said of that without it.
    static func fields(in tree: CategoryTree, moved: Int? = nil) -> Fields<Category.ID> {
        let more = moved.map { moved in [Field<Category.ID>("moved") { _ in JSON(moved) }] } ?? []
        return Fields(
            [
                Field("category") { .text(tree.path(of: $0)) }, Field("name") { JSON(tree.category($0)?.name) },
                Field("depth") { JSON(tree.depth(of: $0)) },
                Field("archived") { .truth(tree.category($0)?.isArchived ?? false) },
            ] + more)
    }
}
