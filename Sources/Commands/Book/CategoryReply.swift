internal import Bookkeeping
internal import Ledger
internal import Output

extension Environment {
    func categoryToChange(_ name: String) throws -> (Context, CategoryTree, Category) {
        let context = try contextToChange()
        let tree = try context.book.categories()
        return (context, tree, try category(name, in: tree))
    }

    func replyCategory(_ id: Category.ID, in book: any Book, _ sentence: (String) -> String) throws {
        let tree = try book.categories()
        let path = tree.path(of: id)
        let text = sentence(path)
        try reply(Report(schema: "spesa.category/1", "category", of: id, Category.fields(in: tree)) { [text] })
    }
}

extension Category {
    /// What is told of a category.
    static func fields(in tree: CategoryTree) -> Fields<Category.ID> {
        Fields([
            Field("category") { .text(tree.path(of: $0)) }, Field("name") { JSON(tree.category($0)?.name) },
            Field("depth") { JSON(tree.depth(of: $0)) },
            Field("archived") { .truth(tree.category($0)?.isArchived ?? false) },
        ])
    }
}
