internal import Database
public import Ledger
internal import Text

extension BookFile {
    public func rules() throws -> [Rule] {
        try RuleTable(database: file.reader()).all()
    }

    public func addRule(_ text: String, category: Category.ID, by signature: Signature) throws -> Rule {
        // Words that fold away would be found in every text.
        guard !folded(text).allSatisfy(\.isWhitespace) else { throw LedgerError.ruleIsEmpty }
        _ = try checkedText(text, "rule")
        return try file.write { database in
            try CategoryTable(database: database).requireUsable(category)
            let table = RuleTable(database: database)
            let known = try table.rule(text)
            if let known, known.category == category { return known }
            let touched = TouchedRows(rules: known.map { [$0.id] } ?? [])
            return try ChangeTable(database: database).record(.addRule, by: signature, touching: touched) { rows in
                if let known {
                    try table.update(known.id, category: category)
                    return Rule(id: known.id, text: text, category: category)
                }
                let id = try table.insert(text, category: category)
                rows.rules = [id]
                return Rule(id: id, text: text, category: category)
            }
        }
    }

    public func removeRule(_ text: String, by signature: Signature) throws -> Rule {
        try file.write { database in
            let table = RuleTable(database: database)
            guard let rule = try table.rule(text) else { throw LedgerError.noSuchRule(text) }
            let touched = TouchedRows(rules: [rule.id])
            return try ChangeTable(database: database).record(.removeRule, by: signature, touching: touched) { _ in
                try table.remove(rule.id)
                return rule
            }
        }
    }
}
