import Household
import Money

/// Categories of the samples.
enum Filed {
    static let food: Int64 = 1
    static let household: Int64 = 2
    static let deposit: Int64 = 3
    static let fuel: Int64 = 4
}

/// A line of a single piece at a price in cents.
func line(
    _ cents: Int64, _ category: Int64 = Filed.food, at permille: Int? = nil, off discount: Int64 = 0
) throws -> ReceiptLine {
    try ReceiptLine(
        what: "sample", price: UnitPrice(e5: cents * 1000), discount: Amount(cents: discount), category: category,
        rate: permille.map { VATRate(permille: $0) })
}

/// The figures of lines with gross prices.
func gross(_ lines: ReceiptLine...) throws -> ReceiptFigures {
    try ReceiptFigures(lines: lines, basis: .gross)
}

/// An offer of cash; `nil` for the rest.
func cash(_ cents: Int64? = nil) -> TenderOffer {
    TenderOffer(method: "cash", kind: .cash, amount: cents.map { Amount(cents: $0) })
}

/// An offer by card; `nil` for the rest.
func visa(_ cents: Int64? = nil) -> TenderOffer {
    TenderOffer(method: "visa", kind: .card, amount: cents.map { Amount(cents: $0) })
}

/// An offer of vouchers.
func vouchers(
    _ method: String = "meal", _ cents: Int64? = nil, count: Int? = nil, face: Int64? = nil, most: Int? = nil,
    for allowed: Set<Int64>? = nil
) -> TenderOffer {
    TenderOffer(
        method: method, kind: .voucher, amount: cents.map { Amount(cents: $0) }, count: count,
        face: face.map { Amount(cents: $0) }, most: most, allowed: allowed)
}

/// The result of a settlement in cents, as `cash 2000-5 | rounding -2`, so that a table can hold it.
func told(_ settlement: Settlement) -> String {
    let tenders = settlement.tenders.map { tender in
        var text = "\(tender.method) \(tender.amount.cents)"
        if let count = tender.count { text += " (\(count)x\(tender.face?.cents ?? 0))" }
        if tender.change != .zero { text += " change \(tender.change.cents)" }
        if tender.forgone != .zero { text += " forgone \(tender.forgone.cents)" }
        return tender.isOpen ? text + " open" : text
    }
    let expenses = settlement.expenses.map { "\($0.category):\($0.amount.cents)" }.joined(separator: " ")
    return (tenders + ["rounding \(settlement.rounding.cents)", expenses]).joined(separator: "; ")
}
