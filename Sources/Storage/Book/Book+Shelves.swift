internal import Database
public import Ledger
internal import Secrets
internal import Text

extension Book {
    /// The tree of shelves.
    public func shelves() throws -> ShelfTree { try ProductTable(database: file.reader()).shelves() }

    /// The number of products directly on each shelf, by number of the shelf. Archived products do not count. A shelf
    /// without products has no entry.
    public func productCounts() throws -> [Int64: Int] { try ProductTable(database: file.reader()).counts() }

    /// Adds a shelf, with missing shelves above it.
    /// - Throws: `LedgerError` of kind `shelf.exists` or `shelf.name`.
    public func addShelf(_ shelf: Shelf, by signature: Signature) throws -> Shelf {
        let path = try Shelf.checked(path: shelf.path)
        return try file.write(by: signature) { database, signature in
            let table = ProductTable(database: database)
            return try ChangeTable(database: database)
                .record(.addShelf, by: signature, touching: TouchedRows()) { rows in
                    let known = Set(try table.shelves().all.map { folded($0.path) })
                    guard !known.contains(folded(path)) else { throw LedgerError.shelfExists(path) }
                    var made = shelf
                    let names = path.split(separator: ":")
                    for depth in 1...names.count {
                        let above = names.prefix(depth).joined(separator: ":")
                        guard !known.contains(folded(above)) else { continue }
                        made = Shelf(
                            id: try table.rows.nextNumber(of: .shelf),
                            uid: makeUUIDv7(milliseconds: signature.at.seconds * 1000), path: above,
                            place: depth == names.count ? shelf.place : nil)
                        try table.rows.put([made])
                        rows[.shelf].append(made.id)
                    }
                    return made
                }
        }
    }

    /// Moves a shelf to another path, with everything on it, or to another position among its siblings. `nil` keeps the
    /// path or the position. A `place` of `.some(nil)` removes the position.
    /// - Throws: `LedgerError` of kind `shelf.not-found`, `shelf.exists`, `shelf.name` or `shelf.on-itself`.
    public func editShelf(_ id: Int64, path: String?, place: Int64??, by signature: Signature) throws -> Shelf {
        let path = try path.map(Shelf.checked(path:))
        return try file.write(by: signature) { database, signature in
            let table = ProductTable(database: database)
            let tree = try table.shelves()
            guard let former = tree.shelf(id) else { throw LedgerError.noSuchRow(.shelf, String(id)) }
            var altered: [Shelf] = []
            for shelf in tree.all {
                var shelf = shelf
                let before = shelf
                if let path, let moved = former.path(of: shelf, whenAt: path) { shelf.path = moved }
                if shelf.id == id, let place { shelf.place = place }
                if shelf != before { altered.append(shelf) }
            }
            let isMoved = Set(altered.map(\.id))
            if let path, folded(path) != folded(former.path) {
                guard former.path(of: Shelf(path: path), whenAt: "") == nil else {
                    throw LedgerError.shelfOnItself(former.path)
                }
                let others = Set(tree.all.filter { !isMoved.contains($0.id) }.map { folded($0.path) })
                if let taken = altered.first(where: { others.contains(folded($0.path)) }) {
                    throw LedgerError.shelfExists(taken.path)
                }
            }
            if !altered.isEmpty {
                let touched = TouchedRows(.shelf, altered.map(\.id))
                try ChangeTable(database: database).record(.editShelf, by: signature, touching: touched) { _ in
                    try table.rows.put(altered)
                }
            }
            return altered.first { $0.id == id } ?? former
        }
    }

