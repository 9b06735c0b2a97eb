internal import Database
internal import Ledger
internal import Text

/// The spellings of payees, or of payment methods, that `foldedName` equates, and the preferred one of each name.
struct NameSpellings {
    let database: any Database
    /// `.payee` or `.method`.
    let dimension: Dimension

    /// The preferred spelling by each other spelling in expenses: the one of the details that the book keeps, otherwise
    /// the most frequent.
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

    /// The preferred spelling among given ones, with the number of uses of each.
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

    /// The preferred spelling of names that no expense has exactly. New names are left out.
    /// - Complexity: O(names · log expenses), and O(names in use · log expenses) if a name is not known exactly.
    func known(of names: Set<String>) throws -> [String: String] {
        let expenses = ExpenseTable(database: database)
        let unknown = try names.filter { try !expenses.isKnown($0, as: dimension) }
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

    /// The names, the most used first.
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
