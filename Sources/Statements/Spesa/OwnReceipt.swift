import Files
public import Household
import JSONText
public import Money
public import Periods

/// A receipt in spesa's own JSON format, parsed, with category names instead of categories.
public struct OwnReceipt: Hashable, Sendable {
    /// A line: an item bought or returned.
    public struct Line: Hashable, Sendable {
        /// The description.
        public var what: String?
        /// The quantity; default: one piece.
        public var quantity: Quantity
        /// The price of one unit of the quantity, with or without VAT as `basis` of the receipt says.
        public var price: UnitPrice
        /// The amount before discount; `nil` for quantity times price.
        public var total: Amount?
        /// The discount; zero if there is none.
        public var discount: Amount
        /// The path of the category; `nil` without a category.
        public var category: String?
        /// The VAT rate; `nil` if it is unknown.
        public var rate: VATRate?
    }

    /// The VAT of all lines with one rate.
    public struct VAT: Hashable, Sendable {
        /// The VAT rate.
        public var rate: VATRate
        /// The tax in euro.
        public var vat: Amount
        /// Whether the tax is printed on the receipt; `nil` if unknown.
        public var isPrinted: Bool?
    }

    /// A payment towards the receipt.
    public struct Tender: Hashable, Sendable {
        /// The name of the payment method.
        public var method: String
        /// The kind of method; `nil` if unknown.
        public var kind: MethodKind?
        /// The amount handed over; `nil` for the rest of the total.
        public var amount: Amount?
        /// The number of vouchers; `nil` for other payments.
        public var count: Int?
        /// The face value of one voucher; `nil` for other payments.
        public var face: Amount?
        /// The change given; `nil` if unknown.
        public var change: Amount?
        /// The value of vouchers above the amount that they paid, which is lost; `nil` if unknown.
        public var forgone: Amount?
        /// Whether the payment was entered without an amount.
        public var isOpen: Bool
    }

    /// Identifies the receipt in every copy of a book; `nil` if it has none.
    public var uid: String?
    /// The date of the receipt.
    public var day: Day
    /// The payee.
    public var payee: String?
    /// Whether the prices include VAT; default: they do.
    public var basis: PriceBasis
    /// The country code, ISO 3166-1 alpha-2, not validated; `nil` if the file has none.
    public var country: String?
    /// The lines, at least one.
    public var lines: [Line]
    /// The tax for each rate, as the file states it. Entries without a rate or tax are left out.
    public var vat: [VAT]
    /// The payments, in the order in which they were made.
    public var tenders: [Tender]
    /// The amount that cash rounding added, negative if it lowered the total; `nil` if unknown.
    public var rounding: Amount?
    /// The total change given; `nil` if unknown.
    public var change: Amount?
    /// The total paid; `nil` if unknown.
    public var total: Amount?
    /// Whether the receipt is void and left out of totals.
    public var isVoid: Bool
    /// Whether the receipt states its currency, the euro.
    public var namesCurrency: Bool
    /// Whether lines with products are added to the stock.
    public var isStocked: Bool

    /// Reads the receipts in one line of NDJSON: a single receipt from `receipt list`, or those in the output of
    /// another command.
    ///
    /// Unknown members are ignored, and so are computed ones. If an amount is given in cents and as text, both must
    /// agree.
    /// - Throws: `Refusal` for the first error.
    /// - Complexity: O(n) in the length of the line.
    public static func read(_ line: String) throws(Refusal) -> [OwnReceipt] {
        let document: JSON
        do throws(JSONError) {
            document = try JSON(reading: line)
        } catch {
            throw Refusal(kind: "receipt.file", message: error.problem)
        }
        let fields = try OwnFields(document)
        guard let schema = try fields.text("schema") else { return [try OwnReceipt(fields)] }
        guard ["spesa.receipt/1", "spesa.receipts/1"].contains(schema) else {
            throw Refusal(kind: "receipt.file", message: "it is '\(schema)', and no receipt", input: schema)
        }
        if let one = try fields.object("receipt") { return [try OwnReceipt(one)] }
        var receipts: [OwnReceipt] = []
        for object in try fields.objects("receipts") { receipts.append(try OwnReceipt(object)) }
        return receipts
    }

    /// Calls `body` for every non-empty line of a file, with its line number from 1.
    /// - Throws: `FileError`, also for invalid UTF-8, and the errors of `body`.
    /// - Complexity: O(n) in the bytes. Memory holds only one line.
    public static func forEachLine(
        of file: InputFile, limits: ReadingLimits, _ body: (_ number: Int, _ line: String) throws -> Void
    ) throws {
        let (encoding, _) = try TextEncoding.ofOwnText(file)
        var reader = try TextLineReader(file, encoding, limits: limits)
        while let line = try reader.next() { try body(reader.line, line) }
    }

