internal import Bookkeeping
internal import Ledger
internal import Text

/// The names that complete a field of a form, also case-folded for search.
struct CompletionNames {
    private let names: [(text: String, folded: String)]

    /// The names in use of a dimension, sorted; categories and methods without archived ones.
    init(of dimension: Dimension, in context: Context) throws {
        let names: [String] =
            switch dimension {
            case .category:
                try context.book.categories().unarchivedPaths
            case .method:
                try Set(context.book.distinctNames(of: .method))
                    .union(context.book.methods().filter { !$0.isArchived }.map(\.name)).sorted()
            default: try context.book.distinctNames(of: dimension).sorted()
            }
        self.names = names.map { ($0, folded($0)) }
    }

    /// Whether a name equals the text, regardless of case.
    func holds(_ text: String) -> Bool {
        let name = foldedName(text)
        return names.contains { $0.text.equals(foldedName: name) }
    }

    /// At most 8 names that contain a text. Names that begin with it come first. Empty for an empty text.
    func completions(of text: String) -> [String] {
        let typed = folded(text)
        guard !typed.isEmpty else { return [] }
        let beginning = names.lazy.filter { $0.folded.hasPrefix(typed) || $0.folded.holds(":" + typed) }
        let holding = names.lazy.filter { $0.folded.holds(typed) }
        var found: [String] = []
        for name in beginning.prefix(8) { found.append(name.text) }
        for name in holding.prefix(16) where found.count < 8 && !found.contains(name.text) { found.append(name.text) }
        return found
    }
}

extension CategoryTree {
    /// The paths of the categories that are not archived, in the order of the tree.
    fileprivate var unarchivedPaths: [String] { all.filter { !$0.isArchived }.map { path(of: $0.id) } }
}
