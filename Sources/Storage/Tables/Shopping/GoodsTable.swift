package import Database
package import Ledger
internal import Secrets

extension OptionalTables {
    static let goods = OptionalTables(
        tables: ["goods"],
        script: """
            CREATE TABLE goods (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                products TEXT NOT NULL,
                sources TEXT NOT NULL,
                former TEXT,
                count INTEGER NOT NULL,
                added INTEGER NOT NULL,
                altered INTEGER NOT NULL
            ) STRICT;
            """,
        digest: "73987f9f25cf4a3701d6827cd5b43229918d9038921a8532f186a139db20221a")
}

/// The imported products that the user has not edited, in side databases with equal tables.
///
/// A row in the book takes precedence over a row with the same number in a side database. Rows of the book are read
/// without the side files.
///
/// The row that names the side files is never dumped or merged. A side file that the row names was therefore written
/// beside this copy of the book: if the file is missing, it was deleted.
package struct GoodsTable {
    let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    /// The row that names the side databases; `nil` if the book has no side databases.
    package func goods() throws -> ProductFile? {
        guard database.side != nil else { return nil }
        return try TrackedRows(database: database).records(ProductFile.self).first
    }

    /// The side database of products, and the numbers of the products that the book has itself; `nil` if the book has
    /// no side databases.
    /// - Throws: `LedgerError.productsGone` if its file is missing.
    /// - Complexity: O(bytes) the first time, O(products in the book).
    package func products() throws -> (database: any Database, inBook: Set<Int64>)? {
        guard let name = try file(of: .product) else { return nil }
        return (try side(name), try numbers(in: .product))
    }

    /// The name of the side database with the rows of a table; `nil` if the table has no side database.
    private func file(of table: TrackedTable) throws -> String? {
        switch table {
        case .product: try goods()?.products
        case .productSource: try goods()?.sources
        default: nil
        }
    }

    private func side(_ name: String) throws -> any Database {
        guard let side = try database.side?.database(name) else { throw LedgerError.productsGone }
        return side
    }

    private func numbers(in table: TrackedTable) throws -> Set<Int64> {
        guard try TrackedRows(database: database).isThere(table) else { return [] }
        return try Set(database.rows("SELECT id FROM \(table.name)") { $0.integer(0) ?? 0 })
    }

    /// The tables whose side database is named in the book, but missing.
    func lost() throws -> Set<TrackedTable> {
        Set(
            try [TrackedTable.product, .productSource].filter { table in
                try file(of: table).map { try database.side?.holds($0) == false } ?? false
            })
    }

    /// The rows of a side database that the book does not have itself, sorted by number.
    /// - Parameters:
    ///   - ids: the numbers of the rows to read; `nil` for all.
    ///   - table: products or product sources; other tables have no rows in side databases.
    /// - Throws: `LedgerError.productsGone` if its file is missing.
    /// - Complexity: O(rows).
    func rows(_ ids: [Int64]? = nil, of table: TrackedTable) throws -> [TrackedRow] {
        guard let name = try file(of: table) else { return [] }
        let inBook = try numbers(in: table)
        let wanted = ids?.filter { !inBook.contains($0) }
        guard wanted?.isEmpty != true else { return [] }
        let rows = TrackedRows(database: try side(name))
        let all = try wanted.map { try rows.rows($0, of: table) } ?? rows.all(of: table)
        let missing = all.filter { !inBook.contains($0.id) }
        return table == .product && !missing.isEmpty ? try mended(missing) : missing
    }

    /// Removes references to shelves, kinds and categories that no longer exist in the book.
    private func mended(_ products: [TrackedRow]) throws -> [TrackedRow] {
        let rows = TrackedRows(database: database)
        var known: [(field: Int, ids: Set<Int64>)] = []
        for table in [TrackedTable.shelf, .kind, .category] {
            known.append(
                (TrackedTable.product.index(of: table.name), try Set(rows.all(of: table).map(\.id))))
        }
        return products.map { row in
            var row = row
            for (field, ids) in known where row.values[field].number.map(ids.contains) == false {
                row.values[field] = .none
            }
            return row
        }
    }

    /// Whether the side database contains a product, even if the book has it too.
    func holds(_ id: Int64) throws -> Bool {
        guard let (side, _) = try products() else { return false }
        return try !TrackedRows(database: side).rows([id], of: .product).isEmpty
    }

    /// Copies products, and their parts, from the side database into the book. Products that the book has itself are
    /// skipped.
    /// - Returns: the numbers of the products copied.
    func adopt(_ ids: [Int64]) throws -> [Int64] {
        var adopted: [Int64] = []
        var next = ids
        guard try !ids.isEmpty && goods() != nil else { return [] }
        while case let rows = try rows(next, of: .product), !rows.isEmpty {
            try TrackedRows(database: database).put(rows, in: .product)
            adopted += rows.map(\.id)
            next = rows.flatMap { Product($0)?.parts.compactMap(\.product) ?? [] }
        }
        return adopted
    }

    /// Runs `body` with deferred foreign keys, so that rows can refer to products that are copied afterwards.
    func adopting<Result>(_ body: () throws -> Result) throws -> Result {
        if try goods() != nil { try database.deferForeignKeys() }
        return try body()
    }

    /// Copies the products that rows refer to from the side database into the book.
    /// - Returns: the numbers of the products copied.
    func adopt(namedBy snapshot: Snapshot) throws -> [Int64] {
        var named: Set<Int64> = []
        for table in TrackedTable.all where table.refers(to: TrackedTable.product.name) {
            for row in snapshot[table] {
                for (field, value) in zip(table.fields, row.values) {
                    _ = field.mapReferences(in: value) { name, value in
                        if name == TrackedTable.product.name, case .number(let id) = value { named.insert(id) }
                        return value
                    }
                }
            }
        }
        return try adopt(named.sorted())
    }
}

