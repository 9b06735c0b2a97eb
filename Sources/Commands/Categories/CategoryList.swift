internal import Arguments
internal import Ledger
internal import Output
internal import Terminal

/// `spesa category list`
struct CategoryList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List the categories.",
        examples: [("spesa category", ""), ("spesa category list --archived", "with those that are archived")])

    @Flag("Those that are archived too.") var archived: Bool

    func run(in environment: Environment) throws {
        let tree = try environment.book().categories()
        // Whatever lies above a category that is shown is shown too.
        let named = Set(tree.all.filter { archived || !$0.isArchived }.flatMap { tree.lineage(of: $0.id) })
        let shown = tree.all.filter { named.contains($0.id) }
        try environment.show(
            Report(
                schema: "spesa.categories/1", "categories", of: shown.map(\.id), Category.fields(in: tree),
                lines: { screen in
                    shown.map { category in
                        let indent = String(repeating: "  ", count: tree.depth(of: category.id) - 1)
                        let line = StyledText(
                            indent + screen.glyphs.shown(category.name) + (category.isArchived ? " (archived)" : ""))
                        return line.truncated(to: screen.width, ellipsis: screen.glyphs.ellipsis)
                    }
                },
                sentences: { shown.map { tree.path(of: $0.id) + ($0.isArchived ? ", archived" : "") } }))
    }
}
