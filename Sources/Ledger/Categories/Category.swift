/// A name in a tree of any depth.
public struct Category: Hashable, Sendable {
    /// The number of a category in one book.
    public typealias ID = Int64

    /// The number; below zero for one that no book has yet.
    public let id: ID
    /// The same in every copy of the book; empty for one that no book has yet.
    public var uid: String
    /// The category right above it; `nil` at the top.
    public var parent: ID?
    /// The name without those above it: `groceries` of `food:groceries`.
    public var name: String
    /// Takes no new expenses; keeps those it has. What lies under it is not touched.
    public var isArchived: Bool
    /// When it was made, named, moved or archived last; for what a book begins with the beginning of 1970.
    public var changed: Instant

    /// A category as it is given; its name is not checked.
    public init(
        id: ID, uid: String = "", parent: ID?, name: String, isArchived: Bool, changed: Instant = Instant(seconds: 0)
    ) {
        self.id = id
        self.uid = uid
        self.parent = parent
        self.name = name
        self.isArchived = isArchived
        self.changed = changed
    }
}

/// The longest name of one category, in bytes of UTF-8.
public let longestCategoryName = 64

/// How many names a path may have: far more than anybody tells apart, and few enough to walk the tree by recursion.
public let deepestCategory = 32

/// The names of a path, checked: `food:groceries` is `["food", "groceries"]`.
///
/// Spaces around a name are dropped.
/// - Throws: `LedgerError.categoryName` for an empty or overlong name, too many of them, one with a control character, or
///   one that begins with `-`, `=`, `+` or `@`, which a shell or a spreadsheet would take for something else.
public func categoryNames(of path: String) throws(LedgerError) -> [String] {
    var names: [String] = []
    // Scalars, not characters: a sign or a colon stays one under an accent, as whoever reads bytes sees it.
    for part in path.unicodeScalars.split(separator: ":", omittingEmptySubsequences: false) {
        let scalars = part.drop { $0 == " " }.trimmingSuffix { $0 == " " }
        let name = String(scalars)
        guard let first = scalars.first else { throw .categoryName(path, .empty) }
        guard scalars.count <= longestCategoryName else { throw .categoryName(path, .tooLong) }
        guard !scalars.contains(where: \.isHidden) else { throw .categoryName(path, .controlCharacter) }
        guard !"-=+@".unicodeScalars.contains(first) else { throw .categoryName(path, .leadingSign) }
        names.append(name)
        guard names.count <= deepestCategory else { throw .categoryName(path, .tooDeep) }
    }
    return names
}

extension Substring.UnicodeScalarView {
    fileprivate func trimmingSuffix(while predicate: (Unicode.Scalar) -> Bool) -> Self {
        guard let last = lastIndex(where: { !predicate($0) }) else { return self[startIndex..<startIndex] }
        return self[...last]
    }
}

extension Unicode.Scalar {
    fileprivate var isHidden: Bool {
        switch properties.generalCategory {
        // U+200D joins the parts of one emoji.
        case .format: value != 0x200D
        case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
        default: false
        }
    }
}

extension TrackedTable {
    /// The categories of a book; of two in one place no names are alike.
    public static let category = TrackedTable(
        of: Category.self, "category", plural: "categories",
        actions: [
            .addCategory, .renameCategory, .moveCategory, .mergeCategory, .archiveCategory, .unarchiveCategory,
        ],
        distinct: "name", tree: Tree(parent: "parent", name: "name"), isWhollyInHistory: false,
        fault: { category in
            (try? categoryNames(of: category.name)) == [category.name] ? nil : "'name' cannot be that of a category"
        })
}

extension Category: TrackedRecord {
    /// The rows of such records.
    public static var table: TrackedTable { .category }

    /// A record with its number and nothing else yet.
    public init(blank id: Int64) {
        self.init(id: id, parent: nil, name: "", isArchived: false)
    }

    /// Its fields, in the order in which rows have them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        // Rows from before categories had uids say nothing of them.
        fields.field("uid", &uid, role: .identity, isLater: true)
        fields.field("parent", &parent, .reference("category", whenMerged: .isMoved))
        fields.field("name", &name)
        fields.field("archived", &isArchived)
        fields.field("changed", &changed, role: .changed, isLater: true)
    }
}

extension Change.Action {
    /// A category was made, with those above it that were missing.
    public static let addCategory = Self("category-add")
    /// It got another name in the same place.
    public static let renameCategory = Self("category-rename")
    /// It went below another one, or to the top, with all under it.
    public static let moveCategory = Self("category-move")
    /// Its expenses and children went to another one, and it went.
    public static let mergeCategory = Self("category-merge")
    /// It takes no new expenses from then on.
    public static let archiveCategory = Self("category-archive")
    /// It takes expenses again.
    public static let unarchiveCategory = Self("category-unarchive")
}
