internal import Failures
public import Household
public import Ledger
internal import Text

/// Changes to a product. `nil` keeps a value, and `.some(nil)` clears it.
public struct ProductEdit {
    /// The name.
    public var name: String?
    /// The user's own article number.
    public var code: String??
    /// The manufacturer.
    public var maker: String??
    /// A free text.
    public var description: String??
    /// The number of the shelf.
    public var shelf: Int64??
    /// The number of the product kind.
    public var kind: Int64??
    /// The default category of receipt lines with this product.
    public var category: Category.ID??
    /// The unit in which the product is sold and counted.
    public var unit: Unit?
    /// The list price, per any unit that converts to the product's unit.
    public var price: WrittenPrice??
    /// The default VAT rate of receipt lines with this product.
    public var rate: VATRate??
    /// The minimum stock, in any unit that converts to the product's unit.
    public var minimum: Quantity??
    /// The position on the shelf: a number to sort by, ascending. Products without one come last.
    public var place: Int64??
    /// Barcodes to add. An empty array removes all.
    public var barcodes: [String]?
    /// Details by label. A `nil` value removes the detail.
    public var details: [(label: String, value: String?)] = []
    /// Parts to add. An empty array removes all.
    public var parts: [Product.Part]?
    /// Links to add. An empty array removes all.
    public var links: [String]?
    /// Pictures to add and remove.
    public var pictures = PictureEdit()

    /// Creates an edit without changes.
    public init() {}

    /// Applies the changes to a product, except `pictures`, which `Book` stores. If it throws, the product may be
    /// partly changed.
    ///
    /// A new product without a unit gets the unit of its price.
    /// - Throws: `QuantityError` if the unit of a price or minimum does not convert. `LedgerError` of kind
    ///   `product.unit` if existing data cannot be converted to a new unit, and `product.price` if the price cannot be
    ///   converted exactly.
    public func apply(to product: inout Product, isNew: Bool) throws {
        if let name { product.name = name }
        if let code { product.code = code }
        if let maker { product.maker = maker }
        if let description { product.description = description }
        if let shelf { product.shelf = shelf }
        if let kind { product.kind = kind }
        if let category { product.category = category }
        if let rate { product.rate = rate }
        if let place { product.place = place }
        if let barcodes { product.barcodes = barcodes.isEmpty ? [] : product.barcodes + barcodes }
        if let parts { product.parts = parts.isEmpty ? [] : product.parts + parts }
        if let links {
            product.links = links.isEmpty ? [] : product.links + links.filter { !product.links.contains($0) }
        }
        for (label, value) in details {
            let known = product.details.firstIndex { folded($0.label) == folded(label) }
            if let value, let known {
                product.details[known].value = value
            } else if let value {
                product.details.append(Product.Detail(label: label, value: value))
            } else if let known {
                product.details.remove(at: known)
            }
        }
        try measure(&product, isNew: isNew)
    }

    private func measure(_ product: inout Product, isNew: Bool) throws {
        let unit = unit ?? (isNew ? (price ?? nil)?.unit : nil) ?? product.unit
        if unit != product.unit {
            if price == nil { product.price = try product.price.map { try $0.converted(from: product.unit, to: unit) } }
            if minimum == nil {
                product.minimum = try product.minimum.map {
                    try Quantity(milli: $0, unit: product.unit).converted(to: unit).milli
                }
            }
            product.unit = unit
        }
        if let price {
            product.price = try price.map { try $0.price.converted(from: $0.unit ?? unit, to: unit) }
        }
        if let minimum { product.minimum = try minimum.map { try $0.converted(to: unit).milli } }
    }
}

