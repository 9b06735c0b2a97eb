public import Household
public import Ledger
public import Money

/// A basket line with its product and estimated cost.
public struct PricedLine: Hashable, Sendable {
    /// The line as recorded.
    public let line: BasketLine
    /// The product of the line; `nil` for free text.
    public let product: Product?
    /// The unit price: from the line, otherwise the last price paid, otherwise the list price of the product. Only a
    /// price for a unit to which the quantity converts is used; `nil` without such a price.
    public let price: UnitPrice?
    /// The quantity, in the unit of the price if there is one.
    public let quantity: Quantity
    /// The cost of the line; `nil` without a price.
    public let amount: Amount?

    init(_ line: BasketLine, _ product: Product?, last: PaidPrice?) {
        self.line = line
        self.product = product
        let known: [(price: UnitPrice?, unit: Unit)] = [
            (line.price, line.quantity.unit), (last?.price, last?.unit ?? .piece),
            (product?.price, product?.unit ?? .piece),
        ]
        for (price, unit) in known {
            guard let price, let quantity = try? line.quantity.converted(to: unit),
                let amount = try? price.cost(of: quantity)
            else { continue }
            (self.price, self.quantity, self.amount) = (price, quantity, amount)
            return
        }
        (price, quantity, amount) = (nil, line.quantity, nil)
    }
}

extension Sequence<PricedLine> {
    /// Returns the total of the lines that have a price.
    /// - Throws: `AmountOverflow`.
    public func subtotal() throws(AmountOverflow) -> Amount { try compactMap(\.amount).total() }
}

extension Context {
    /// Returns basket lines with prices, in the order of their products' shelves, free text last.
    /// - Throws: the errors of reading the book.
    /// - Complexity: O(n log n) in the lines, and O(past purchases of their products).
    public func priced(_ lines: [BasketLine]) throws -> [PricedLine] {
        let ids = Set(lines.compactMap(\.product)).sorted()
        let products = Dictionary(try book.products(ids).map { ($0.id, $0) }) { first, _ in first }
        let last = try book.lastPaid(for: ids)
        let shelves = try ids.isEmpty ? ShelfTree([]) : book.shelves()
        func place(_ line: PricedLine) -> (Int, Int, Int64, Int64) {
            guard let product = line.product else { return (1, 0, 0, line.line.number) }
            return (
                0, product.shelf.flatMap(shelves.position) ?? .max, product.place ?? .max, line.line.number
            )
        }
        return lines.map { line in
            PricedLine(line, line.product.flatMap { products[$0] }, last: line.product.flatMap { last[$0] })
        }.sorted { place($0) < place($1) }
    }

    /// Converts basket lines to receipt lines.
    /// - Parameter usual: the category for free text and for products without a category; `nil` to refuse such lines.
    /// - Throws: `BookkeepingError.linesWithoutPrice`, `basketWithoutCategory`, `ReceiptError`.
    public func receiptLines(_ lines: [PricedLine], category usual: Ledger.Category.ID?) throws -> [ReceiptLine] {
        let unpriced = lines.filter { $0.price == nil }
        guard unpriced.isEmpty else {
            throw BookkeepingError.linesWithoutPrice(unpriced.map { "\($0.line.number) \($0.line.what)" })
        }
        let without = lines.filter { $0.product?.category == nil && usual == nil }
        guard without.isEmpty else { throw BookkeepingError.basketWithoutCategory(without.map(\.line.what)) }
        return try lines.compactMap { line in
            guard let price = line.price, let category = line.product?.category ?? usual else { return nil }
            return try ReceiptLine(
                what: line.product?.name ?? line.line.what, product: line.product?.id, quantity: line.quantity,
                price: price, category: category, rate: line.product?.rate)
        }
    }
}
