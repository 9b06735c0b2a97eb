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
        let known = try barcode.isShopsOwn ? book.patterns() : []
        let patterns = payee.map(known.of) ?? known
        guard let read = try barcode.reading(by: patterns.map(\.pattern)),
            let pattern = patterns.first(where: { $0.pattern.reading(barcode) != nil })
        else {
            let product = try product(barcode: barcode, code)
            return Scanned(
                code: code, barcode: barcode.digits, product: product,
                quantity: Quantity(milli: 1000, unit: product?.unit ?? .piece), amount: nil, payee: nil)
        }
        let own = PayeePattern.barcode(of: read.item, payee: pattern.payee)
        let found = try book.products(book.products(barcode: own))
        guard found.count < 2 else { throw LedgerError.ambiguousProduct(code, found.map(\.names)) }
        let unit = found.first?.unit ?? (read.price == nil ? .kilogram : .piece)
        return Scanned(
            code: code, barcode: own, product: found.first,
            quantity: read.quantity(in: unit) ?? Quantity(milli: 1000, unit: unit), amount: read.price,
            payee: pattern.payee)
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
