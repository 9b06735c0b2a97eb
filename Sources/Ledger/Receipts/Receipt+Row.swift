internal import Household
internal import Money
internal import Periods

extension TrackedTable {
    /// The receipts of a book with their lines and tenders. A merge takes the lines and tenders of a receipt
    /// together, from one version.
    public static let receipt = TrackedTable(
        of: Receipt.self, "receipt", plural: "receipts",
        actions: [.addReceipt, .editReceipt, .voidReceipt, .restoreReceipt],
        isOptionalTable: true,
        fault: { receipt in
            guard (try? receipt.purchase.amounts()) != nil else { return "it is not a receipt" }
            return Set(receipt.parts.map(\.expense)).count == receipt.parts.count ? nil : "an expense is there twice"
        })
}

extension Receipt: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .receipt }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        let purchase = Purchase(
            basis: .gross, country: nil, lines: [], printedVAT: [], tenders: [], rounding: .zero)
        self.init(
            id: id, uid: "", day: Day(number: 0), payee: nil, purchase: purchase, parts: [], by: "",
            created: Instant(seconds: 0), changed: Instant(seconds: 0), isVoid: false)
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        var parts = parts.map { (expense: $0.expense, category: $0.category) }
        var unstocked: Bool? = isStocked ? nil : true
        fields.field("uid", &uid, role: .identity)
        fields.field("day", &day)
        fields.field("payee", &payee)
        purchase.visit(&fields)
        fields.entries(
            "expenses", &parts, unit: "lines", isRequired: true, table: "receipt_expense", blank: ("", 0)
        ) { part, fields in
            fields.field("expense", &part.expense, column: "uid")
            fields.field("category", &part.category, .reference("category", whenMerged: .follows))
        }
        fields.field("by", &by, .author, role: .origin)
        fields.field("created", &created, role: .origin)
        fields.field("changed", &changed, role: .changed)
        fields.field("void", &isVoid)
        fields.field("unstocked", &unstocked, isLater: true)
        guard fields.isReading else { return }
        self.parts = parts.map { Part(expense: $0.expense, category: $0.category) }
        isStocked = unstocked != true
    }
}

extension Purchase {
    /// Visits the fields from `prices` to `tenders`.
    fileprivate mutating func visit(_ fields: inout FieldVisitor) {
        var (basis, country, rounding) = (basis, country, rounding)
        fields.field("prices", &basis, unit: "lines")
        fields.field("country", &country, unit: "lines")
        fields.field("rounding", &rounding, unit: "lines")
        var lines = lines.map(LineFields.init)
        fields.entries(
            "lines", &lines, unit: "lines", isRequired: true, table: "receipt_line", blank: LineFields()
        ) { $0.visit(&$1) }
        var printed = printedVAT.map { (rate: $0.rate, vat: $0.vat) }
        let noVAT = (VATRate(permille: 0), Amount.zero)
        fields.entries("vat", &printed, unit: "lines", table: "receipt_vat", blank: noVAT) { printed, fields in
            fields.field("rate", &printed.rate)
            fields.field("cents", &printed.vat)
        }
        var tenders = tenders.map(TenderFields.init)
        fields.entries("tenders", &tenders, unit: "lines", table: "receipt_tender", blank: TenderFields()) {
            $0.visit(&$1)
        }
        guard fields.isReading else { return }
        let read = lines.compactMap { try? $0.line() }
        // A line whose amounts overflow is invalid, and so is its row.
        if read.count < lines.count { fields.refuse() }
        self = Purchase(
            basis: basis, country: country, lines: read,
            printedVAT: printed.map { PrintedVAT(rate: $0.rate, vat: $0.vat) }, tenders: tenders.map(\.tender),
            rounding: rounding)
    }
}

/// The stored fields of a receipt line.
private struct LineFields {
    private var what: String?
    private var milli: Int64 = 0
    private var unit = Unit.piece
    private var price = UnitPrice(e5: 0)
    private var total = Amount.zero
    private var discount = Amount.zero
    private var category: Category.ID = 0
    private var rate: VATRate?
    private var product: Int64?

    init() {}

    init(_ line: ReceiptLine) {
        (what, milli, unit) = (line.what, line.quantity.milli, line.quantity.unit)
        (price, total, discount) = (line.price, line.total, line.discount)
        (category, rate, product) = (line.category, line.rate, line.product)
    }

    mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("what", &what)
        fields.field("quantity", &milli)
        fields.unit(&unit)
        fields.field("price", &price)
        fields.field("cents", &total)
        fields.field("discount", &discount)
        fields.field("category", &category, .reference("category", whenMerged: .follows))
        fields.field("vat", &rate)
        fields.field("product", &product, .reference("product", whenMerged: .follows))
    }

    func line() throws(ReceiptError) -> ReceiptLine {
        try ReceiptLine(
            what: what, product: product, quantity: Quantity(milli: milli, unit: unit), price: price, total: total,
            discount: discount, category: category, rate: rate)
    }
}

/// The stored fields of a tender.
private struct TenderFields {
    private var method = ""
    private var kind = MethodKind.other
    private var amount = Amount.zero
    private var count: Int?
    private var face: Amount?
    private var change = Amount.zero
    private var forgone = Amount.zero
    private var isOpen = false

    init() {}

    init(_ tender: Tender) {
        (method, kind, amount) = (tender.method, tender.kind, tender.amount)
        (count, face) = (tender.count, tender.face)
        (change, forgone, isOpen) = (tender.change, tender.forgone, tender.isOpen)
    }

    mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("method", &method)
        fields.field("kind", &kind)
        fields.field("cents", &amount)
        fields.field("count", &count)
        fields.field("face", &face, .amount(isSigned: false))
        fields.field("change", &change)
        fields.field("forgone", &forgone)
        fields.field("open", &isOpen)
    }

    var tender: Tender {
        Tender(
            method: method, kind: kind, amount: amount, count: count, face: face, change: change, forgone: forgone,
            isOpen: isOpen)
    }
}
