public import Household
public import Invoices
public import Ledger
public import Money
internal import Secrets

extension Context {
    /// Derives the uid of a seller's receipt from its identity, so that importing a file twice adds it once.
    /// - Complexity: O(n) in the identity.
    public func uid(of receipt: ForeignReceipt) -> String {
        makeUUIDv8(of: "receipt of a seller: \(receipt.identity)")
    }

    /// Converts the lines of a seller's receipt to lines with categories. With `isRest`, a negative line for the amount
    /// paid earlier is added.
    /// - Parameters:
    ///   - category: the category of lines that are not in `categories`, and whose product has no category; `nil`
    ///     refuses such lines.
    ///   - categories: categories by line number, from 1.
    ///   - isRest: whether the amount paid earlier is subtracted, because it is already recorded.
    /// - Throws: `BookkeepingError.fileLinesWithoutCategory`, `.noSuchLine`, `ReceiptError.overflow`.
    /// - Complexity: O(lines).
    public func lines(
        of receipt: ForeignReceipt, category: Category.ID?, categories: [Int: Category.ID], isRest: Bool
    ) throws -> [ReceiptLine] {
        if let number = categories.keys.sorted().first(where: { $0 < 1 || $0 > receipt.lines.count }) {
            throw BookkeepingError.noSuchLine(String(number), of: receipt.lines.count)
        }
        let names = try book.productNames()
        var without: [String] = []
        var lines: [ReceiptLine] = []
        for (index, line) in receipt.lines.enumerated() {
            let product = try product(ofLine: line.what, line.quantity, among: names)
            guard let number = categories[index + 1] ?? product?.category ?? category else {
                without.append("\(index + 1) \(line.what)")
                continue
            }
            lines.append(
                try ReceiptLine(
                    what: line.what, product: product?.id, quantity: line.quantity, price: line.price,
                    total: line.total, discount: line.discount, category: number, rate: line.rate))
        }
        guard without.isEmpty else { throw BookkeepingError.fileLinesWithoutCategory(without) }
        let paid = try receipt.paid.map(\.amount).total()
        guard isRest, paid != .zero, let last = lines.last else { return lines }
        guard let off = try? Amount.zero.subtracting(paid), let price = UnitPrice(off) else {
            throw ReceiptError.overflow
        }
        return lines + [try ReceiptLine(what: "paid before", price: price, category: category ?? last.category)]
    }

    /// Returns the payments listed in the file as tenders.
    /// - Throws: `BookkeepingError.paidBefore` if prepayments exceed the total, because only cash gives change.
    public func offers(of receipt: ForeignReceipt) throws -> [TenderOffer] {
        if let total = receipt.total, let paid = try? receipt.paid.map(\.amount).total(),
            receipt.paid.contains(where: { $0.method == "prepaid" }),
            total < .zero ? paid < total : paid > total
        {
            throw BookkeepingError.paidBefore(paid, of: total)
        }
        return try receipt.paid.map { payment in
            let method = try method(named: payment.method)
            return TenderOffer(
                method: method.name, kind: payment.kind, amount: payment.amount, most: method.most,
                allowed: method.allowed)
        }
    }

    /// Returns the total printed in the file; `nil` without one. `isRest` subtracts the amount paid earlier.
    public func total(of receipt: ForeignReceipt, isRest: Bool) throws -> Amount? {
        guard isRest, let total = receipt.total else { return receipt.total }
        return try total.subtracting(receipt.paid.map(\.amount).total())
    }

    /// Checks the change printed in a file, if any, against the computed change of a purchase.
    /// - Throws: `BookkeepingError.change` if they differ.
    public func checkChange(_ printed: Amount?, of purchase: Purchase) throws {
        guard let printed else { return }
        let change = try purchase.tenders.map(\.change).total()
        guard change == printed else { throw BookkeepingError.change(printed: printed, computed: change) }
    }
}