    /// Removes a shelf and the shelves below it. Their products then have no shelf.
    /// - Returns: the number of products that were on the removed shelves.
    /// - Throws: `LedgerError` of kind `shelf.not-found`.
    public func removeShelf(_ id: Int64, by signature: Signature) throws -> Int {
        try file.write(by: signature) { database, signature in
            let table = ProductTable(database: database)
            let tree = try table.shelves()
            guard let shelf = tree.shelf(id) else { throw LedgerError.noSuchRow(.shelf, String(id)) }
            return try Self.remove(tree.subtree(of: shelf), of: .shelf, as: .removeShelf, by: signature, in: database) {
                $0.shelf = nil
            }
        }
    }

    /// The product kinds, sorted by name.
    public func kinds() throws -> [ProductKind] { try ProductTable(database: file.reader()).kinds() }

    /// Adds a product kind.
    /// - Throws: `LedgerError.kindExists`, or an error of `ProductKind.checked`.
    public func addKind(_ kind: ProductKind, by signature: Signature) throws -> ProductKind {
        let kind = try kind.checked()
        return try file.write(by: signature) { database, signature in
            let table = ProductTable(database: database)
            if let known = try table.kinds().named(kind.name) { throw LedgerError.kindExists(known.name) }
            let made = ProductKind(
                id: try table.rows.nextNumber(of: .kind), uid: makeUUIDv7(milliseconds: signature.at.seconds * 1000),
                name: kind.name, labels: kind.labels)
            try ChangeTable(database: database).record(.addKind, by: signature, touching: TouchedRows()) { rows in
                try table.rows.put([made])
                rows[.kind].append(made.id)
            }
            return made
        }
    }

    /// Edits a product kind.
    /// - Throws: `LedgerError.noSuchKind`, `kindExists`, or an error of `ProductKind.checked` or `change`.
    public func editKind(
        _ id: Int64, by signature: Signature, _ change: (inout ProductKind) throws -> Void
    ) throws -> ProductKind {
        try file.write(by: signature) { database, signature in
            let table = ProductTable(database: database)
            let kinds = try table.kinds()
            guard let known = kinds.first(where: { $0.id == id }) else { throw LedgerError.noSuchKind(String(id)) }
            var kind = known
            try change(&kind)
            kind = try kind.checked()
            if let other = kinds.named(kind.name), other.id != id { throw LedgerError.kindExists(other.name) }
            guard kind != known else { return kind }
            let touched = TouchedRows(.kind, [id])
            try ChangeTable(database: database).record(.editKind, by: signature, touching: touched) { _ in
                try table.rows.put([kind])
            }
            return kind
        }
    }

    /// Removes a product kind. Its products then have no kind, and keep their details.
    /// - Returns: the number of products that had the kind.
    /// - Throws: `LedgerError.noSuchKind`.
    public func removeKind(_ id: Int64, by signature: Signature) throws -> Int {
        try file.write(by: signature) { database, signature in
            guard try ProductTable(database: database).kinds().contains(where: { $0.id == id }) else {
                throw LedgerError.noSuchKind(String(id))
            }
            return try Self.remove([id], of: .kind, as: .removeKind, by: signature, in: database) { $0.kind = nil }
        }
    }

    /// Removes shelves or kinds, and the references of products to them.
    /// - Returns: the number of products that referred to the removed rows.
    private static func remove(
        _ ids: [Int64], of table: TrackedTable, as action: Change.Action, by signature: Signature,
        in database: any Database, _ forget: (inout Product) -> Void
    ) throws -> Int {
        let products = ProductTable(database: database)
        guard let field = TrackedTable.product.fields.first(where: { $0.name == table.name }) else { return 0 }
        let referring = try ids.flatMap {
            try products.rows.ids(referringTo: $0, of: table, by: field, of: .product)
        }.sorted()
        var touched = TouchedRows(table, ids)
        touched[.product] = referring
        try ChangeTable(database: database).record(action, by: signature, touching: touched) { _ in
            let altered = try products.products(referring).map { product in
                var product = product
                forget(&product)
                product.changed = signature.at
                return product.row
            }
            try products.rows.put(altered, in: .product)
            try products.rows.remove(ids, of: table)
        }
        return referring.count
    }
}
