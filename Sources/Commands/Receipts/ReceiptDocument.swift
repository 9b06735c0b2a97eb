internal import Household
internal import Ledger
internal import Money
internal import Output
internal import Statistics

/// Receipts as JSON and records.
struct ReceiptDocument {
    let tree: CategoryTree

    /// Returns a receipt as JSON.
    /// - Parameter expenses: the numbers of its expenses; `nil` to leave the member out, for a receipt that may not be
    ///   in the book.
    func json(_ receipt: Receipt, expenses: [Int64]? = nil) -> JSON {
        let purchase = receipt.purchase
        let figures = try? purchase.figures()
        let printed = Set(purchase.printedVAT.map { Optional($0.rate) })
        let (change, forgone) = (purchase.tenders.map(\.change), purchase.tenders.map(\.forgone))
        return .object(
            [
                JSON.Member("id", .integer(receipt.id)), JSON.Member("uid", .text(receipt.uid)),
                JSON.Member("day", .text(receipt.day.iso)), JSON.Member("payee", JSON(receipt.payee)),
                JSON.Member("prices", .text(purchase.basis.rawValue)), JSON.Member("country", JSON(purchase.country)),
                JSON.Member("lines", .list(purchase.lines.enumerated().map { line($1, number: $0 + 1) })),
                JSON.Member("subtotal_cents", .cents(figures?.subtotal)),
                JSON.Member("rounding_cents", .cents(purchase.rounding)),
                JSON.Member("total", .object(["cents": .cents(receipt.total), "amount": .amount(receipt.total)])),
                JSON.Member("vat", .list((figures?.vat ?? []).map { row($0, isPrinted: printed.contains($0.rate)) })),
                JSON.Member("tenders", .list(purchase.tenders.map(tender))),
                JSON.Member("change_cents", .cents(sum(change))), JSON.Member("forgone_cents", .cents(sum(forgone))),
            ] + (expenses.map { [JSON.Member("expenses", .list($0.map(JSON.integer)))] } ?? []) + [
                JSON.Member("void", .truth(receipt.isVoid)),
                JSON.Member("stocked", .truth(receipt.isStocked)), JSON.Member("by", .text(receipt.by)),
                JSON.Member("created", .text(receipt.created.rfc3339)),
                JSON.Member("changed", .text(receipt.changed.rfc3339)),
            ])
    }

    static let columns = [
        "id", "uid", "day", "payee", "amount", "lines", "methods", "void", "by", "cents",
    ]

    /// Returns a receipt as one flat record.
    func record(_ receipt: Receipt) -> JSON {
        .object([
            "id": .integer(receipt.id), "uid": .text(receipt.uid), "day": .text(receipt.day.iso),
            "payee": JSON(receipt.payee), "amount": .amount(receipt.total),
            "lines": JSON(receipt.purchase.lines.count),
            "methods": .text(receipt.purchase.tenders.map(\.method).joined(separator: " ")),
            "void": .truth(receipt.isVoid), "by": .text(receipt.by), "cents": .cents(receipt.total),
        ])
    }

    /// Returns the document of one receipt, with the status of its month if it is known.
    static func json(_ receipt: JSON, _ month: MonthStatus?) -> JSON {
        .object([
            "schema": .text("spesa.receipt/1"), "receipt": receipt,
            "month": month.map(ExpenseDocument.json) ?? .null,
        ])
    }

    /// Returns the document of several receipts, with their months.
    static func json(_ receipts: [JSON], _ months: [MonthStatus]) -> JSON {
        .object([
            "schema": .text("spesa.receipt/1"), "receipts": .list(receipts),
            "month": months.count == 1 ? ExpenseDocument.json(months[0]) : .null,
            "months": .list(months.map(ExpenseDocument.json)),
        ])
    }

    private func line(_ line: ReceiptLine, number: Int) -> JSON {
        .object([
            "line": JSON(number), "product": line.product.map(JSON.integer) ?? .null, "what": JSON(line.what),
            "quantity_milli": .integer(line.quantity.milli), "quantity": .text(line.quantity.machineText),
            "unit": .text(line.quantity.unit.sign), "price_e5": .integer(line.price.e5),
            "price": .text(line.price.machineText),
            "discount_cents": .cents(line.discount),
            "cents": .cents(line.amount), "amount": .amount(line.amount),
            "difference_cents": .cents(line.difference), "category": .text(tree.path(of: line.category)),
            "vat_permille": JSON(line.rate?.permille),
        ])
    }

    private func row(_ row: ReceiptFigures.Row, isPrinted: Bool) -> JSON {
        .object([
            "permille": JSON(row.rate?.permille), "net_cents": .cents(row.net), "vat_cents": .cents(row.vat),
            "gross_cents": .cents(row.gross), "printed": .truth(isPrinted),
        ])
    }

    private func tender(_ tender: Tender) -> JSON {
        .object([
            "method": .text(tender.method), "kind": .text(tender.kind.rawValue), "cents": .cents(tender.amount),
            "amount": .amount(tender.amount), "count": JSON(tender.count), "face_cents": .cents(tender.face),
            "change_cents": .cents(tender.change), "forgone_cents": .cents(tender.forgone),
            "open": .truth(tender.isOpen),
        ])
    }

    private func sum(_ amounts: [Amount]) -> Amount {
        Amount(cents: amounts.reduce(0) { $0 &+ $1.cents })
    }
}
