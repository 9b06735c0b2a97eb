internal import Ledger
internal import Outings
internal import Output
internal import Reports
internal import Text

extension RowWords {
    static let payee = contacts(.payee)
    static let person = contacts(.person)
    static let place = contacts(.place)

    private static func contacts(_ kind: Contact.Kind) -> RowWords {
        let word = kind.rawValue
        return RowWords(
            of: .contacts(kind), reading: { ContactRecord($0, kind) },
            title: { record, _, _ in "\(word) '\(record.contact.name)'" },
            differences: { found, _ in
                for field in ContactField.all(of: kind) { compare(field, of: kind, &found) }
                found.compare("it", \.isOwn, in: own)
            },
            clauses: { changed, _ in
                changed.after.compactMap { change -> String? in
                    guard let old = change.old else { return "added the \(word) '\(change.new.contact.name)'" }
                    // A merge of another contact into this one may leave its fields unchanged.
                    guard !change.differences.isEmpty else { return nil }
                    return "changed the \(word) '\(old.contact.name)'\(differenceText(change.differences))"
                } + changed.removed.map { "removed the \(word) '\($0.contact.name)'" }
            },
            json: { record, _ in
                .object(
                    [JSON.Member("id", .integer(record.id))]
                        + ContactField.all(of: kind).filter { !$0.isConfidential }.map {
                            JSON.Member($0.rawValue, JSON(record.contact.text($0)))
                        })
            })
    }

    /// Adds a field if it changed. A confidential value is replaced by `(one)` or `(another one)`.
    private static func compare(_ field: ContactField, of kind: Contact.Kind, _ found: inout Differences<ContactRecord>)
    {
        let name = "\(kind == .person ? "their" : "its") \(field.title)"
        guard field.isConfidential else { return found.compare(name) { $0.contact.text(field) } }
        let (old, new) = (found.old.contact.text(field), found.new.contact.text(field))
        guard old != new else { return }
        found.append([
            RowDifference(
                name: name, old: old == nil ? found.none : "(one)",
                new: new == nil ? found.none : old == nil ? "(one)" : "(another one)")
        ])
    }

    private static func own(_ record: ContactRecord) -> String {
        record.isOwn.map { $0 ? "one of the book's own" : "not one of the book's own" } ?? "decided by membership"
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
        let gone = before[.payee].first { !kept.contains($0.id) }
        let (oldName, newName) = (before.namedPayee(gone), after.namedPayee())
        let places = [(TrackedTable.expense, "expense"), (.receipt, "receipt"), (.repeat, "repeat")]
            .map { (after[$0].count, $1) }.filter { $0.0 > 0 }.map { counted($0, $1) }
        let done =
            action == .renamePayee
            ? "renamed the payee \(inQuotes(oldName)) to" : "merged the payee \(inQuotes(oldName)) into"
        return "\(done) \(inQuotes(newName))" + (places.isEmpty ? "" : ", on \(series(places))")
    }
}

extension Snapshot {
    /// The name of the payee that the rows are about, from the first expense, otherwise from the row of the payee,
    /// otherwise from the first repeat or barcode pattern; empty if there is no such row.
    /// - Parameter row: the row of the payee; `nil` for the first one.
    fileprivate func namedPayee(_ row: TrackedRow? = nil) -> String {
        expenses.first?.details.payee
            ?? (row ?? self[.payee].first).flatMap { ContactRecord($0, .payee) }?.contact.name
            ?? self[.repeat].first.flatMap { Repeat($0) }?.details.payee
            ?? self[.pattern].first.flatMap { PayeePattern($0) }?.payee ?? ""
    }
}
