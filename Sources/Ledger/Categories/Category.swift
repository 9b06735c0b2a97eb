/// A category in a tree of at most `deepestCategory` levels.
public struct Category: Hashable, Sendable {
    /// The number of a category in one book.
    public typealias ID = Int64

    /// The number. Negative for a category that is not stored yet.
    public let id: ID
    /// Unique identifier, equal in all copies of the book. Empty for a category that is not stored yet.
    public var uid: String
    /// The parent. `nil` for a root.
    public var parent: ID?
    /// The name without the names of its ancestors: `groceries` of `food:groceries`.
    public var name: String
    /// Whether the category takes no new expenses. Its expenses and subcategories are not affected.
    public var isArchived: Bool
    /// The time it was last created, renamed, moved or archived. 1970-01-01 for the initial categories of a book.
    public var changed: Instant

    /// Makes a category without validation of its name.
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

/// Maximum length of a category name in Unicode scalars.
public let longestCategoryName = 64

/// Maximum number of levels of the tree, roots included: more than users can survey, but small enough for recursion.
public let deepestCategory = 32

/// Validates a path and splits it into names: `food:groceries` gives `["food", "groceries"]`.
///
/// Spaces around names are removed.
/// - Throws: `LedgerError.categoryName` for a name that is empty, too long or has a control character, and for too many
///   names. Names may not begin with `-`, `=`, `+` or `@`, which shells and spreadsheets interpret.
public func categoryNames(of path: String) throws(LedgerError) -> [String] {
    var names: [String] = []
    // Unicode scalars, because a sign or colon with a combining accent is a single character but still a sign in bytes.
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
        // U+200D joins the parts of an emoji.
        case .format: value != 0x200D
        case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
        default: false
        }
    }
}

extension TrackedTable {
    /// The categories of a book. Names are unique among siblings.
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
    /// The table of these records.
    public static var table: TrackedTable { .category }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(id: id, parent: nil, name: "", isArchived: false)
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        // Rows from before categories had uids do not have the field.
        fields.field("uid", &uid, role: .identity, isLater: true)
        fields.field("parent", &parent, .reference("category", whenMerged: .isMoved))
        fields.field("name", &name)
        fields.field("archived", &isArchived)
        fields.field("changed", &changed, role: .changed, isLater: true)
    }
}

extension Change.Action {
    /// A category was created, with its missing parents.
    public static let addCategory = Self("category-add")
    /// A category was renamed in its place.
    public static let renameCategory = Self("category-rename")
    /// A category was moved with its subcategories, below another one or to the top.
    public static let moveCategory = Self("category-move")
    /// A category was merged: its expenses and children moved to another category.
    public static let mergeCategory = Self("category-merge")
    /// A category was archived.
    public static let archiveCategory = Self("category-archive")
    /// An archived category was restored.
    public static let unarchiveCategory = Self("category-unarchive")
}
