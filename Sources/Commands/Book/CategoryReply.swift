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
        let object = JSON.category(id, in: tree)
        let text = sentence(path)
        try reply(
            Report(
                json: { .object(["schema": .text("spesa.category/1"), "category": object]) },
                records: { Records(columns: JSON.categoryColumns, objects: [object]) },
                sentences: { [text] }))
    }
}

extension JSON {
    static let categoryColumns = ["category", "name", "depth", "archived"]

    static func category(_ id: Category.ID, in tree: CategoryTree) -> JSON {
        .object([
            "category": .text(tree.path(of: id)), "name": JSON(tree.category(id)?.name),
            "depth": JSON(tree.depth(of: id)), "archived": .truth(tree.category(id)?.isArchived ?? false),
        ])
    }
}
