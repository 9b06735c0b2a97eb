internal import Database
internal import Household
internal import Ledger
internal import Text

/// The products of a book, with their shelves and kinds.
struct ProductTable {
    let database: any Database

    var rows: TrackedRows { TrackedRows(database: database) }
    private var goods: GoodsTable { GoodsTable(database: database) }

    func product(_ id: Int64) throws -> Product? { try products([id]).first }

    /// Reads the products with these numbers, sorted by number. Missing products are left out.
    /// - Throws: `DatabaseError.contradiction` for a malformed row.
    func products(_ ids: [Int64]) throws -> [Product] {
        var found = try rows.rows(ids, of: .product)
        if found.count < Set(ids).count {
            let imported = try goods.rows(ids, of: .product)
            if !imported.isEmpty { found = (found + imported).sorted { $0.id < $1.id } }
        }
        return try found.map { try rows.record($0) }
    }

    /// The names of all products of the book and of the side database, sorted by number.
    func names() throws -> [ProductName] {
        try allRows(Self.named, read: Self.name).sorted { $0.id < $1.id }
    }

    /// The names of products in the book itself, without the side database.
    func namesInBook() throws -> [ProductName] {
        try rows.isThere(.product) ? database.rows(Self.named, read: Self.name) : []
    }

    private static let named = "SELECT id, name, code, maker, unit, archived FROM product ORDER BY id"

    private static func name(_ row: any QueryRow) -> ProductName {
        ProductName(
            id: row.integer(0) ?? 0, name: row.text(1) ?? "", code: row.text(2), maker: row.text(3),
            unit: row.unit(4), isArchived: row.integer(5) == 1)
    }

    /// Runs a query on the products of the book and of the side database.
    /// - Parameter sql: its first column is the number of the product.
    private func allRows<Element>(
        _ sql: String, _ values: Value..., read: (any QueryRow) throws -> Element
    ) throws -> [Element] {
        var found: [Element] = []
        if try rows.isThere(.product) {
            try database.forEachRow(sql, values) { found.append(try read($0)) }
        }
        guard let (side, inBook) = try goods.products() else { return found }
        try side.forEachRow(sql, values) { row in
            if row.integer(0).map(inBook.contains) == false { found.append(try read(row)) }
        }
        return found
    }

    func products(barcode: String) throws -> [Int64] {
        try allRows("SELECT product FROM product_barcode WHERE barcode = $1", .text(barcode)) { row in
            row.integer(0) ?? 0
        }.sorted()
    }

    /// The count of products on each shelf, by number of the shelf, without archived ones. Empty shelves have no entry.
    func counts() throws -> [Int64: Int] {
        let shelves = try allRows("SELECT id, shelf FROM product WHERE archived = 0 AND shelf IS NOT NULL") { row in
            row.integer(1) ?? 0
        }
        return Dictionary(shelves.map { ($0, 1) }, uniquingKeysWith: +)
    }

    func shelves() throws -> ShelfTree { try ShelfTree(rows.records()) }

    func kinds() throws -> [ProductKind] {
        try rows.records(ProductKind.self).sorted { folded($0.name) < folded($1.name) }
    }

    /// Checks that the name, code and barcodes of a product are free, that the product is not a part of itself, and
    /// that its moves convert into its unit.
    /// - Parameter former: the product before the change; `nil` for a new one.
    /// - Throws: `LedgerError.unitInUse`; one of kind `product.exists`, `barcode.taken`, `product.code-taken`,
    ///   `product.part-of-itself`.
    func requireFree(_ product: Product, except former: Product?) throws {
        for barcode in product.barcodes where former?.barcodes.contains(barcode) != true {
            if let other = try products(barcode: barcode).first(where: { $0 != product.id }) {
                guard let names = try self.product(other)?.names else { continue }
                throw LedgerError.barcodeTaken(barcode, by: names)
            }
        }
        let isRenamed = former.map { ($0.name, $0.maker) != (product.name, product.maker) } ?? true
        if isRenamed || former?.code != product.code {
            let others = try names().filter { $0.id != product.id }
            let (name, maker) = (folded(product.name), product.maker.map(folded))
            if isRenamed,
                let other = others.first(where: { other in
                    !other.isArchived && folded(other.name) == name && other.maker.map(folded) == maker
                })
            {
                throw LedgerError.productExists(other)
            }
            if let code = product.code.map(folded), former?.code != product.code,
                let other = others.first(where: { $0.code.map(folded) == code }), let text = other.code
            {
                throw LedgerError.codeTaken(text, by: other)
            }
        }
        if former?.parts != product.parts { try requireNoKnot(product) }
        if let former, former.unit != product.unit, !former.unit.converts(into: product.unit),
            let move = try StockTable(database: database).moves(of: [product.id]).first
        {
            throw LedgerError.unitInUse(move.move.quantity.unit, of: former.names)
        }
    }

    /// Checks that a product is not a part of itself, directly or through other parts.
    /// - Throws: `LedgerError` of kind `product.part-of-itself`.
    private func requireNoKnot(_ product: Product) throws {
        var seen: Set<Int64> = []
        var next = product.parts.compactMap(\.product)
        while !next.isEmpty {
            guard !next.contains(product.id) else { throw LedgerError.partOfItself(product.name) }
            seen.formUnion(next)
            let parts = try allRows(
                """
                SELECT DISTINCT product, part FROM product_part
                WHERE part IS NOT NULL AND product IN (SELECT value FROM json_each($1))
                """, .text(next.jsonList)
            ) { $0.integer(1) ?? 0 }
            next = Set(parts).subtracting(seen).sorted()
        }
    }
}
