internal import Database
internal import Ledger
internal import Text

/// The spellings of payees, or of payment methods, that `foldedName` equates, and the preferred one of each name.
struct NameSpellings {
    let database: any Database
    /// `.payee` or `.method`.
    let dimension: Dimension

    /// For every spelling in expenses that is not the preferred one of its name: the preferred spelling. Preferred is
    /// the spelling in the details that the book has of the payee or method, otherwise the most frequent.
    /// - Complexity: O(names · log expenses).
    func others() throws -> [String: String] {
        let expenses = ExpenseTable(database: database)
        var uses: [String: Int] = [:]
        for names in Dictionary(grouping: try expenses.distinctNames(of: dimension), by: foldedName).values {
            let order = try byUse(names)
            for (place, name) in order.enumerated() { uses[name] = order.count - place }
        }
        return try others(of: uses)
    }

    /// The result of `others()` for given spellings only.
    /// - Parameter uses: the number of uses of each spelling.
    /// - Complexity: O(spellings), and O(names with details).
    func others(of uses: [String: Int]) throws -> [String: String] {
        let kept = try spellingsOfDetails()
        var usual: [String: String] = [:]
        for (fold, names) in Dictionary(grouping: uses.keys, by: foldedName) {
            let most = names.min { (uses[$1] ?? 0, $0) < (uses[$0] ?? 0, $1) }
            guard let chosen = kept[fold] ?? most else { continue }
            for name in names where name != chosen { usual[name] = chosen }
        }
        return usual
    }

    /// For each given name that no expense has in exactly this spelling: the preferred spelling. Names that no expense
    /// has in any spelling are left out, unless they have details.
    /// - Complexity: O(names · log expenses), and O(names in use · log expenses) if a name is not known exactly.
    func known(of names: Set<String>) throws -> [String: String] {
        let expenses = ExpenseTable(database: database)
        let unknown = try names.subtracting(expenses.known(names, as: dimension))
        guard !unknown.isEmpty else { return [:] }
        let kept = try spellingsOfDetails()
        let wanted = Dictionary(grouping: unknown, by: foldedName)
        let written = Dictionary(grouping: try expenses.distinctNames(of: dimension), by: foldedName)
        var known: [String: String] = [:]
        for (fold, names) in wanted {
            guard let chosen = try kept[fold] ?? byUse(written[fold] ?? []).first else { continue }
            for name in names { known[name] = chosen }
        }
        return known
    }

    /// The given names, sorted by descending number of uses.
    private func byUse(_ names: [String]) throws -> [String] {
        names.count < 2 ? names : try ExpenseTable(database: database).names(of: dimension, among: names)
    }

    private func spellingsOfDetails() throws -> [String: String] {
        let names =
            try dimension == .method
            ? MethodTable(database: database).all().map(\.name)
            : ContactTable(database: database).all(.payee).map(\.contact.name)
        return Dictionary(names.map { (foldedName($0), $0) }) { first, _ in first }
    }
}