/// The rows of a catalogue import, divided between the book and the side databases. The book gets rows that it has
/// already, and products with pictures. The side databases get all others.
struct GoodsChange {
    let productsInBook, sourcesInBook: [TrackedRow]
    fileprivate let products, sources: [TrackedRow]
    fileprivate let added: Int

    /// Divides the rows of an import. Writes nothing.
    /// - Parameters:
    ///   - pictured: the numbers of the products with pictures in the import.
    ///   - last: the highest numbers before the import.
    /// - Complexity: O(rows).
    init(
        products: [TrackedRow], sources: [TrackedRow], picturing pictured: Set<Int64>, of goods: GoodsTable,
        after last: CatalogueState.Last
    ) throws {
        let rows = TrackedRows(database: goods.database)
        func inBook(_ written: [TrackedRow], _ table: TrackedTable) throws -> Set<Int64> {
            // Without side databases, all rows go into the book.
            guard goods.database.side != nil else { return Set(written.map(\.id)) }
            return try Set(rows.rows(written.map(\.id), of: table).map(\.id))
        }
        let pictured = Self.withParts(pictured.filter { $0 > last.product }, among: products)
        let ownProducts = try inBook(products, .product).union(pictured)
        let ownSources = try inBook(sources, .productSource)
        productsInBook = products.filter { ownProducts.contains($0.id) }
        sourcesInBook = sources.filter { ownSources.contains($0.id) }
        self.products = products.filter { !ownProducts.contains($0.id) }
        self.sources = sources.filter { !ownSources.contains($0.id) }
        added = self.products.count { $0.id > last.product }
    }

    /// Adds the numbers of the products that are parts of these, so that undoing the import removes the parts too.
    private static func withParts(_ ids: Set<Int64>, among products: [TrackedRow]) -> Set<Int64> {
        guard !ids.isEmpty else { return [] }
        let rows = Dictionary(products.map { ($0.id, $0) }) { first, _ in first }
        var (found, next) = (ids, Array(ids))
        while let id = next.popLast() {
            let parts = rows[id].flatMap { Product($0) }?.parts.compactMap(\.product) ?? []
            next += parts.filter { rows[$0] != nil && found.insert($0).inserted }
        }
        return found
    }
}

extension GoodsTable {
    /// Writes new side databases with the rows of the import, and the row that names them. The replaced files stay
    /// until the next import, so that this one can be undone. A missing side database is replaced by a new one without
    /// the former rows.
    /// - Parameter known: the row before the import; `nil` if the book has no side databases yet.
    /// - Returns: the number of the row that names the side databases, also if it is unchanged; empty if there is no
    ///   such row.
    /// - Complexity: O(bytes beside the book).
    func put(_ change: GoodsChange, over known: ProductFile?, at moment: Instant) throws -> [Int64] {
        let lost = try lost()
        guard let side = database.side, !change.products.isEmpty || !change.sources.isEmpty || !lost.isEmpty else {
            return known.map { [$0.id] } ?? []
        }
        func written(_ table: TrackedTable, _ changed: [TrackedRow], over name: String?) throws -> (String, Int?) {
            if changed.isEmpty, let name, !lost.contains(table) { return (name, nil) }
            let copy = try side.copy(of: name)
            // The side database refers to rows of the book.
            try copy.executeScript("PRAGMA foreign_keys = OFF")
            let rows = TrackedRows(database: copy)
            try copy.transaction(.write) {
                try OptionalTables.of(table)?.open(in: copy)
                try rows.put(changed, in: table)
            }
            return (try side.keep(copy), try rows.count(of: table))
        }
        let rows = TrackedRows(database: database)
        let (products, count) = try written(.product, change.products, over: known?.products)
        let (sources, _) = try written(.productSource, change.sources, over: known?.sources)
        let former = Set(known.map { [$0.products, $0.sources] } ?? [])
        try side.remove(Set(known?.former ?? []).subtracting(former).sorted())
        let goods = ProductFile(
            id: try known?.id ?? rows.nextNumber(of: .goods),
            uid: known?.uid ?? makeUUIDv7(milliseconds: moment.seconds * 1000), products: products,
            sources: sources, former: former.sorted(), count: count.map { Int64($0) } ?? known?.count ?? 0,
            added: Int64(change.added), altered: Int64(change.products.count - change.added))
        try rows.put([goods])
        return [goods.id]
    }
}
