internal import Ledger
internal import Outings
internal import Storage

extension Book {
    /// Returns the names of shelves, kinds, products, baskets, contacts and outings referenced by changes, by table and
    /// row id. Deleted rows are included. A shelf is named by its path.
    /// - Complexity: O(rows of the changes), and O(history) if a referenced row was deleted. Of the book, only
    ///   referenced tables are read.
    func namesOfRows(in changes: [Change]) throws -> [TrackedTable: [Int64: String]] {
        var wanted: [TrackedTable: Set<Int64>] = [:]
        var names: [TrackedTable: [Int64: String]] = [:]
        for snapshot in changes.flatMap({ [$0.before, $0.after] }) {
            for table in TrackedTable.all {
                let naming = table.naming
                for row in snapshot[table] {
                    if let name = naming?(row) { names[table, default: [:]][row.id] = name }
                    _ = table.mapReferences(of: row.values) { name, value in
                        if let named = TrackedTable.named(name), let id = value.number {
                            wanted[named, default: []].insert(id)
                        }
                        return value
                    }
                }
            }
        }
        if wanted[.shelf] != nil {
            for shelf in try shelves().all { names[.shelf, default: [:]][shelf.id] = shelf.path }
        }
        if wanted[.kind] != nil {
            for kind in try kinds() { names[.kind, default: [:]][kind.id] = kind.name }
        }
        if wanted[.basket] != nil {
            for basket in try baskets() { names[.basket, default: [:]][basket.id] = basket.name }
        }
        for kind in Contact.Kind.allCases where wanted[.contacts(kind)] != nil {
            for record in try contacts(kind) {
                names[.contacts(kind), default: [:]][record.id] = record.contact.name
            }
        }
        if wanted[.outing] != nil {
            for outing in try outings() { names[.outing, default: [:]][outing.id] = outing.name }
        }
        for product in try products((wanted[.product] ?? []).sorted()) {
            names[.product, default: [:]][product.id] = product.name
        }
        try addGoneNames(to: &names, wanted: wanted)
        return names
    }

    /// Adds the names of deleted rows, as other changes of the history contain them.
    /// - Complexity: O(history) if a name is missing, otherwise O(wanted names).
    private func addGoneNames(
        to names: inout [TrackedTable: [Int64: String]], wanted: [TrackedTable: Set<Int64>]
    ) throws {
        var missing: [TrackedTable: Set<Int64>] = [:]
        for (table, ids) in wanted where table.naming != nil {
            let gone = ids.filter { names[table]?[$0] == nil }
            if !gone.isEmpty { missing[table] = gone }
        }
        guard !missing.isEmpty else { return }
        for snapshot in try changes(of: nil, limit: nil).flatMap({ [$0.after, $0.before] }) {
            for (table, ids) in missing {
                for row in snapshot[table] where ids.contains(row.id) {
                    guard let name = table.naming?(row) else { continue }
                    names[table, default: [:]][row.id] = name
                    missing[table]?.remove(row.id)
                }
            }
        }
    }
}

extension TrackedTable {
    /// The function that returns the name of a row, as shown in references to it; `nil` if rows of the table have no
    /// names.
    var naming: (@Sendable (TrackedRow) -> String?)? {
        switch self {
        case .shelf: { Shelf($0)?.path }
        case .basket: { Basket($0)?.name }
        case .kind: { ProductKind($0)?.name }
        case .payee: { ContactRecord($0, .payee)?.contact.name }
        case .person: { ContactRecord($0, .person)?.contact.name }
        case .place: { ContactRecord($0, .place)?.contact.name }
        case .outing: { Outing($0)?.name }
        case .product: { Product($0)?.name }
        default: nil
        }
    }
}
