internal import Database
public import Household
public import Ledger
internal import Secrets
internal import Text

extension Book {
    /// The products with the given numbers, sorted by number, archived ones included. Missing products are left out.
    /// - Complexity: O(numbers).
    public func products(_ ids: [Int64]) throws -> [Product] {
        try ProductTable(database: file.reader()).products(ids)
    }

    /// The name, code, maker and unit of every product, archived ones included, sorted by number.
    /// - Throws: `LedgerError.productsGone` if the file of imported products is missing.
    /// - Complexity: O(products).
    public func productNames() throws -> [ProductName] {
        try ProductTable(database: file.reader()).names()
    }

    /// The names of the products in the book itself, sorted by number, without those in the side database of imported
    /// products. A product that was ever bought is in the book itself.
    /// - Complexity: O(products in the book).
    public func productNamesInBook() throws -> [ProductName] {
        try ProductTable(database: file.reader()).namesInBook()
    }

    /// Whether the book has products. Does not read the side database.
    public func hasProducts() throws -> Bool {
        let database = try file.reader()
        return try GoodsTable(database: database).goods() != nil
            || !ProductTable(database: database).namesInBook().isEmpty
    }

    /// The numbers of the products with a barcode, sorted. Several products may have one barcode after a merge.
    public func products(barcode: String) throws -> [Int64] {
        try ProductTable(database: file.reader()).products(barcode: barcode)
    }

    /// The numbers of the products that match a filter, in the given order.
    /// - Parameter limit: the maximum number of products to return; `nil` for all.
    /// - Complexity: O(products); with a search O(their texts).
    public func productNumbers(matching filter: ProductFilter, order: ProductOrder, limit: Int?) throws -> [Int64] {
        try ProductSearch(database: file.reader(), filter: filter).numbers(in: order, limit: limit)
    }

    /// Every price paid for the given products, the latest first. Lines that return a product, lines without a price,
    /// and void receipts are left out.
    /// - Complexity: O(receipt lines with these products).
    public func pricesPaid(for products: [Int64]) throws -> [PricePaid] {
        try PriceTable(database: file.reader()).paid(for: products)
    }

    /// The latest price paid for each product, see `pricesPaid(for:)`. Products without such a price have no entry.
    /// - Complexity: O(receipt lines with these products); few lines are read whole.
    public func lastPaid(for products: [Int64]) throws -> [Int64: PaidPrice] {
        try PriceTable(database: file.reader()).lastPaid(for: products)
    }

    /// Records products, atomically. The numbers, uids and times of `products` are ignored.
    /// - Returns: the products as stored, in the given order.
    /// - Throws: an error of `Product.checked`, `LedgerError` of kind `product.exists`, `barcode.taken`,
    ///   `product.code-taken`.
    public func addProducts(_ products: [Product], by signature: Signature) throws -> [Product] {
        try addProducts(products, by: signature) { _, _, _, _ in }
    }

    /// Records products with further rows, as one change.
    /// - Parameter more: further work within the change. Receives the products as stored, and appends the rows that it
    ///   creates to the `TouchedRows`.
    func addProducts(
        _ products: [Product], by signature: Signature,
        with more: ([Product], any Database, Signature, inout TouchedRows) throws -> Void
    ) throws -> [Product] {
        let checked = try products.map { try $0.checked() }
        return try file.write(by: signature) { database, signature in
            let table = ProductTable(database: database)
            return try ChangeTable(database: database)
                .record(.addProduct, by: signature, touching: TouchedRows()) { rows in
                    let all = try checked.map { product in
                        let uid = makeUUIDv7(milliseconds: signature.at.seconds * 1000)
                        let made = product.made(
                            try table.rows.nextNumber(of: .product), uid: uid, by: signature)
                        try table.requireFree(made, except: nil)
                        try table.rows.put([made])
                        rows[.product].append(made.id)
                        return made
                    }
                    try more(all, database, signature, &rows)
                    return all
                }
        }
    }

