internal import Database
internal import Storage

/// Imported products that are stored encrypted beside a server's book. Only the client can decrypt them, so for a query
/// it lends them to the server in a setting of the connection, which queries cannot change.
struct ServerProducts {
    /// The side database with the products.
    private let side: any Database

    /// Returns `nil` if the book has no imported products.
    /// - Throws: `LedgerError.productsGone` if their file is missing.
    init?(database: any Database) throws {
        guard let (side, _) = try GoodsTable(database: database).products() else { return nil }
        self.side = side
    }

    /// Makes the products visible to the views of a connection.
    /// - Complexity: O(bytes), which travel to the server.
    func lend(to asked: any Database) throws {
        let list = try side.firstRow(
            """
            SELECT json_object(
                'products', (SELECT json_group_array(json_object('id', id, 'uid', uid, 'name', name, 'code', code,
                    'maker', maker, 'shelf', shelf, 'kind', kind, 'category', category, 'unit', unit, 'price', price,
                    'vat', vat, 'description', description, 'minimum', minimum, 'archived', archived, 'by', "by",
                    'created', created, 'changed', changed)) FROM product),
                'barcodes', (SELECT json_group_array(json_object('product', product, 'position', position,
                    'barcode', barcode)) FROM product_barcode))
            """
        ) { $0.text(0) }
        try asked.execute("SELECT set_config('spesa.goods', $1, false)", .text((list ?? nil) ?? "{}"))
    }

    /// The SQL of the function that the views call; created before them.
    static let script = """
        -- The products beside the book, if they were sent for the query.
        CREATE FUNCTION beside(kind text) RETURNS json LANGUAGE sql STABLE AS $$
            SELECT CAST(nullif(current_setting('spesa.goods', true), '') AS json) -> kind
            $$;

        """

    /// SQL for the products of the book, and the lent products that the book does not have itself.
    static let products = """
        (SELECT \(columns) FROM product UNION ALL SELECT \(columns)
            FROM json_to_recordset(beside('products')) AS goods (id bigint, uid text, name text, code text, maker text,
                shelf bigint, kind bigint, category bigint, unit text, price bigint, vat bigint, description text,
                minimum bigint, archived bigint, "by" text, created bigint, changed bigint)
            WHERE NOT EXISTS (SELECT FROM product WHERE product.id = goods.id)) AS product
        """

    private static let columns = """
        id, uid, name, code, maker, shelf, kind, category, unit, price, vat, description, minimum, archived, "by", \
        created, changed
        """

    /// SQL for the barcodes of the book, and the barcodes of the lent products.
    static let barcodes = """
        (SELECT product, position, barcode FROM product_barcode UNION ALL SELECT product, position, barcode
            FROM json_to_recordset(beside('barcodes')) AS goods (product bigint, position bigint, barcode text)
            WHERE NOT EXISTS (SELECT FROM product WHERE product.id = goods.product)) AS product_barcode
        """
}
