public import Household
public import Ledger
public import Money

/// A code that was scanned, and what it says here.
public struct Scanned {
    /// The code as it came.
    public let code: String
    /// The barcode that its product has, or would have.
    public let barcode: String
    /// The product with that barcode; `nil` where there is none.
    public let product: Product?
    /// How much of it: one of its unit, or what a shop's own code says.
    public let quantity: Quantity
    /// What it costs altogether, where a shop's own code says that.
    public let amount: Amount?
    /// The payee whose pattern read it; `nil` where none did.
    public let payee: String?
}

extension Context {
    /// What a code says here, by the patterns of a payee where it is a shop's own; of all payees where none is named.
    /// - Throws: `BarcodeError`, `LedgerError` of kind `product.ambiguous`.
    public func scanned(_ code: String, payee: String?) throws -> Scanned {
        let barcode = try Barcode(reading: code)
        let printed = try barcode.isShopsOwn ? book.patterns() : []
        let patterns = payee.map(printed.of) ?? printed
        let fitting = patterns.filter { $0.pattern.reading(barcode) != nil }
        guard let read = try barcode.reading(by: patterns.map(\.pattern)), let first = fitting.first else {
            let product = try product(barcode: barcode, code)
            return Scanned(
                code: code, barcode: barcode.digits, product: product,
                quantity: Quantity(milli: 1000, unit: product?.unit ?? .piece), amount: nil, payee: nil)
        }
        // Where payees print the same pattern, it is of the one whose product is known.
        let known = try fitting.flatMap { pattern in
            try book.products(book.products(barcode: PayeePattern.barcode(of: read.item, payee: pattern.payee)))
                .map { (pattern: pattern, product: $0) }
        }
        guard known.count < 2 else { throw LedgerError.ambiguousProduct(code, known.map(\.product.names)) }
        let (pattern, found) = (known.first?.pattern ?? first, known.first?.product)
        let own = PayeePattern.barcode(of: read.item, payee: pattern.payee)
        let unit = found?.unit ?? (read.price == nil ? .kilogram : .piece)
        return Scanned(
            code: code, barcode: own, product: found,
            quantity: read.quantity(in: unit) ?? Quantity(milli: 1000, unit: unit), amount: read.price,
            payee: pattern.payee)
    }

    /// What a shop's own code says; `nil` for any other text, and where no pattern reads it.
    /// - Throws: as `scanned`.
    func weighed(_ text: String) throws -> Scanned? {
        guard let barcode = try? Barcode(reading: text), barcode.isShopsOwn else { return nil }
        let scan = try scanned(text, payee: nil)
        return scan.payee == nil ? nil : scan
    }

    /// What was scanned as lines of a basket, numbered from 1 on: of one product as much as was scanned, but for codes that say
    /// a price, which are a line each; codes of no product are passed over.
    /// - Throws: `QuantityError` where the quantities of a product do not add up.
    /// - Complexity: O(scans · lines).
    public func basketLines(of scans: [Scanned], in basket: Int64) throws -> [BasketLine] {
        var lines: [BasketLine] = []
        for scan in scans {
            guard let product = scan.product else { continue }
            if scan.amount == nil, let place = lines.firstIndex(where: { $0.product == product.id && $0.price == nil })
            {
                lines[place].quantity = try lines[place].quantity.adding(scan.quantity)
                continue
            }
            lines.append(
                BasketLine(
                    basket: basket, number: Int64(lines.count + 1), product: product.id, what: product.name,
                    quantity: scan.quantity, price: scan.amount.flatMap { UnitPrice(total: $0, of: scan.quantity) }))
        }
        return lines
    }
}
