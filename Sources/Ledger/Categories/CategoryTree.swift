/// All categories of a book at one time.
///
/// Categories without a path to a root, as in the cycles of a damaged book, are excluded. Of categories with equal
/// numbers the first is used.
public struct CategoryTree: Sendable {
    private let byID: [Category.ID: Category]
    private let paths: [Category.ID: String]
    /// The children by number of the parent, and the roots under `top`.
    private let children: [Category.ID: [Category]]

    /// The key of the roots. Categories that a damaged book stores under this number are excluded.
    private static let top: Category.ID = .min

    /// Makes the tree of categories in any order.
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

    /// All categories, parents before children, siblings by name.
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

    /// The category with that number. `nil` if the tree has none.
    public func category(_ id: Category.ID) -> Category? {
        byID[id]
    }

    /// The path, such as `food:groceries`. Empty for a category that is not in the tree.
    public func path(of id: Category.ID) -> String {
        paths[id] ?? ""
    }

    /// The names from the root down. Empty for a category that is not in the tree.
    /// - Complexity: O(depth).
    public func names(of id: Category.ID) -> [String] {
        lineage(of: id).compactMap { category($0)?.name }
    }

    /// The children of a category, or the roots for `nil`, sorted by name.
    public func children(of id: Category.ID?) -> [Category] {
        children[id ?? Self.top] ?? []
    }

    /// The number of names in the path, 1 for a root; 0 for a category that is not in the tree.
    /// - Complexity: O(depth).
    public func depth(of id: Category.ID) -> Int {
        lineage(of: id).count
    }

    /// The numbers of the category and its descendants. A number that is not in the tree gives a set of itself.
    /// - Complexity: O(n) in the descendants.
    public func subtree(of id: Category.ID) -> Set<Category.ID> {
        var result: Set<Category.ID> = [id]
        for child in children(of: id) { result.formUnion(subtree(of: child.id)) }
        return result
    }

    /// The category whose subtree equals the set. `nil` if the set is not a complete subtree.
    /// - Complexity: O(depth · n).
    public func root(of subtree: Set<Category.ID>) -> Category.ID? {
        subtree.first { self.subtree(of: $0) == subtree }
    }

    /// Describes a set of categories by few roots of subtrees: `any` inside the set, and `none` outside it. For each
    /// category the last root on its path decides, where the path includes the category itself.
    ///
    /// A category without a root on its path is outside the set. If only `any` is empty, it is inside: the set is the
    /// whole tree except for `none`. For an empty set both are empty.
    /// - Complexity: O(n).
    public func outline(of set: Set<Category.ID>) -> (any: [Category.ID], none: [Category.ID]) {
        func changes(from isIn: Bool) -> (any: [Category.ID], none: [Category.ID]) {
            var (any, none): ([Category.ID], [Category.ID]) = ([], [])
            func visit(_ parent: Category.ID?, _ isParentIn: Bool) {
                for child in children(of: parent) {
                    let isIn = set.contains(child.id)
                    if isIn, !isParentIn { any.append(child.id) }
                    if !isIn, isParentIn { none.append(child.id) }
                    visit(child.id, isIn)
                }
            }
            visit(nil, isIn)
            return (any, none)
        }
        let (added, removed) = (changes(from: false), changes(from: true))
        let isShorter = removed.none.count < added.any.count + added.none.count
        return removed.any.isEmpty && !removed.none.isEmpty && isShorter ? removed : added
    }

    /// The numbers of the category and its ancestors, root first. Empty for a category that is not in the tree.
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

    /// The category with that full path, or the only category whose path ends with these names. Upper and lower case
    /// are equal.
    ///
    /// If no category matches, spaces, hyphens and underscores are treated as equal: `eating out` finds `eating-out`.
    /// - Throws: `LedgerError.noSuchCategory`, or `ambiguousCategory` with the matching paths.
    /// - Complexity: O(n).
    public func find(_ text: String) throws(LedgerError) -> Category {
        if let found = try find(text, spelt: { $0.lowercased() }) { return found }
        if let found = try find(text, spelt: { Self.joined($0.lowercased()) }) { return found }
        throw .noSuchCategory(text)
    }

    /// The category that matches after both texts are normalized by `spelt`. `nil` if there is no match.
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

    /// Replaces spaces and underscores by hyphens.
    private static func joined(_ name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.map { $0 == " " || $0 == "_" ? "-" : $0 }))
    }

    /// The category with exactly that path, except for upper and lower case. `nil` if no category has it.
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

    /// Returns the tree with a category of that path and its missing parents. Existing categories of the path are kept.
    ///
    /// New categories have negative numbers until a book stores them.
    /// - Throws: as `categoryNames`.
    /// - Complexity: O(n log n).
    public func adding(path: String) throws(LedgerError) -> CategoryTree {
        var categories = Array(byID.values)
        var parent: Category.ID?
        var isNew = false
        var id: Category.ID = 0
        for name in try categoryNames(of: path) {
            if !isNew, let there = child(of: parent, named: name) {
                parent = there.id
                continue
            }
            isNew = true
            repeat { id -= 1 } while byID[id] != nil
            categories.append(Category(id: id, parent: parent, name: name, isArchived: false))
            parent = id
        }
        return CategoryTree(categories)
    }

    /// The child with that name, or for `nil` the root with it, ignoring upper and lower case. `nil` if there is none.
    /// - Complexity: O(children).
    public func child(of parent: Category.ID?, named name: String) -> Category? {
        let wanted = name.lowercased()
        return children(of: parent).first { $0.name.lowercased() == wanted }
    }
}
