internal import Bookkeeping
internal import Household
internal import Ledger
internal import Money
internal import Output
internal import Reports
internal import Terminal

/// Products with resolved names, last prices and stock, for replies and reports.
struct ShownProducts {
    let all: [Row]
    private let tree: CategoryTree
    private let shelves: ShelfTree
    private let kinds: [Int64: ProductKind]
    private let locale: EuroLocale

    /// A product with its last price and stock.
    struct Row {
        let product: Product
        let last: PaidPrice?
        /// The stock; `nil` if no move was recorded, or if the product's unit cannot express the sum of the moves.
        let stock: Quantity?
        let pictures: [Picture]
    }

    /// - Throws: the errors of reading the book.
    /// - Complexity: O(products, their lines on receipts, and their moves of stock).
    init(_ products: [Product], in context: Context) throws {
        let book = context.book
        tree = try book.categories()
        shelves = try book.shelves()
        kinds = Dictionary(try book.kinds().map { ($0.id, $0) }) { first, _ in first }
        locale = context.locale
        let last = try book.lastPaid(for: products.map(\.id))
        let sums = try book.stockSums(ofProducts: products.map(\.id))
        let pictures = Dictionary(grouping: try book.pictures(ofProducts: products.map(\.id)), by: \.product)
        all = products.map { product in
            Row(
                product: product, last: last[product.id],
                stock: sums[product.id].flatMap { try? $0.quantity(in: product.unit) },
                pictures: pictures[product.id] ?? [])
        }
    }

    /// Several products as one JSON document.
    var json: JSON {
        .object([
            "schema": .text("spesa.products/1"), "count": JSON(all.count), "products": .list(all.map(fields.object)),
        ])
    }

    /// The fields of a product.
    var fields: Fields<Row> { Fields(names + figures + lists) }

    private var names: [Field<Row>] {
        [
            Field("id", column: Table.Column("Id", alignment: .trailing)) { .integer($0.product.id) },
            .onlyInObjects("uid") { .text($0.product.uid) },
            Field("name", column: Table.Column("Product", shrinksTo: 10)) { .text($0.product.name) },
            Field("code") { JSON($0.product.code) },
            Field("maker", column: Table.Column("Maker", shrinksTo: 4, leaves: 3)) { JSON($0.product.maker) },
            Field("shelf", column: Table.Column("Shelf", shrinksTo: 6, leaves: 2)) { JSON(shelf($0.product)) },
            Field("kind") { JSON(kind($0.product)) },
            Field("category") { JSON($0.product.category.map(tree.path)) },
            Field("unit") { .text($0.product.unit.sign) },
            .folded(
                "barcodes", value: { .list($0.product.barcodes.map(JSON.text)) },
                record: { .text($0.product.barcodes.joined(separator: " ")) }),
        ]
    }

    private var figures: [Field<Row>] {
        [
            Field("price_e5") { JSON($0.product.price?.e5) },
            Field(
                "price", column: Table.Column("Price", alignment: .trailing), cell: { price($0.product) ?? "" },
                value: { $0.product.price.map { .decimal($0.machineText) } ?? .null }),
            Field("vat_permille") { JSON($0.product.rate?.permille) },
            Field("minimum_milli") { JSON($0.product.minimum) },
            Field("stock_milli") { JSON($0.stock?.milli) },
            Field(
                "stock", column: stockColumn, cell: { $0.stock?.text(in: locale) ?? "" },
                value: { $0.stock.map { .decimal($0.machineText) } ?? .null }),
            .folded(
                "last_bought", column: Table.Column("Last paid", alignment: .trailing, leaves: 1),
                cell: { $0.last.map { $0.price.text(per: $0.unit, in: locale) } ?? "" },
                value: { $0.last.map(Self.lastBought) ?? .null }, record: { JSON($0.last?.day.iso) }),
        ]
    }

    /// The stock column, shown only if a product has or had stock.
    private var stockColumn: Table.Column? {
        all.contains { $0.stock != nil } ? Table.Column("In stock", alignment: .trailing, leaves: 4) : nil
    }

    private static func lastBought(_ paid: PaidPrice) -> JSON {
        .object([
            "day": .text(paid.day.iso), "payee": JSON(paid.payee), "price_e5": .integer(paid.price.e5),
            "price": .decimal(paid.price.machineText),
        ])
    }

    private var lists: [Field<Row>] {
        [
            Field("description") { JSON($0.product.description) },
            .onlyInObjects("details") { row in
                .list(details(of: row.product).map { .object(["label": .text($0.label), "value": .text($0.value)]) })
            },
            .onlyInObjects("parts") { .list($0.product.parts.map(Self.part)) },
            .onlyInObjects("links") { .list($0.product.links.map(JSON.text)) },
            .onlyInObjects("pictures") { .list($0.pictures.map { .text($0.name) }) },
            Field("archived") { .truth($0.product.isArchived) },
        ]
    }

    private static func part(_ part: Product.Part) -> JSON {
        .object([
            "name": .text(part.name), "product": JSON(part.product), "quantity_milli": .integer(part.milli),
            "quantity": .decimal(Quantity(milli: part.milli, unit: .piece).machineText),
        ])
    }

