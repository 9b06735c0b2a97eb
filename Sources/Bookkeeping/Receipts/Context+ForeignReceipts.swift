public import Household
public import Invoices
public import Ledger
public import Money
internal import Secrets

extension Context {
    /// The uid of a receipt of a seller's file, which follows from what it says of itself: read twice it is the same receipt.
    /// - Complexity: O(n) in what identifies it.
    public func uid(of receipt: ForeignReceipt) -> String {
        makeUUIDv8(of: "receipt of a seller: \(receipt.identity)")
    }

    /// The lines of a receipt of a seller's file in categories, with one more where only what is left to pay counts.
    /// - Parameters:
    ///   - category: the category of each line that is not among `categories` and of no product with one; `nil` for none.
    ///   - categories: those of lines by their numbers, from 1 on.
    ///   - isRest: whether what was paid before is taken off, as it is recorded already.
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

    /// What was paid already by what the file says, as tenders to begin with.
    /// - Throws: `BookkeepingError.paidBefore` where that is more than all of it, and nothing but cash can give back.
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

    /// What is due of a receipt of a seller's file besides what was paid before: its printed total less these.
    public func total(of receipt: ForeignReceipt, isRest: Bool) throws -> Amount? {
        guard isRest, let total = receipt.total else { return receipt.total }
        return try total.subtracting(receipt.paid.map(\.amount).total())
    }

    /// Compares the change that a file tells with what a purchase gave.
    /// - Throws: `BookkeepingError.change`.
    public func checkChange(_ told: Amount?, of purchase: Purchase) throws {
        guard let told else { return }
        let change = try purchase.tenders.map(\.change).total()
        guard change == told else { throw BookkeepingError.change(printed: told, computed: change) }
    }
}
