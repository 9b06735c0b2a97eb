public import Household
public import Ledger
public import Money

/// The meaning of a scanned barcode in this book.
public struct Scanned {
    /// The scanned code.
    public let code: String
    /// The barcode in the form that products store.
    public let barcode: String
    /// The product with this barcode; `nil` if no product has it.
    public let product: Product?
    /// The quantity: the weight in a shop's own code, otherwise one unit.
    public let quantity: Quantity
    /// The total price contained in a shop's own code; `nil` if it contains none, and for other codes.
    public let amount: Amount?
    /// The payee whose pattern matched a shop's own code; `nil` otherwise.
    public let payee: String?
}

extension Context {
    /// Interprets a barcode. A shop's own code is read by the patterns of `payee`, or by those of all payees if `nil`.
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
        // If payees share a pattern, the payee with a known product is meant.
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

    /// Interprets a shop's own code; `nil` for other text, and if no pattern matches.
    /// - Throws: the errors of `scanned`.
    func weighed(_ text: String) throws -> Scanned? {
        guard let barcode = try? Barcode(reading: text), barcode.isShopsOwn else { return nil }
        let scan = try scanned(text, payee: nil)
        return scan.payee == nil ? nil : scan
    }

    /// Converts scans to basket lines, numbered from 1. Scans of one product are added up, but a scan with a price gets
    /// a line of its own. Unknown codes are skipped.
    /// - Parameter basket: the number of the basket. The lines are not added to it.
    /// - Throws: `QuantityError` if the quantities of a product cannot be added.
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
