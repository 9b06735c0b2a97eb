public import Money
public import Periods

/// The tree of categories, and the ceilings of its months.
public protocol CategoryBook: AnyObject {
    /// Every category, archived ones too.
    /// - Complexity: O(n log n) in the categories.
    func categories() throws -> CategoryTree
    /// Every ceiling, past ones too.
    func ceilings() throws -> CeilingPlan
    /// The category of that path, made with those above it where they are missing.
    func addCategory(path: String, by signature: Signature) throws -> Category
    /// Gives a category another name in the same place; the name it has already changes nothing.
    /// - Throws: `LedgerError.noSuchCategory`, `categoryName`, `categoryExists`.
    func renameCategory(_ id: Category.ID, to name: String, by signature: Signature) throws
    /// Puts a category with all that lies under it below another one, or at the top.
    func moveCategory(_ id: Category.ID, under parent: Category.ID?, by signature: Signature) throws
    /// Gives all expenses and children of a category to another one, and removes it with its own ceilings.
    /// - Returns: how many expenses it gave.
    @discardableResult
    func mergeCategory(_ id: Category.ID, into other: Category.ID, by signature: Signature) throws -> Int
    /// Lets a category take no new expenses, or again; those it has stay.
    /// - Throws: `LedgerError.noSuchCategory`.
    func archiveCategory(_ id: Category.ID, _ isArchived: Bool, by signature: Signature) throws
    /// Sets a ceiling, or with `nil` says that there is none from a month on; earlier months keep theirs.
    func setCeiling(
        _ amount: Amount?, for category: Category.ID?, from: Month, until: Month?, by signature: Signature
    ) throws
}