    /// Returns a product as text: `Whole milk, 1,29, on shelf Kitchen, in food:groceries`.
    func sentence(_ row: Row) -> String {
        let product = row.product
        let parts = [
            product.names.fullName,
            price(product),
            product.price == nil && product.unit != .piece ? "by \(product.unit.sign)" : nil,
            shelf(product).map { "on shelf \($0)" }, product.category.map { "in \(tree.path(of: $0))" },
            row.pictures.isEmpty ? nil : counted(row.pictures.count, "picture"), product.isArchived ? "archived" : nil,
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    /// Returns a report of one product with all details.
    /// - Parameter status: returns where the file of a picture is.
    func report(of row: Row, status: (Picture) throws -> Picture.FileStatus) rethrows -> Report {
        let rows = try facts(of: row, pictures: row.pictures.map { try $0.words(status($0)) })
        return Report(
            json: { .object(["schema": .text("spesa.product/1"), "product": fields.object(row)]) },
            records: { fields.records([row]) },
            objects: { [fields.object(row)] },
            lines: { screen in
                let width = rows.map(\.label.count).max() ?? 0
                return rows.flatMap { label, value in
                    let indent = String(repeating: " ", count: width + 2)
                    let lines = wrapped(screen.glyphs.shown(value), to: max(10, screen.width - width - 2))
                    return lines.enumerated().map { index, line in
                        guard index == 0 else { return StyledText(indent + line) }
                        let gap = String(repeating: " ", count: width - label.count + 2)
                        return StyledText(screen.glyphs.shown(label) + gap, style: .dim) + StyledText(line)
                    }
                }
            },
            sentences: { rows.map { "\($0.label): \($0.value)" } })
    }

    private func facts(of row: Row, pictures: [String]) -> [(label: String, value: String)] {
        let product = row.product
        var facts: [(label: String, value: String)] = [
            ("Product", "\(product.id) \(product.name)" + (product.isArchived ? " (archived)" : ""))
        ]
        func add(_ label: String, _ value: String?) {
            if let value { facts.append((label, value)) }
        }
        add("Code", product.code)
        add("Maker", product.maker)
        add("Shelf", shelf(product))
        add("Kind", kind(product))
        add("Category", product.category.map(tree.path))
        add("Price", price(product))
        if product.price == nil, product.unit != .piece { add("Sold by", product.unit.sign) }
        add("VAT", product.rate?.text(in: locale))
        add("Minimum", product.minimum.map { Quantity(milli: $0, unit: product.unit).text(in: locale) })
        add("In stock", row.stock?.text(in: locale))
        for barcode in product.barcodes { add("Barcode", barcode) }
        for detail in details(of: product) { add(detail.label, detail.value) }
        for part in product.parts {
            add("Part", "\(Quantity(milli: part.milli, unit: .piece).text(in: locale)) \(part.name)")
        }
        for link in product.links { add("Link", link) }
        for picture in pictures { add("Picture", picture) }
        add("Description", product.description)
        add(
            "Last paid",
            row.last.map { paid in
                "\(paid.price.text(per: paid.unit, in: locale))" + (paid.payee.map { " at \($0)" } ?? "")
                    + " on \(paid.day.fullText)"
            })
        return facts
    }

    private func price(_ product: Product) -> String? {
        product.price.map { $0.text(per: product.unit, in: locale) }
    }

    private func shelf(_ product: Product) -> String? { product.shelf.flatMap { shelves.shelf($0)?.path } }

    private func kind(_ product: Product) -> String? { product.kind.flatMap { kinds[$0]?.name } }

    /// Returns the details of a product in the order of its kind's labels, then its own.
    private func details(of product: Product) -> [Product.Detail] {
        product.details(inOrderOf: product.kind.flatMap { kinds[$0] })
    }
}

extension Picture {
    /// Returns the name of a picture, `milk.jpg`, and why its file is not available, if so.
    fileprivate func words(_ status: Picture.FileStatus) -> String {
        switch status {
        case .kept: name
        case .elsewhere: "\(name) (not here: its file stayed beside the book that it was added to)"
        case .gone: "\(name) (not here: its file beside the book is gone)"
        }
    }
}

extension PricePaid {
    /// The fields of a price.
    static func fields(_ locale: EuroLocale) -> Fields<PricePaid> {
        Fields([
            Field("day", column: Table.Column("Day"), cell: { $0.paid.day.fullText }) { .text($0.paid.day.iso) },
            Field("payee", column: Table.Column("Payee", shrinksTo: 6)) { JSON($0.paid.payee) },
            Field("price_e5") { .integer($0.paid.price.e5) },
            Field(
                "price", column: Table.Column("Price", alignment: .trailing),
                cell: { $0.paid.price.text(per: $0.paid.unit, in: locale) }
            ) { .decimal($0.paid.price.machineText) },
            Field("unit") { .text($0.paid.unit.sign) },
            Field("receipt", column: Table.Column("Receipt", alignment: .trailing)) { .integer($0.receipt) },
        ])
    }
}

extension Environment {
    /// Replies to a change of a product with its new state.
    func reply(about product: Product, in context: Context, _ sentence: (String) -> String) throws {
        let shown = try ShownProducts([product], in: context)
        let text = sentence(shown.sentence(shown.all[0]))
        try reply(
            Report(
                json: { .object(["schema": .text("spesa.product/1"), "product": shown.fields.object(shown.all[0])]) },
                records: { shown.fields.records(shown.all) }, objects: { shown.all.map(shown.fields.object) },
                sentences: { [text] }))
    }
}
