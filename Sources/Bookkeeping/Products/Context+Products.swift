public import Household
public import Ledger

extension Context {
    /// The product that a text names: its number, a barcode, a shop's own code of it whatever weight or price is inside, its
    /// code, its name, or a piece of the name that no other product in use has.
    /// - Throws: `LedgerError` of kind `product.not-found` or `product.ambiguous`, and `BarcodeError` for what has the digits
    ///   of a barcode and is none, or is read by the patterns of two payees.
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

    /// The product that words name wholly: by its number, a barcode, its code or its name; `nil` for other words.
    /// - Throws: `LedgerError` of kind `product.ambiguous`.
    /// - Complexity: O(products).
    public func wholeProduct(_ words: String) throws -> Product? {
        try wholeProduct(words, among: book.productNames())
    }

    /// The same where the names of all products are at hand; they are asked for only where neither number nor barcode is it.
    func wholeProduct(_ words: String, among names: @autoclosure () throws -> [ProductName]) throws -> Product? {
        if let known = try numberedProduct(words) { return known }
        if let barcode = try? Barcode(reading: words), let known = try product(barcode: barcode, words) { return known }
        return try names().wholly(words).flatMap { try book.products([$0.id]).first }
    }

    /// The product that a line of somebody's file names wholly, where there can be so much of it; others are words.
    /// - Throws: what reading the book throws.
    /// - Complexity: O(products).
    func product(ofLine what: String?, _ quantity: Quantity, among names: [ProductName]) throws -> Product? {
        guard let what, !names.isEmpty else { return nil }
        do {
            let product = try wholeProduct(what, among: names)
            return product.flatMap { quantity.unit.converts(into: $0.unit) ? $0 : nil }
        } catch is LedgerError {
            // Of several that are called so the file does not say which.
            return nil
        }
    }

    /// The product with a barcode; `nil` where there is none.
    /// - Throws: `LedgerError` of kind `product.ambiguous`, where copies of the book came together with one each.
    public func product(barcode: Barcode, _ text: String) throws -> Product? {
        let found = try book.products(book.products(barcode: barcode.digits))
        guard found.count < 2 else { throw LedgerError.ambiguousProduct(text, found.map(\.names)) }
        return found.first
    }

    /// The product with that number; `nil` where there is none, or the text is no number.
    private func numberedProduct(_ text: String) throws -> Product? {
        guard let number = Int64(text), number > 0, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return try book.products([number]).first
    }
}

extension BarcodeError {
    /// Whether it has as many digits as a barcode, and is none.
    fileprivate var isMisread: Bool {
        if case .checkDigit = self { true } else { false }
    }
}

extension Context {
    /// What was paid before for the product that words name by its code or its whole name; nothing for other words.
    /// - Complexity: O(products in the book): what was never bought lies beside it, and is not looked at.
    public func memory(ofProductCalled words: String?) -> [String] {
        guard let words, let named = try? book.productNamesInBook().wholly(words) else { return [] }
        return memory(ofProducts: [named.id])
    }

    /// What was paid for products before, a line for each that was ever bought:
    /// `Milk: last time 1,29 € at Lidl, 12 days ago; 1,19 € at Aldi`.
    ///
    /// At most five; nothing is told where the book cannot be read, as it only comes beside an answer.
    /// - Parameter receipts: the numbers of receipts that do not count here.
    /// - Complexity: O(what was paid for them).
    public func memory(ofProducts ids: [Int64], without receipts: Set<Int64> = []) -> [String] {
        guard !ids.isEmpty, let products = try? book.products(ids), let paid = try? book.pricesPaid(for: ids) else {
            return []
        }
        let lines: [String] = products.compactMap { product in
            // The latest stands first; of one day the one handed in last is the last.
            let prices = paid.filter { $0.product == product.id && !receipts.contains($0.receipt) }.reversed().map(
                \.paid)
            return PriceMemory(prices).map { "\(product.name): \($0.words(on: today, amounts))." }
        }
        // The answer to a long receipt stays the receipt.
        return Array(lines.prefix(5))
    }
}
