public import Ledger
internal import Text

extension CategoryTree {
    /// Returns the category with that full path, or the only category whose path ends with these names.
    /// - Parameter canBeMade: whether `--new-category` can create the category, which the error then suggests.
    /// - Throws: `BookkeepingError.unknownCategory` with similar paths; `LedgerError.ambiguousCategory`; with
    ///   `canBeMade`, `LedgerError.categoryName` for text that is no valid path.
    /// - Complexity: O(categories).
    public func category(named text: String, canBeMade: Bool = false) throws -> Category {
        do {
            return try find(text)
        } catch {
            guard error == .noSuchCategory(text) else { throw error }
            if canBeMade { _ = try categoryNames(of: text) }
            throw BookkeepingError.unknownCategory(text, nearest: paths(near: text), canBeMade: canBeMade)
        }
    }

    /// Returns a category by name that may take expenses.
    /// - Throws: the errors of `category(named:canBeMade:)`, and `LedgerError.categoryIsArchived`.
    /// - Complexity: O(categories).
    public func usableCategory(named text: String, canBeMade: Bool = false) throws -> Category {
        let found = try category(named: text, canBeMade: canBeMade)
        guard !found.isArchived else { throw LedgerError.categoryIsArchived(path: path(of: found.id)) }
        return found
    }

    /// The paths of unarchived categories with a spelling similar to a text, the nearest first.
    /// - Complexity: O(categories).
    public func paths(near text: String) -> [String] {
        var paths: [String: String] = [:]
        var candidates: [String] = []
        for category in all where !category.isArchived {
            let path = path(of: category.id)
            for spelling in [path, category.name] where paths[spelling] == nil {
                paths[spelling] = path
                candidates.append(spelling)
            }
        }
        var result: [String] = []
        for spelling in nearest(to: text, among: candidates) {
            guard let path = paths[spelling] else { continue }
            // A suggested category also stands for its subcategories.
            if !result.contains(where: { path == $0 || path.hasPrefix($0 + ":") }) { result.append(path) }
        }
        return result
    }
}
