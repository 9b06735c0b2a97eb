/// All categories of a book at one moment.
///
/// What cannot be reached from the top, as where a damaged book puts a category below itself, is not of the tree; of two
/// with one number the first is.
public struct CategoryTree: Sendable {
    private let byID: [Category.ID: Category]
    private let paths: [Category.ID: String]
    /// By the number of the category above; those at the top under `top`.
    private let children: [Category.ID: [Category]]

    /// A number that is no category's; one that a damaged book gives it is not of the tree, nor what lies below it.
    private static let top: Category.ID = .min

    /// The tree of categories in any order.
    /// - Complexity: O(n log n).
    public init(_ categories: [Category]) {
        let sound = categories.filter { $0.id != Self.top && $0.parent != Self.top }
        let byID = Dictionary(sound.map { ($0.id, $0) }) { first, _ in first }
        let children = Dictionary(grouping: byID.values) { $0.parent ?? Self.top }.mapValues { siblings in
            siblings.sorted { $0.name < $1.name }
        }
        var paths: [Category.ID: String] = [:]
        func visit(_ parent: Category.ID?, _ prefix: String) {
            for child in children[parent ?? Self.top] ?? [] {
                paths[child.id] = prefix + child.name
                visit(child.id, prefix + child.name + ":")
            }
        }
        visit(nil, "")
        self.byID = byID.filter { paths[$0.key] != nil }
        self.children = children.filter { parent, _ in parent == Self.top || paths[parent] != nil }
        self.paths = paths
    }

    /// Every category, a parent before its children, siblings by name.
    /// - Complexity: O(n).
    public var all: [Category] {
        var result: [Category] = []
        func visit(_ parent: Category.ID?) {
            for child in children[parent ?? Self.top] ?? [] {
                result.append(child)
                visit(child.id)
            }
        }
        visit(nil)
        return result
    }

    /// The category with that number; `nil` where the tree has none.
    public func category(_ id: Category.ID) -> Category? {
        byID[id]
    }

    /// `food:groceries`; empty for a category that is not of this tree.
    public func path(of id: Category.ID) -> String {
        paths[id] ?? ""
    }

    /// The names from the top down; none for a category that is not of this tree.
    /// - Complexity: O(depth).
    public func names(of id: Category.ID) -> [String] {
        lineage(of: id).compactMap { category($0)?.name }
    }

    /// The categories right below one, or those of the top, by name.
    public func children(of id: Category.ID?) -> [Category] {
        children[id ?? Self.top] ?? []
    }

    /// How many names the path of the category has.
    /// - Complexity: O(depth).
    public func depth(of id: Category.ID) -> Int {
        lineage(of: id).count
    }

    /// The category and all that lies under it.
    /// - Complexity: O(n) in the categories under it.
    public func subtree(of id: Category.ID) -> Set<Category.ID> {
        var result: Set<Category.ID> = [id]
        for child in children(of: id) { result.formUnion(subtree(of: child.id)) }
        return result
    }

    /// The one category whose subtree these are; `nil` where they are no whole subtree.
    /// - Complexity: O(n).
    public func root(of subtree: Set<Category.ID>) -> Category.ID? {
        subtree.first { self.subtree(of: $0) == subtree }
    }

    /// The category and those above it, the topmost first.
    /// - Complexity: O(depth).
    public func lineage(of id: Category.ID) -> [Category.ID] {
        var result: [Category.ID] = []
        var next: Category.ID? = id
        while let current = next, let category = byID[current] {
            result.append(current)
            next = category.parent
        }
        return result.reversed()
    }

    /// The category that a text names: by its whole path, or by a tail of it that is unique; case does not matter.
    ///
    /// Where none is spelt so, a space, a hyphen and a low line are the same: `eating out` is `eating-out`.
    /// - Throws: `noSuchCategory`, or `ambiguousCategory` with the paths the tail could mean.
    /// - Complexity: O(n).
    public func find(_ text: String) throws(LedgerError) -> Category {
        if let found = try find(text, spelt: { $0.lowercased() }) { return found }
        if let found = try find(text, spelt: { Self.joined($0.lowercased()) }) { return found }
        throw .noSuchCategory(text)
    }

    /// The category that a text names, both spelt in a way; `nil` where none is.
    private func find(_ text: String, spelt: (String) -> String) throws(LedgerError) -> Category? {
        let wanted = spelt(text)
        var (whole, tails): ([Category.ID], [Category.ID]) = ([], [])
        for (id, path) in paths {
            if path == text { return byID[id] }
            let path = spelt(path)
            if path == wanted { whole.append(id) } else if path.hasSuffix(":" + wanted) { tails.append(id) }
        }
        let matches = whole.isEmpty ? tails : whole
        guard matches.count > 1 else { return matches.first.flatMap { byID[$0] } }
        throw .ambiguousCategory(text, paths: matches.map { self.path(of: $0) }.sorted())
    }

    /// A name with a hyphen for each space and low line.
    private static func joined(_ name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.map { $0 == " " || $0 == "_" ? "-" : $0 }))
    }

    /// The category of exactly that path, whatever its case; `nil` where there is none.
    /// - Throws: as `categoryNames`.
    /// - Complexity: O(children at each level).
    public func category(at path: String) throws(LedgerError) -> Category? {
        var found: Category?
        for name in try categoryNames(of: path) {
            guard let next = child(of: found?.id, named: name) else { return nil }
            found = next
        }
        return found
    }

    /// The tree with a category of that path, and with those above it where they are missing.
    ///
    /// The new ones have numbers below zero until a book gives them real ones.
    /// - Throws: as `categoryNames`.
    /// - Complexity: O(n log n).
    public func adding(path: String) throws(LedgerError) -> CategoryTree {
        var categories = Array(byID.values)
        var parent: Category.ID?
        var isNew = false
        for name in try categoryNames(of: path) {
            if !isNew, let there = child(of: parent, named: name) {
                parent = there.id
                continue
            }
            isNew = true
            let id = min(0, byID.keys.min() ?? 0) - Int64(categories.count - byID.count) - 1
            categories.append(Category(id: id, parent: parent, name: name, isArchived: false))
            parent = id
        }
        return CategoryTree(categories)
    }

    /// The child of a category with that name, whatever its case.
    /// - Complexity: O(children).
    public func child(of parent: Category.ID?, named name: String) -> Category? {
        let wanted = name.lowercased()
        return children(of: parent).first { $0.name.lowercased() == wanted }
    }
}
