internal import Database
public import Ledger
internal import Secrets

extension OptionalTables {
    static let sources = OptionalTables(
        tables: ["product_source"],
        script: """
            CREATE TABLE product_source (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                product INTEGER NOT NULL REFERENCES product (id),
                source TEXT NOT NULL,
                "key" TEXT,
                seen TEXT NOT NULL
            ) STRICT;
            CREATE INDEX product_source_product ON product_source (product);
            """,
        digest: "9b2fa577e204e6386ab84b0b45ac84b16fa14fd10725191ac71971b16193bce9")
}

extension Book {
    /// The products, shelves and kinds that a catalogue is compared with.
    /// - Parameter lettingGo: whether to leave out products whose side file is missing, instead of throwing an error.
    /// - Throws: `LedgerError.productsGone`.
    /// - Complexity: O(products).
    public func catalogueState(lettingGo: Bool = false) throws -> CatalogueState {
        try file.reading { try Self.state(in: file.reader(), lettingGo: lettingGo) }
    }

    /// Imports the rows that `decide` returns for the present products, as one change. Without rows, no change is
    /// recorded.
    ///
    /// Two products may share name and maker, because their sources distinguish them. `decide` must keep barcodes and
    /// codes unique, and must not make a product a part of itself.
    /// - Parameter subscription: the new state of the subscription, if the book follows the catalogue; `nil` for an
    ///   import by a person. The state is recorded even if no row is imported. Products whose side file is missing are
    ///   replaced only by an import by a person.
    /// - Throws: errors of `decide`; `LedgerError.productsGone`.
    /// - Complexity: O(products).
    public func takeCatalogue(
        by signature: Signature, noting subscription: Subscription?,
        _ decide: (CatalogueState) throws -> CatalogueRows
    ) throws {
        try file.write(by: signature) { database, signature in
            let state = try Self.state(in: database, lettingGo: subscription == nil)
            let last = state.last
            let made = try decide(state)
            let rows = TrackedRows(database: database)
            // Another member may have imported the catalogue meanwhile, or unsubscribed from it.
            let noted = try subscription.flatMap { new in
                try rows.rows([new.id], of: .subscription).contains { $0 != new.row } ? new : nil
            }
            guard !made.isEmpty || noted != nil || state.hasLost else { return }
            func uid() -> String { makeUUIDv7(milliseconds: signature.at.seconds * 1000) }
            let products = made.products.map { product in
                var product = product.id > last.product ? product.known(by: uid(), created: signature) : product
                product.changed = signature.at
                return product
            }
            let sources = made.sources.map { $0.id > last.source ? $0.known(by: uid()) : $0 }
            let goods = GoodsTable(database: database)
            let imported = try GoodsChange(
                products: products.map(\.row), sources: sources.map(\.row),
                picturing: Set(made.pictures.map(\.product)), of: goods, after: last)
            var touched = TouchedRows()
            touched[.product] = imported.productsInBook.map(\.id)
            touched[.productSource] = imported.sourcesInBook.map(\.id)
            // Includes products that only got a source. Otherwise an earlier change of such a product could be undone
            // while the import stays.
            let numbers = sources.map(\.product).filter { $0 <= last.product }
            touched[.product] = try Set(touched[.product] + rows.rows(numbers, of: .product).map(\.id)).sorted()
            let known = try goods.goods()
            touched[.goods] = known.map { [$0.id] } ?? []
            touched[.subscription] = noted.map { [$0.id] } ?? []
            try ChangeTable(database: database).record(.importCatalogue, by: signature, touching: touched) { touched in
                // A product may have parts with higher numbers.
                try database.deferForeignKeys()
                try rows.put(
                    made.shelves.map { Shelf(id: $0.id, uid: uid(), path: $0.path, place: $0.place).row }, in: .shelf)
                try rows.put(
                    made.kinds.map { ProductKind(id: $0.id, uid: uid(), name: $0.name, labels: $0.labels).row },
                    in: .kind)
                touched[.shelf] = made.shelves.map(\.id)
                touched[.kind] = made.kinds.map(\.id)
                try rows.put(imported.productsInBook, in: .product)
                try rows.put(imported.sourcesInBook, in: .productSource)
                if let noted { try rows.put([noted]) }
                for picture in made.pictures {
                    let kept = try PictureTable(database: database).keep(
                        picture.read(), of: picture.product, over: nil, at: signature.at)
                    try rows.put([kept])
                    touched[.picture].append(kept.id)
                }
                touched[.goods] = try goods.put(imported, over: known, at: signature.at)
                try rows.keepNumber(max(last.product, products.map(\.id).max() ?? 0), of: TrackedTable.product.name)
                try rows.keepNumber(
                    max(last.source, sources.map(\.id).max() ?? 0), of: TrackedTable.productSource.name)
            }
        }
    }

    private static func state(in database: any Database, lettingGo: Bool) throws -> CatalogueState {
        let products = ProductTable(database: database)
        let goods = GoodsTable(database: database)
        let lost = try lettingGo ? goods.lost() : []
        func all(_ table: TrackedTable) throws -> [TrackedRow] {
            let imported = try lost.contains(table) ? [] : goods.rows(of: table)
            return (try products.rows.all(of: table) + imported).sorted { $0.id < $1.id }
        }
        return CatalogueState(
            products: try all(.product).compactMap { Product($0) },
            sources: try all(.productSource).map { try products.rows.record($0) },
            shelves: try products.shelves(), kinds: try products.kinds(),
            pictures: try products.rows.all(of: .picture).compactMap(Picture.init),
            categories: CategoryTree(try CategoryTable(database: database).all()),
            last: CatalogueState.Last(
                product: try products.rows.nextNumber(of: .product) - 1,
                source: try products.rows.nextNumber(of: .productSource) - 1,
                shelf: try products.rows.nextNumber(of: .shelf) - 1,
                kind: try products.rows.nextNumber(of: .kind) - 1),
            hasLost: !lost.isEmpty)
    }
}

extension Product {
    /// A copy of the product that has the given uid, and the author and time of the signature.
    fileprivate func known(by uid: String, created signature: Signature) -> Product {
        var row = row
        row.values[TrackedTable.product.identity] = .text(uid)
        var product = Product(row) ?? self
        (product.by, product.created) = (signature.by, signature.at)
        return product
    }
}