extension UnitPrice {
    /// Converts the price to another unit, exactly.
    /// - Throws: `QuantityError.mixed`, `LedgerError` of kind `product.price`.
    fileprivate func converted(from unit: Unit, to other: Unit) throws -> UnitPrice {
        if unit == other { return self }
        // Thousandths of the other unit in 1,000 of this one.
        let count = Int128(try Quantity(milli: 1_000_000, unit: unit).converted(to: other).milli)
        let exact = Int128(e5) * 1_000_000
        guard exact.isMultiple(of: count), let e5 = Int64(exactly: exact / count) else {
            throw LedgerError.nameless(
                ErrorWords(
                    kind: "product.price",
                    message: "a price of one \(unit.sign) cannot be converted exactly to a price of one \(other.sign)",
                    hint: "set the unit it is sold in: --unit \(unit.sign)"))
        }
        return UnitPrice(e5: e5)
    }
}

extension ProductEdit {
    /// Whether there are no changes.
    public var isEmpty: Bool {
        name == nil && code == nil && maker == nil && description == nil && shelf == nil && kind == nil
            && category == nil && unit == nil && price == nil && rate == nil && minimum == nil && place == nil
            && barcodes == nil && details.isEmpty && parts == nil && links == nil && pictures.isEmpty
    }
}

extension Context {
    /// Adds a product.
    /// - Throws: the errors of `ProductEdit.apply` and `Book.addProduct`.
    public func addProduct(_ name: String, _ edit: ProductEdit) throws -> Product {
        var product = Product(name: name)
        try edit.apply(to: &product, isNew: true)
        return try book.addProduct(product, with: edit.pictures.added, by: signature)
    }

    /// Changes the product with this number.
    /// - Throws: the errors of `ProductEdit.apply` and `Book.editProduct`.
    public func editProduct(_ id: Int64, _ edit: ProductEdit) throws -> Product {
        try book.editProduct(id, pictures: edit.pictures, by: signature) { try edit.apply(to: &$0, isNew: false) }
    }

    /// Returns a barcode in the form that products store: EAN-13 or EAN-8, or for a shop's own code the payee and the
    /// item digits, as `Lidl:2112345`. A shop's code with weight or price is reduced to this form by the payee's
    /// pattern.
    /// - Throws: `BarcodeError`, `LedgerError` of kind `product.ambiguous`.
    public func barcode(_ text: String) throws -> String {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, !parts[1].isEmpty, parts[1].utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
            return try scanned(text, payee: nil).barcode
        }
        let payee = try book.patterns().of(parts[0]).first?.payee ?? parts[0]
        return PayeePattern.barcode(of: parts[1], payee: payee)
    }

    /// Returns the product kind with this name, ignoring case and accents.
    /// - Throws: `LedgerError` of kind `kind.not-found`.
    public func kind(named name: String) throws -> ProductKind {
        let kinds = try book.kinds()
        guard let kind = kinds.named(name) else {
            throw LedgerError.noSuchKind(name, near: nearest(to: name, among: kinds.map(\.name), limit: 1))
        }
        return kind
    }

    /// Parses a quantity. A bare number counts in `unit`.
    /// - Throws: `QuantityError`.
    public func quantity(_ text: String, of unit: Unit) throws(QuantityError) -> Quantity {
        let own: Set<String> = [unit.sign]
        guard unit != .piece, let last = text.unicodeScalars.last, last.properties.numericType != nil else {
            return try QuantityReader(ownUnits: own).read(text)
        }
        return try QuantityReader(ownUnits: own).read("\(text) \(unit.sign)")
    }

    /// Parses a part of a product, such as `2 x Battery`. It is linked to the product with this number, code, barcode
    /// or complete name, if there is one.
    /// - Throws: the errors of finding a product.
    public func part(_ text: String) throws -> Product.Part {
        var words = text.split(separator: " ").map(String.init)
        var quantity = Quantity.onePiece
        // `2 x` or `2x`. A number alone belongs to the name, as in `7 Up`.
        for length in [2, 1] where words.count > length {
            guard let read = try? QuantityReader().read(words.prefix(length).joined(separator: " ")),
                read.unit == .piece, Int(words[length - 1]) == nil
            else { continue }
            (quantity, words) = (read, Array(words.dropFirst(length)))
            break
        }
        let name = words.joined(separator: " ")
        let known = try wholeProduct(name)
        return Product.Part(name: known?.name ?? name, product: known?.id, milli: quantity.milli)
    }
}
