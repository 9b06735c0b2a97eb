import Files
public import Household
import JSONText
public import Money
public import Periods

/// A receipt as spesa itself writes it in JSON: read, with its categories as they are called.
public struct OwnReceipt: Hashable, Sendable {
    /// Something that was bought or given back.
    public struct Line: Hashable, Sendable {
        /// The words.
        public var what: String?
        /// How much of it, one piece if nothing is said.
        public var quantity: Quantity
        /// What one unit costs.
        public var price: UnitPrice
        /// What it comes to before discount; `nil` for quantity times price.
        public var total: Amount?
        /// What is taken off.
        public var discount: Amount
        /// The path of its category; `nil` where none is named.
        public var category: String?
        /// The rate of its VAT.
        public var rate: VATRate?
    }

    /// The VAT of the lines of one rate.
    public struct VAT: Hashable, Sendable {
        /// The rate.
        public var rate: VATRate
        /// The tax.
        public var vat: Amount
        /// Whether it was printed; `nil` where that is not said.
        public var isPrinted: Bool?
    }

    /// One way it was paid.
    public struct Tender: Hashable, Sendable {
        /// The method's name.
        public var method: String
        /// What sort it is; `nil` where that is not said.
        public var kind: MethodKind?
        /// What was handed over; `nil` for what was left.
        public var amount: Amount?
        /// How many vouchers.
        public var count: Int?
        /// What one voucher is worth.
        public var face: Amount?
        /// What was given back of it; `nil` where that is not said.
        public var change: Amount?
        /// What a voucher was worth above what it paid; `nil` where that is not said.
        public var forgone: Amount?
        /// Whether it was given without an amount.
        public var isOpen: Bool
    }

    /// The same in every copy of a book; `nil` where it has none.
    public var uid: String?
    /// The day it is of.
    public var day: Day
    /// Whom it was paid to.
    public var payee: String?
    /// Whether the prices hold VAT; they do if nothing is said.
    public var basis: PriceBasis
    /// Two letters, ISO 3166.
    public var country: String?
    /// One at least.
    public var lines: [Line]
    /// A row for each rate that is told.
    public var vat: [VAT]
    /// In the order in which they were handed over.
    public var tenders: [Tender]
    /// What rounding of cash added; `nil` where that is not said.
    public var rounding: Amount?
    /// What was given back in all; `nil` where that is not said.
    public var change: Amount?
    /// What was paid for it; `nil` where that is not said.
    public var total: Amount?
    /// Out of the totals.
    public var isVoid: Bool
    /// Whether its lines with products come into stock.
    public var isStocked: Bool

    /// The receipts of one line of NDJSON: one as `receipt list` writes it, or those inside the answer of another command.
    ///
    /// Names that are not known are passed over, and so is what follows from the rest. Cents and a text that say the same
    /// thing must agree.
    /// - Throws: `Refusal` for the first thing that is wrong.
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

    /// Calls `body` for every line of a file that is not empty, with its number from 1 on.
    /// - Throws: `StatementError`, also for what is no UTF-8, and what `body` throws.
    /// - Complexity: O(n) in the bytes; a line at a time is kept.
    public static func forEachLine(
        of file: InputFile, limits: ReadingLimits, _ body: (_ number: Int, _ line: String) throws -> Void
    ) throws {
        let (encoding, _) = try TextEncoding.ofOwnText(file)
        var reader = try TextLineReader(file, encoding, limits: limits)
        while let line = try reader.next() { try body(reader.line, line) }
    }

    private init(_ fields: OwnFields) throws(Refusal) {
        if let currency = try fields.text("currency"), currency != "EUR" {
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
            throw fields.refusal("quantity.unit", "unit", "is no unit", input: unit)
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
    /// `nil` for the row of lines without a rate, and for one that names no tax.
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
            throw fields.refusal("receipt.tender", "kind", "is no kind of method", input: kind)
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
    /// What is wrong, for people.
    fileprivate var problem: String {
        switch self {
        case .unexpected(let place): "it is no JSON at byte \(place + 1)"
        case .endsEarly: "it is cut"
        case .number(let place): "a number at byte \(place + 1) is not whole"
        case .twice(let name): "it says '\(name)' twice"
        case .tooDeep: "its values are nested too deeply"
        }
    }
}