    /// Edits products, atomically.
    /// - Returns: the products after the edit, in the order of the numbers.
    /// - Throws: see `addProducts`; `LedgerError.noSuchProduct`, one of kind `product.part-of-itself`, or an error of
    ///   `change`.
    public func editProducts(
        _ ids: [Int64], as action: Change.Action, by signature: Signature, _ change: (inout Product) throws -> Void
    ) throws -> [Product] {
        try file.write(by: signature) { database, signature in
            let table = ProductTable(database: database)
            let after = try ids.map { try table.edited($0, at: signature.at, change) }
            let altered = after.filter { $0 != $1 }.map(\.1)
            if !altered.isEmpty {
                let touched = TouchedRows(.product, altered.map(\.id))
                try ChangeTable(database: database).record(action, by: signature, touching: touched) { _ in
                    try table.rows.put(altered)
                }
            }
            return after.map(\.1)
        }
    }

    /// Merges a product into another one (`other`), which replaces it in all rows, such as receipt lines and the parts
    /// of third products. `other` gets the barcodes of the merged product, and its values for fields that `other`
    /// lacks.
    /// - Returns: the other product as stored.
    /// - Throws: `LedgerError.noSuchProduct`, one of kind `product.part-of-itself`; `QuantityError.mixed` if the units
    ///   of the two products do not convert into each other.
    public func mergeProduct(_ id: Int64, into other: Int64, by signature: Signature) throws -> Product {
        try file.write(by: signature) { database, signature in
            let table = ProductTable(database: database)
            guard let gone = try table.product(id) else { throw LedgerError.noSuchProduct(String(id)) }
            guard let known = try table.product(other) else { throw LedgerError.noSuchProduct(String(other)) }
            guard gone.unit.converts(into: known.unit) else { throw QuantityError.mixed(gone.unit, known.unit) }
            var stays = known.joined(with: gone)
            let referring = try Referring(to: id, of: .product, in: database)
            var touched = referring.touched
            touched[.product] = Set(touched[.product] + [id, other]).sorted()
            try ChangeTable(database: database).record(.mergeProduct, by: signature, touching: touched) { _ in
                try database.deferForeignKeys()
                try referring.follow(to: other, at: signature.at)
                if try GoodsTable(database: database).holds(id) {
                    // The next import would bring an imported product back, so it is kept as an archived product
                    // without codes.
                    try table.rows.put([gone.emptied(at: signature.at).row], in: .product)
                } else {
                    try table.rows.remove([id], of: .product)
                }
                stays.changed = signature.at
                stays = try stays.checked()
                try table.requireFree(stays, except: known)
                try table.rows.put([stays])
            }
            return stays
        }
    }
}

extension ProductTable {
    /// The product with a number before and after `change`. Writes nothing.
    func edited(
        _ id: Int64, at moment: Instant, _ change: (inout Product) throws -> Void
    ) throws -> (before: Product, after: Product) {
        guard let before = try product(id) else { throw LedgerError.noSuchProduct(String(id)) }
        var product = before
        try change(&product)
        product = try product.checked()
        if product != before {
            try requireFree(product, except: before)
            product.changed = moment
        }
        return (before, product)
    }
}

extension Product {
    fileprivate func made(_ id: Int64, uid: String, by signature: Signature) -> Product {
        var product = Product(name: name, uid: uid).numbered(id)
        let row = TrackedRow(id: id, values: [.text(uid)] + self.row.values.dropFirst())
        product = Product(row) ?? product
        (product.by, product.created, product.changed) = (signature.by, signature.at, signature.at)
        return product
    }

    /// A copy of the product that is archived and has no code and barcodes.
    fileprivate func emptied(at moment: Instant) -> Product {
        var product = self
        (product.code, product.barcodes, product.isArchived, product.changed) = (nil, [], true, moment)
        return product
    }

    /// A copy of the product that takes missing fields, barcodes, details and links from another one; price and minimum
    /// only if both have one unit.
    fileprivate func joined(with other: Product) -> Product {
        var product = self
        product.code = code ?? other.code
        product.maker = maker ?? other.maker
        product.shelf = shelf ?? other.shelf
        product.kind = kind ?? other.kind
        product.category = category ?? other.category
        if unit == other.unit {
            product.price = price ?? other.price
            product.minimum = minimum ?? other.minimum
        }
        product.rate = rate ?? other.rate
        product.description = description ?? other.description
        product.barcodes += other.barcodes.filter { !barcodes.contains($0) }
        let labels = details.map { folded($0.label) }
        product.details += other.details.filter { !labels.contains(folded($0.label)) }
        product.parts = (parts.isEmpty ? other.parts : parts).map { part in
            part.product == other.id ? Part(name: part.name, product: id, milli: part.milli) : part
        }
        product.links += other.links.filter { !links.contains($0) }
        return product
    }
}
