internal import Household
public import Ledger
internal import Text

extension Context {
    /// Returns the basket with a name, or without a name the current one: the basket that the user made or used last,
    /// otherwise the only one.
    /// - Throws: `LedgerError` of kind `basket.not-found` for an unknown name; without a name,
    ///   `BookkeepingError.noBasket` in a book without baskets, and `noCurrentBasket` if there are several and no
    ///   current one.
    public func basket(_ name: String?) throws -> Basket {
        let all = try book.baskets().filter { !$0.isRemoved }
        if let name {
            let wanted = folded(name)
            guard let named = all.first(where: { folded($0.name) == wanted }) else {
                throw LedgerError.noSuchBasket(name, among: all.map(\.name))
            }
            return named
        }
        if let id = try book.currentBasket(of: session.user.name.description),
            let current = all.first(where: { $0.id == id })
        {
            return current
        }
        guard let only = all.first else { throw BookkeepingError.noBasket }
        guard all.count == 1 else { throw BookkeepingError.noCurrentBasket(all.map(\.name)) }
        return only
    }

    /// Parses a basket line: `[QUANTITY] PRODUCT`, or free text.
    ///
    /// A leading number without a unit is a quantity only if the rest names a product and the whole text does not. It
    /// then counts in the unit of the product.
    /// - Parameter basket: the number of the basket.
    /// - Returns: the line, not yet added to the basket. If it is kept as free text, also the products that match it.
    /// - Throws: `QuantityError`, `BookkeepingError.basketNumber` for a number that may belong to the free text.
    public func basketLine(_ text: String, in basket: Int64) throws -> (line: BasketLine, candidates: [ProductName]) {
        let names = try book.productNames()
        let words = text.split(separator: " ").map(String.init)
        if let product = try wholeProduct(text, among: names) { return (line(of: product, nil, basket), []) }
        let reader = QuantityReader(ownUnits: names.ownUnits)
        for length in [2, 1] where words.count > length {
            let rest = words[length...].joined(separator: " ")
            guard let quantity = try? reader.read(words.prefix(length).joined(separator: " ")) else { continue }
            let isBare = length == 1 && words[0].utf8.allSatisfy { 0x30...0x39 ~= $0 }
            let (found, candidates) = try product(looselyNamed: rest, among: names)
            guard let found else {
                guard !isBare else { throw BookkeepingError.basketNumber(text) }
                return (line(rest, quantity, basket), candidates)
            }
            let own = isBare ? Quantity(milli: quantity.milli, unit: found.unit) : quantity
            _ = try own.converted(to: found.unit)
            return (line(of: found, own, basket), [])
        }
        let (found, candidates) = try product(looselyNamed: text, among: names)
        return (found.map { line(of: $0, nil, basket) } ?? line(text, .onePiece, basket), candidates)
    }

    /// Finds a product by its complete name, by the start of a word in its name, or else by any piece of it, if only
    /// one product in use matches. If several match, they are returned in `candidates`.
    private func product(
        looselyNamed text: String, among names: [ProductName]
    ) throws -> (product: Product?, candidates: [ProductName]) {
        if let whole = try wholeProduct(text, among: names) { return (whole, []) }
        let wanted = foldedText(text)
        let known = names.filter { !$0.isArchived }
        let begun = known.filter { (" " + foldedText($0.name)).holds(" " + wanted) }
        let found = begun.isEmpty ? known.filter { $0.name.holds(foldedText: wanted) } : begun
        guard found.count == 1, let one = found.first else { return (nil, found) }
        return (try book.products([one.id]).first, [])
    }

    private func line(of product: Product, _ quantity: Quantity?, _ basket: Int64) -> BasketLine {
        BasketLine(
            basket: basket, product: product.id, what: product.name,
            quantity: quantity ?? Quantity(milli: 1000, unit: product.unit))
    }

    private func line(_ words: String, _ quantity: Quantity, _ basket: Int64) -> BasketLine {
        BasketLine(basket: basket, product: nil, what: words, quantity: quantity)
    }

