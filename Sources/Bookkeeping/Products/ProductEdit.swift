internal import Failures
public import Household
public import Ledger
internal import Text

/// What is said of a product; what is `nil` stays as it is, and what is said to be `nil` goes.
public struct ProductEdit {
    /// What it is called.
    public var name: String?
    /// One's own article number.
    public var code: String??
    /// Who makes it.
    public var maker: String??
    /// Any text.
    public var description: String??
    /// The shelf it lies on.
    public var shelf: Int64??
    /// Its kind.
    public var kind: Int64??
    /// What its lines are filed under.
    public var category: Category.ID??
    /// What it is sold and counted by.
    public var unit: Unit?
    /// What it costs, by any unit that converts into its own.
    public var price: WrittenPrice??
    /// The VAT of its lines.
    public var rate: VATRate??
    /// The least that should be there, in any unit that converts into its own.
    public var minimum: Quantity??
    /// Where it stands on its shelf.
    public var place: Int64??
    /// Barcodes that are added; an empty list takes those away that it has.
    public var barcodes: [String]?
    /// Details by their labels; without a value one goes.
    public var details: [(label: String, value: String?)] = []
    /// Parts that are added; an empty list takes those away that it has.
    public var parts: [Product.Part]?
    /// Links that are added; an empty list takes those away that it has.
    public var links: [String]?
    /// Pictures that come and go.
    public var pictures = PictureEdit()

    /// Says nothing.
    public init() {}

    /// The product as it is then.
    ///
    /// Without a unit a new product is sold by that of its price.
    /// - Throws: `QuantityError` where a price or a minimum is in a unit that does not convert, `LedgerError` of kind
    ///   `product.unit` where what is known cannot be told in a new unit, `product.price` where a price cannot.
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
    /// The price of another unit, exactly.
    /// - Throws: `QuantityError.mixed`, `LedgerError` of kind `product.price`.
    fileprivate func converted(from unit: Unit, to other: Unit) throws -> UnitPrice {
        if unit == other { return self }
        // So many thousandths of the other unit are one of this.
        let count = Int128(try Quantity(milli: 1_000_000, unit: unit).converted(to: other).milli)
        let exact = Int128(e5) * 1_000_000
        guard exact.isMultiple(of: count), let e5 = Int64(exactly: exact / count) else {
            throw LedgerError.nameless(
                ErrorWords(
                    kind: "product.price",
                    message: "a price of one \(unit.sign) cannot be told to the last digit by \(other.sign)",
                    hint: "say what it is sold by: --unit \(unit.sign)"))
        }
        return UnitPrice(e5: e5)
    }
}

extension ProductEdit {
    /// Whether nothing at all is said.
    public var isEmpty: Bool {
        name == nil && code == nil && maker == nil && description == nil && shelf == nil && kind == nil
            && category == nil && unit == nil && price == nil && rate == nil && minimum == nil && place == nil
            && barcodes == nil && details.isEmpty && parts == nil && links == nil && pictures.isEmpty
    }
}

extension Context {
    /// Records a product of that name.
    /// - Throws: as `ProductEdit.apply` and `Book.addProduct`.
    public func addProduct(_ name: String, _ edit: ProductEdit) throws -> Product {
        var product = Product(name: name)
        try edit.apply(to: &product, isNew: true)
        return try book.addProduct(product, with: edit.pictures.added, by: signature)
    }

    /// Changes what is known of a product.
    /// - Throws: as `ProductEdit.apply` and `Book.editProduct`.
    public func editProduct(_ id: Int64, _ edit: ProductEdit) throws -> Product {
        try book.editProduct(id, pictures: edit.pictures, by: signature) { try edit.apply(to: &$0, isNew: false) }
    }

    /// A barcode as a product has it: EAN-13 or EAN-8, or a payee and the digits of an item, as `Lidl:2112345`, also where
    /// those are told as a code with a weight or a price in it that a pattern reads.
    /// - Throws: `BarcodeError`, `LedgerError` of kind `product.ambiguous`.
    public func barcode(_ text: String) throws -> String {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, !parts[1].isEmpty, parts[1].utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
            return try scanned(text, payee: nil).barcode
        }
        let payee = try book.patterns().of(parts[0]).first?.payee ?? parts[0]
        return PayeePattern.barcode(of: parts[1], payee: payee)
    }

    /// The kind of that name.
    /// - Throws: `LedgerError.noSuchRow`.
    public func kind(named name: String) throws -> ProductKind {
        guard let kind = try book.kinds().named(name) else { throw LedgerError.noSuchKind(name) }
        return kind
    }

    /// A quantity of something that is counted by a unit; a number alone is of that unit.
    /// - Throws: `QuantityError`.
    public func quantity(_ text: String, of unit: Unit) throws(QuantityError) -> Quantity {
        let own: Set<String> = [unit.sign]
        guard unit != .piece, let last = text.unicodeScalars.last, last.properties.numericType != nil else {
            return try QuantityReader(ownUnits: own).read(text)
        }
        return try QuantityReader(ownUnits: own).read("\(text) \(unit.sign)")
    }

    /// A part of a product, `2 x Battery`: a product of the book where the words are its number, code, barcode or name.
    /// - Throws: what finding a product throws.
    public func part(_ text: String) throws -> Product.Part {
        var words = text.split(separator: " ").map(String.init)
        var quantity = Quantity.onePiece
        // `2 x` or `2x`; a number alone belongs to the name, as in `7 Up`.
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
