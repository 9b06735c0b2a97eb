internal import Database

/// Products from elsewhere that lie beside a book on a server, sealed, so that only whoever asks can read them: for the time of
/// a query they are lent to the server as a setting of the connection, which no query can set.
struct ServerGoods {
    /// The database that holds them.
    private let side: any Database

    /// Those of a book; `nil` where there are none.
    init?(database: any Database) throws {
        guard let goods = try GoodsTable(database: database).goods(),
            let side = try database.side?.database(goods.products)
        else { return nil }
        self.side = side
    }

    /// The views that they are in.
    static let views = ["products", "moves", "stock"]

    /// Lets the views of a connection see them.
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

    /// What the views call, before them.
    static let script = """
        -- What lies beside the book, if it was lent.
        CREATE FUNCTION beside(kind text) RETURNS json LANGUAGE sql STABLE AS $$
            SELECT CAST(nullif(current_setting('spesa.goods', true), '') AS json) -> kind
            $$;

        """

    /// The products of a book with those beside it, where it has none of the same number.
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

    /// The same of their barcodes.
    static let barcodes = """
        (SELECT product, position, barcode FROM product_barcode UNION ALL SELECT product, position, barcode
            FROM json_to_recordset(beside('barcodes')) AS goods (product bigint, position bigint, barcode text)
            WHERE NOT EXISTS (SELECT FROM product WHERE product.id = goods.product)) AS product_barcode
        """
}
