internal import Database
public import Ledger
internal import Text

/// The import rules, which assign categories by text.
struct RuleTable {
    let database: any Database

    func all() throws -> [Rule] {
        try TrackedRows(database: database).records(Rule.self).sorted {
            $0.text.utf8.lexicographicallyPrecedes($1.text.utf8)
        }
    }

    /// The rule with a text, ignoring case, accents and the kind of apostrophe; `nil` if there is none.
    func rule(_ text: String) throws -> Rule? {
        let wanted = foldedText(text)
        return try all().first { foldedText($0.text) == wanted }
    }

    func insert(_ text: String, category: Category.ID?) throws -> Int64 {
        try database.execute("INSERT INTO rule (text, category) VALUES ($1, $2)", .text(text), Value(category))
        return database.lastInsertedID
    }

    func update(_ rule: Int64, category: Category.ID?) throws {
        try database.executeLater("UPDATE rule SET category = $2 WHERE id = $1", .integer(rule), Value(category))
    }
}

extension Book {
    /// The rules for imports, sorted by the bytes of their text.
    public func rules() throws -> [Rule] {
        try RuleTable(database: file.reader()).all()
    }

    /// Adds a rule. A rule with this text, ignoring case, accents and the kind of apostrophe, gets the new category. An
    /// unchanged category is not recorded as a change.
    /// - Parameter category: `nil` to leave matching rows out.
    /// - Throws: `LedgerError.ruleIsEmpty`, `noSuchCategory`, `categoryIsArchived`, or the error of `checkedText`.
    public func addRule(_ text: String, category: Category.ID?, by signature: Signature) throws -> Rule {
        // A text that folds to blanks would match every expense.
        guard !folded(text).allSatisfy(\.isWhitespace) else { throw LedgerError.ruleIsEmpty }
        _ = try checkedText(text, "rule")
        return try file.write(by: signature) { database, signature in
            if let category { try CategoryTable(database: database).requireUsable(category) }
            let table = RuleTable(database: database)
            let known = try table.rule(text)
            if let known, known.category == category { return known }
            let touched = TouchedRows(.rule, known.map { [$0.id] } ?? [])
            return try ChangeTable(database: database).record(.addRule, by: signature, touching: touched) { rows in
                if let known {
                    try table.update(known.id, category: category)
                    return Rule(id: known.id, text: known.text, category: category)
                }
                let id = try table.insert(text, category: category)
                rows[.rule] = [id]
                return Rule(id: id, text: text, category: category)
            }
        }
    }

    /// Removes the rule with a text, ignoring case, accents and the kind of apostrophe.
    /// - Returns: the removed rule.
    /// - Throws: `LedgerError.noSuchRule`.
    public func removeRule(_ text: String, by signature: Signature) throws -> Rule {
        try file.write(by: signature) { database, signature in
            let table = RuleTable(database: database)
            guard let rule = try table.rule(text) else { throw LedgerError.noSuchRule(text) }
            let touched = TouchedRows(.rule, [rule.id])
            return try ChangeTable(database: database).record(.removeRule, by: signature, touching: touched) { _ in
                try TrackedRows(database: database).remove([rule.id], of: .rule)
                return rule
            }
        }
    }
}
