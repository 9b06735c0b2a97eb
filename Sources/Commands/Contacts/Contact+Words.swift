internal import Ledger
internal import Outings
internal import Output
internal import Reports

extension RowWords {
    static let payee = contacts(.payee)
    static let person = contacts(.person)
    static let place = contacts(.place)

    private static func contacts(_ kind: Contact.Kind) -> RowWords {
        let word = kind.rawValue
        return RowWords(
            table: .contacts(kind),
            clauses: { before, after, context in
                let old = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
                return after.compactMap { row in
                    guard let former = old[row.id] else { return "added the \(word) '\(row.text(1) ?? "")'" }
                    let clauses = differences(former, row, kind).map { "\($0.name) \($0.old) → \($0.new)" }
                    // After a merge, the remaining contact may be unchanged.
                    guard !clauses.isEmpty else { return nil }
                    return "changed the \(word) '\(former.text(1) ?? "")': \(clauses.joined(separator: ", "))"
                } + gone(before, after).map { "removed the \(word) '\($0.text(1) ?? "")'" }
            },
            title: { row, _, _ in "\(word) '\(row.text(1) ?? "")'" },
            differences: { old, new, _ in differences(old, new, kind) },
            listed: { row, _ in json(row, kind) }, document: { row, _ in json(row, kind) }, isAlwaysNamed: false)
    }

    /// Returns the changed fields. For confidential fields only the fact that they differ.
    private static func differences(_ old: TrackedRow, _ new: TrackedRow, _ kind: Contact.Kind) -> [RowDifference] {
        let (old, new) = (ContactRecord(old, kind), ContactRecord(new, kind))
        var differences = ContactField.all(of: kind).compactMap { field -> RowDifference? in
            let (one, other) = (old.contact.text(field), new.contact.text(field))
            guard one != other else { return nil }
            guard field.isConfidential else {
                return RowDifference(name: "its \(field.title)", old: one ?? "(none)", new: other ?? "(none)")
            }
            return RowDifference(
                name: "its \(field.title)", old: one == nil ? "(none)" : "(one)",
                new: other == nil ? "(none)" : one == nil ? "(one)" : "(another one)")
        }
        if old.isOwn != new.isOwn {
            differences.append(RowDifference(name: "it", old: own(old), new: own(new)))
        }
        return differences
    }

    private static func own(_ record: ContactRecord) -> String {
        record.isOwn.map { $0 ? "one of the book's own" : "none of the book's own" } ?? "as the members are"
    }

    private static func json(_ row: TrackedRow, _ kind: Contact.Kind) -> JSON {
        let contact = ContactRecord(row, kind).contact
        return .object(
            [JSON.Member("id", .integer(row.id))]
                + ContactField.all(of: kind).filter { !$0.isConfidential }.map {
                    JSON.Member($0.rawValue, JSON(contact.text($0)))
                })
    }
}

extension Change {
    /// The clause of a history entry for changes to contacts that the rows alone do not explain: imports, and renamed
    /// or merged payees; `nil` for other changes.
    var contactSentence: String? {
        for kind in Contact.Kind.allCases {
            let table = TrackedTable.contacts(kind)
            if action == ContactAction.importing.action(of: kind) {
                let known = Set(before[table].map(\.id))
                let new = after[table].count { !known.contains($0.id) }
                let parts = [(new, "imported"), (after[table].count - new, "changed")].filter { $0.0 > 0 }
                return parts.map { "\($1) \(counted($0, table.name, table.plural))" }.joined(separator: ", ")
            }
        }
        guard action == .renamePayee || action == ContactAction.merge.action(of: .payee) else { return nil }
        let kept = Set(after[.payee].map(\.id))
        let gone = before[.payee].first { !kept.contains($0.id) } ?? before[.payee].first
        let oldName = before.expenses.first?.details.payee ?? gone?.text(1) ?? before[.pattern].first?.text(1) ?? ""
        let newName =
            after.expenses.first?.details.payee ?? after[.payee].first?.text(1) ?? after[.pattern].first?.text(1) ?? ""
        let places = [(after[.expense].count, "expense"), (after[.receipt].count, "receipt")].filter { $0.0 > 0 }
            .map { counted($0, $1) }
        let done = action == .renamePayee ? "renamed the payee '\(oldName)' to" : "merged the payee '\(oldName)' into"
        return "\(done) '\(newName)'" + (places.isEmpty ? "" : ", on \(series(places))")
    }
}
