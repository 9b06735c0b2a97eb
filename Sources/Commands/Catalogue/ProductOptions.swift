internal import Arguments
internal import Bookkeeping
internal import Household
internal import Ledger

/// The options that describe a product. An empty text clears a field.
struct ProductOptions: Parameters {
    @Option("Its shelf, such as Kitchen:Spices.", completing: .custom("shelf")) var shelf: String?
    @Option(short: "c", "The category of its lines on receipts.", completing: .custom("category")) var category: String?
    @Option("The unit it is sold in: piece, kg, l or a word of your own.") var unit: String?
    @Option("The price of one, such as 1,29 or 2,99/kg.", placeholder: "AMOUNT[/UNIT]") var price: String?
    @Option("The VAT rate of its lines, such as 10%.", placeholder: "RATE") var vat: String?
    @Option("A barcode; for a shop's own code the payee and the item: Lidl:2112345.", placeholder: "CODE")
    var barcode: [String]
    @Option("Your own article number.") var code: String?
    @Option("The maker.") var maker: String?
    @Option("A description.", placeholder: "TEXT") var description: String?
    @Option("Its kind, which sets the order of its details.", completing: .custom("kind")) var kind: String?
    @Option("A detail, such as Weight='1,2 kg'.", placeholder: "LABEL=VALUE") var set: [String]
    @Option("A part of it, such as '2 x Battery'.", placeholder: "[QUANTITY] NAME") var part: [String]
    @Option("The address of a web page.", placeholder: "URL") var link: [String]
    @Option("A picture of it: JPEG, PNG, WebP or GIF, at most 10 MiB.", placeholder: "FILE", completing: .file)
    var picture: [String]
    @Option("The minimum stock.", placeholder: "QUANTITY") var minimum: String?
    @Option("Its place on the shelf, counted from 1.", placeholder: "N") var order: String?

    /// Returns the options as an edit, in which an option that is not given changes nothing.
    /// - Parameter product: the product to edit, with the default unit for `--minimum`; `nil` for a new one.
    func edit(in context: Context, of product: Product?, _ environment: Environment) throws -> ProductEdit {
        var edit = ProductEdit()
        edit.code = code.map { $0.isEmpty ? nil : $0 }
        edit.maker = maker.map { $0.isEmpty ? nil : $0 }
        edit.description = description.map { $0.isEmpty ? nil : $0 }
        if let shelf { edit.shelf = .some(try shelf.isEmpty ? nil : context.book.shelves().find(shelf).id) }
        if let kind { edit.kind = .some(try kind.isEmpty ? nil : context.kind(named: kind).id) }
        if let category {
            edit.category = .some(
                try category.isEmpty
                    ? nil : context.book.categories().usableCategory(named: category).id)
        }
        edit.unit = try unit.map(Self.unit)
        if let price {
            edit.price = .some(
                try price.isEmpty ? nil : UnitPriceReader(locale: context.locale, takesSums: true).read(price))
        }
        if let vat { edit.rate = .some(try vat.isEmpty ? nil : VATRate(reading: vat)) }
        if let order { edit.place = .some(try order.isEmpty ? nil : Int64(Self.place(order))) }
        edit.barcodes = try barcode.isEmpty ? nil : barcode.filter { !$0.isEmpty }.map(context.barcode)
        edit.links = link.isEmpty ? nil : link.filter { !$0.isEmpty }
        edit.pictures.clears = !picture.isEmpty && picture.allSatisfy(\.isEmpty)
        edit.pictures.added = try picture.filter { !$0.isEmpty }.map(Context.picture)
        edit.details = try set.map(Self.detail)
        let own = edit.unit ?? (edit.price ?? nil)?.unit ?? product?.unit ?? .piece
        if let minimum { edit.minimum = .some(try minimum.isEmpty ? nil : context.quantity(minimum, of: own)) }
        edit.parts = try part.isEmpty ? nil : part.filter { !$0.isEmpty }.map(context.part)
        return edit
    }

    private static func unit(_ text: String) throws -> Unit {
        guard let unit = Unit(word: text) else {
            throw CommandError.notUsableHere(
                "'\(text)' cannot be a unit", hint: "write a word like piece, kg, l, m, h or roll")
        }
        return unit
    }

    private static func place(_ text: String) throws -> Int {
        guard let place = Count(parsing: text) else {
            throw CommandError.notUsableHere(
                "'\(text)' is not \(Count.expectation)", hint: "write the place on the shelf: --order 1")
        }
        return place.number
    }

    private static func detail(_ text: String) throws -> (label: String, value: String?) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty else {
            throw CommandError.notUsableHere(
                "'\(text)' is not a label and a value",
                hint: "write the label and the value: --set Weight='1,2 kg'")
        }
        return (parts[0], parts[1].isEmpty ? nil : parts[1])
    }
}
