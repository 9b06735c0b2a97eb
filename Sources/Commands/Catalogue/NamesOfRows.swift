internal import Ledger
internal import Outings
internal import Storage

extension Book {
    /// Returns the names of shelves, kinds, products, baskets, contacts and outings referenced by changes, including
    /// deleted ones.
    /// - Complexity: O(rows of the changes). Only referenced tables of the book are read.
    func namesOfRows(in changes: [Change]) throws -> [TrackedTable: [Int64: String]] {
        var wanted: [TrackedTable: Set<Int64>] = [:]
        var names: [TrackedTable: [Int64: String]] = [:]
        for snapshot in changes.flatMap({ [$0.before, $0.after] }) {
            for table in TrackedTable.all {
                for row in snapshot[table] {
                    _ = table.mapReferences(of: row.values) { name, value in
                        if let named = TrackedTable.named(name), let id = value.number {
                            wanted[named, default: []].insert(id)
                        }
                        return value
                    }
                }
            }
            for row in snapshot[.shelf] { names[.shelf, default: [:]][row.id] = Shelf(row)?.path }
            for row in snapshot[.basket] { names[.basket, default: [:]][row.id] = Basket(row)?.name }
            for row in snapshot[.kind] { names[.kind, default: [:]][row.id] = ProductKind(row)?.name }
            for kind in Contact.Kind.allCases {
                let table = TrackedTable.contacts(kind)
                for row in snapshot[table] { names[table, default: [:]][row.id] = row.text(1) }
            }
            for row in snapshot[.outing] { names[.outing, default: [:]][row.id] = row.text(1) }
            for row in snapshot[.product] { names[.product, default: [:]][row.id] = Product(row)?.name }
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
        return names
    }
}
