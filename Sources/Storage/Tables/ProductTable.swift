internal import Database
internal import Household
internal import Ledger
internal import Text

/// The products of a book, with their shelves and kinds.
struct ProductTable {
    let database: any Database

    var rows: TrackedRows { TrackedRows(database: database) }

    func product(_ id: Int64) throws -> Product? { try products([id]).first }

    /// Those of these numbers that are there, by number.
    /// - Throws: `DatabaseError.contradiction` for a row that no product is written as.
    func products(_ ids: [Int64]) throws -> [Product] {
        try rows.rows(ids, of: .product).map { row in
            guard let product = Product(row) else {
                throw DatabaseError.contradiction("product \(row.id) cannot be read")
            }
            return product
        }
    }

    func names() throws -> [ProductName] {
        guard try rows.isThere(.product) else { return [] }
        return try database.rows("SELECT id, name, code, maker, unit, archived FROM product ORDER BY id") { row in
            ProductName(
                id: row.integer(0) ?? 0, name: row.text(1) ?? "", code: row.text(2), maker: row.text(3),
                unit: Unit(sign: row.text(4) ?? ""), isArchived: row.integer(5) == 1)
        }
    }

    func products(barcode: String) throws -> [Int64] {
        guard try rows.isThere(.product) else { return [] }
        return try database.rows(
            "SELECT product FROM product_barcode WHERE barcode = $1 ORDER BY product", .text(barcode)
        ) { $0.integer(0) ?? 0 }
    }

    /// How many products in use lie on each shelf.
    func counts() throws -> [Int64: Int] {
        guard try rows.isThere(.product) else { return [:] }
        var counts: [Int64: Int] = [:]
        try database.forEachRow(
            "SELECT shelf, count(*) FROM product WHERE archived = 0 AND shelf IS NOT NULL GROUP BY shelf", []
        ) { row in counts[row.integer(0) ?? 0] = Int(row.integer(1) ?? 0) }
        return counts
    }

    func shelves() throws -> ShelfTree { try ShelfTree(rows.all(of: .shelf).map(Shelf.init)) }

    func kinds() throws -> [ProductKind] {
        try rows.all(of: .kind).map(ProductKind.init).sorted { folded($0.name) < folded($1.name) }
    }

    /// Whether a product may be written beside all others.
    /// - Throws: `LedgerError` of kind `product.exists`, `barcode.taken`, `product.code-taken`, `product.part-of-itself`.
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

    /// - Throws: `LedgerError` of kind `product.part-of-itself`.
    private func requireNoKnot(_ product: Product) throws {
        var seen: Set<Int64> = []
        var next = product.parts.compactMap(\.product)
        while !next.isEmpty {
            guard !next.contains(product.id) else { throw LedgerError.partOfItself(product.name) }
            seen.formUnion(next)
            next = try database.rows(
                """
                SELECT DISTINCT part FROM product_part
                WHERE part IS NOT NULL AND product IN (SELECT value FROM json_each($1))
                """, .text(next.jsonList)
            ) { $0.integer(0) ?? 0 }.filter { !seen.contains($0) }
        }
    }
}
