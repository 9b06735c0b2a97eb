public import Household
public import Ledger

extension Context {
    /// Finds a product by number, barcode, shop barcode (with any weight or price inside), code, name, or a unique part
    /// of the name. By code or name, archived products are found only if no product in use matches.
    /// - Throws: `LedgerError` of kind `product.not-found` or `product.ambiguous`. `BarcodeError` for a wrong check
    ///   digit, or for a code that fits the patterns of two payees.
    /// - Complexity: O(products).
    public func product(named text: String) throws -> Product {
        if let whole = try wholeProduct(text) ?? weighed(text)?.product { return whole }
        do {
            _ = try Barcode(reading: text)
        } catch  where error.isMisread {
            throw error
        } catch {}
        guard let product = try book.products([book.productNames().find(text).id]).first else {
            throw LedgerError.noSuchProduct(text)
        }
        return product
    }

    /// Finds a product by its number, barcode, code or complete name; `nil` if no product matches.
    /// - Throws: `LedgerError` of kind `product.ambiguous`.
    /// - Complexity: O(products).
    public func wholeProduct(_ words: String) throws -> Product? {
        try wholeProduct(words, among: book.productNames())
    }

    /// Finds a product by its number, barcode, code or complete name. `names` is evaluated only if neither number nor
    /// barcode matches.
    func wholeProduct(_ words: String, among names: @autoclosure () throws -> [ProductName]) throws -> Product? {
        if let known = try numberedProduct(words) { return known }
        if let barcode = try? Barcode(reading: words), let known = try product(barcode: barcode, words) { return known }
        return try names().wholly(words).flatMap { try book.products([$0.id]).first }
    }

    /// Finds the product that an imported line names completely, if the quantity converts to its unit; `nil` otherwise.
    /// - Throws: the errors of reading the book.
    /// - Complexity: O(products).
    func product(ofLine what: String?, _ quantity: Quantity, among names: [ProductName]) throws -> Product? {
        guard let what, !names.isEmpty else { return nil }
        do {
            let product = try wholeProduct(what, among: names)
            return product.flatMap { quantity.unit.converts(into: $0.unit) ? $0 : nil }
        } catch is LedgerError {
            // Several products have this name, and the file does not distinguish them.
            return nil
        }
    }

    /// Finds the product with a barcode; `nil` if no product has it.
    /// - Throws: `LedgerError` of kind `product.ambiguous`, which can arise when two copies of the book were merged.
    public func product(barcode: Barcode, _ text: String) throws -> Product? {
        let found = try book.products(book.products(barcode: barcode.digits))
        guard found.count < 2 else { throw LedgerError.ambiguousProduct(text, found.map(\.names)) }
        return found.first
    }

    /// Finds the product with a number; `nil` if no product has it, or the text is not a number.
    private func numberedProduct(_ text: String) throws -> Product? {
        guard let number = Int64(text), number > 0, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return try book.products([number]).first
    }
}

extension BarcodeError {
    /// Whether the text has the length of a barcode but a wrong check digit.
    fileprivate var isMisread: Bool {
        if case .checkDigit = self { true } else { false }
    }
}

extension Context {
    /// Returns past prices of the product with this code or complete name; empty for other text.
    /// - Complexity: O(products in the book). The separate product file holds only products that were never bought, so
    ///   it is not searched.
    public func memory(ofProductCalled words: String?) -> [String] {
        guard let words, let named = try? book.productNamesInBook().wholly(words) else { return [] }
        return memory(ofProducts: [named.id])
    }

    /// Returns past prices, one line for each product ever bought: `Milk: last time 1,29 € at Lidl, 12 days ago; 1,19 €
    /// at Aldi`.
    ///
    /// At most five lines. Read errors give an empty result, because this only accompanies a reply.
    /// - Parameter receipts: the numbers of receipts to ignore.
    /// - Complexity: O(purchases of the products).
    public func memory(ofProducts ids: [Int64], without receipts: Set<Int64> = []) -> [String] {
        guard !ids.isEmpty, let products = try? book.products(ids), let paid = try? book.pricesPaid(for: ids) else {
            return []
        }
        let lines: [String] = products.compactMap { product in
            // Latest day first. On one day, the price recorded last comes first.
            let prices = paid.filter { $0.product == product.id && !receipts.contains($0.receipt) }.reversed().map(
                \.paid)
            return PriceMemory(prices).map { "\(product.name): \($0.words(on: today, amounts))." }
        }
        // Keep the reply to a long receipt short.
        return Array(lines.prefix(5))
    }
}