    /// Returns the lines of a basket with these numbers, in the order of `texts`.
    /// - Throws: `BookkeepingError.noSuchBasketLine` for a text that is not the number of a line.
    public func lines(numbered texts: [String], of basket: Basket) throws -> [BasketLine] {
        let lines = try book.lines(ofBasket: basket.id)
        return try texts.map { text in
            guard let line = lines.first(where: { String($0.number) == text }) else {
                throw BookkeepingError.noSuchBasketLine(text, of: basket.name)
            }
            return line
        }
    }

    /// Suggests lines by habit: products in at least half of the last eight receipts (void ones excluded) that are
    /// neither in stock nor in the basket. Sorted by name.
    /// - Throws: `StockError`, and the errors of reading the book.
    /// - Complexity: O(lines of the receipts, and the moves of their products).
    public func usualLines(in basket: Basket) throws -> [BasketLine] {
        var recent: [Receipt] = []
        var limit = 8
        // Void receipts are skipped, so a longer list may be needed.
        while true {
            let found = try book.receipts(from: nil, through: nil, limit: limit)
            recent = Array(found.filter { !$0.isVoid }.prefix(8))
            guard recent.count < 8, found.count == limit else { break }
            limit *= 2
        }
        var times: [Int64: Int] = [:]
        for receipt in recent {
            for product in Set(receipt.purchase.lines.filter { $0.quantity.milli > 0 }.compactMap(\.product)) {
                times[product, default: 0] += 1
            }
        }
        let there = Set(try book.lines(ofBasket: basket.id).compactMap(\.product))
        let usual = times.filter { 2 * $0.value >= recent.count && !there.contains($0.key) }.keys.sorted()
        return try stocks(of: usual).filter { $0.stock.quantity.milli <= 0 && !$0.product.isArchived }
            .map { line(of: $0.product, nil, basket.id) }.sorted {
                (folded($0.what), $0.product ?? 0) < (folded($1.what), $1.product ?? 0)
            }
    }

    /// Suggests lines for products below their minimum stock, reduced by the quantity already in the basket.
    /// - Throws: `StockError`, and the errors of reading the book.
    /// - Complexity: O(products with a minimum, and their moves).
    public func missingLines(in basket: Basket) throws -> [BasketLine] {
        let kept = try book.products(book.productNames().filter { !$0.isArchived }.map(\.id))
            .filter { $0.minimum ?? 0 > 0 }
        let inBasket = try book.lines(ofBasket: basket.id)
        return try stocks(of: kept.map(\.id)).compactMap { product, stock in
            let there = inBasket.filter { $0.product == product.id }.map(\.quantity)
            let missing = try stock.missing(toMinimum: product.minimum ?? 0, inBasket: there)
            return missing.map { line(of: product, $0, basket.id) }
        }
    }
}

extension Context {
    /// Adds a line to its basket. If the line has a product but neither price nor comment, and the basket has such a
    /// line of this product, unticked and in a unit that the quantity can be converted to, the quantity of that line is
    /// increased instead.
    /// - Returns: the line in the basket.
    /// - Throws: the errors of `Book.addToBasket`; `QuantityError` if the sum of the quantities is too large.
    public func addToBasket(_ line: BasketLine) throws -> BasketLine {
        let plain = line.comment == nil && line.price == nil
        let known = try plain ? book.lines(ofBasket: line.basket) : []
        if let product = line.product,
            let same = known.first(where: {
                $0.product == product && !$0.isTicked && $0.comment == nil && $0.price == nil
                    && (try? line.quantity.converted(to: $0.quantity.unit)) != nil
            })
        {
            let lines = try book.editBasketLines([same.id], as: .addToBasket, by: signature) { known in
                known.quantity = try known.quantity.adding(line.quantity)
                return true
            }
            if let line = lines.first { return line }
        }
        guard let added = try book.addToBasket([line], by: signature).first else { return line }
        return added
    }
}