    private init(_ fields: OwnFields) throws(Refusal) {
        let currency = try fields.text("currency")
        namesCurrency = currency != nil
        if let currency, currency != "EUR" {
            throw fields.refusal("receipt.currency", "currency", "is '\(currency)', not EUR", input: currency)
        }
        guard let day = try fields.day("day") else {
            throw Refusal(kind: "day.unreadable", message: "no day was given")
        }
        self.day = day
        uid = try fields.text("uid")
        payee = try fields.text("payee")
        country = try fields.text("country")
        let prices = try fields.text("prices") ?? PriceBasis.gross.rawValue
        guard let basis = PriceBasis(rawValue: prices) else {
            throw fields.refusal("receipt.prices", "prices", "are neither gross nor net", input: prices)
        }
        self.basis = basis
        lines = []
        for line in try fields.objects("lines") { lines.append(try Line(line)) }
        guard !lines.isEmpty else { throw Refusal(kind: "receipt.lines", message: "it has no lines") }
        vat = []
        for row in try fields.objects("vat") { if let row = try VAT(row) { vat.append(row) } }
        tenders = []
        for tender in try fields.objects("tenders") { tenders.append(try Tender(tender)) }
        rounding = try fields.number("rounding_cents").map(Amount.init(cents:))
        change = try fields.number("change_cents").map(Amount.init(cents:))
        total = nil
        if let total = try fields.object("total") { self.total = try total.amount("cents", "amount") }
        isVoid = try fields.truth("void") ?? false
        isStocked = try fields.truth("stocked") ?? true
    }
}

extension OwnReceipt.Line {
    fileprivate init(_ fields: OwnFields) throws(Refusal) {
        what = try fields.text("what")
        category = try fields.text("category")
        rate = try fields.number("vat_permille", in: 0...1000).map(VATRate.init(permille:))
        discount = try fields.number("discount_cents").map(Amount.init(cents:)) ?? .zero
        let unit = try fields.text("unit") ?? Unit.piece.sign
        guard let known = Unit(word: unit) else {
            throw fields.refusal("quantity.unit", "unit", "is not a unit", input: unit)
        }
        let milli = try fields.figure("quantity_milli", "quantity", places: 3)
        quantity = milli.map { Quantity(milli: $0, unit: known) } ?? Quantity(milli: 1000, unit: known)
        guard quantity.milli != 0 else { throw fields.refusal("quantity.zero", "quantity", "is zero") }
        let amount = try fields.amount("cents", "amount")
        total = nil
        if let amount {
            guard let total = try? amount.adding(discount) else {
                throw fields.refusal("amount.overflow", "cents", "is too large")
            }
            self.total = total
        }
        if let e5 = try fields.figure("price_e5", "price", places: 5) {
            price = UnitPrice(e5: e5)
        } else {
            guard let total, let price = UnitPrice(total: total, of: quantity) else {
                throw fields.refusal("amount.unreadable", "price", "and amount are missing")
            }
            self.price = price
        }
    }
}

extension OwnReceipt.VAT {
    /// Reads the tax of a rate; `nil` for an entry without a rate, and if the tax is missing.
    fileprivate init?(_ fields: OwnFields) throws(Refusal) {
        guard let permille = try fields.number("permille", in: 0...1000),
            let vat = try fields.number("vat_cents")
        else { return nil }
        rate = VATRate(permille: permille)
        self.vat = Amount(cents: vat)
        isPrinted = try fields.truth("printed")
    }
}

extension OwnReceipt.Tender {
    fileprivate init(_ fields: OwnFields) throws(Refusal) {
        guard let method = try fields.text("method") else {
            throw fields.refusal("receipt.tender", "method", "is missing")
        }
        self.method = method
        let kind = try fields.text("kind")
        self.kind = kind.flatMap(MethodKind.init(rawValue:))
        guard self.kind != nil || kind == nil else {
            throw fields.refusal("receipt.tender", "kind", "is not a kind of method", input: kind)
        }
        amount = try fields.amount("cents", "amount")
        count = try fields.number("count", in: 1...Int.max)
        face = try fields.number("face_cents").map(Amount.init(cents:))
        change = try fields.number("change_cents").map(Amount.init(cents:))
        forgone = try fields.number("forgone_cents").map(Amount.init(cents:))
        isOpen = try fields.truth("open") ?? (amount == nil)
    }
}

extension JSONError {
    /// The error in words.
    fileprivate var problem: String {
        switch self {
        case .unexpected(let place): "it is not JSON at byte \(place + 1)"
        case .endsEarly: "it is cut"
        case .number(let place): "a number at byte \(place + 1) is not whole"
        case .twice(let name): "it has '\(name)' twice"
        case .tooDeep: "its values are nested too deeply"
        }
    }
}
