internal import Failures
public import Household
public import Money
internal import Periods
internal import Text

/// A payment method with its details, such as card data or the value of vouchers.
public struct PaymentMethod: Hashable, Sendable {
    /// The row number in this copy of the book. 0 for a record that is not stored yet.
    public let id: Int64
    /// The name on receipts and expenses, compared without case and accents.
    public private(set) var name: String
    /// The kind of payment, such as cash, card or voucher.
    public var kind: MethodKind
    /// The last four digits of the card number, 0 to 9999; `nil` if unknown. No other digits are stored anywhere.
    public var lastFour: Int?
    /// The last month of validity of the card; `nil` if unknown.
    public var expiry: CardExpiry?
    /// The face value of a voucher, above zero. `nil` for vouchers of any value, and for other kinds.
    public var face: Amount?
    /// The maximum number of vouchers for a receipt, above zero. `nil` for no maximum.
    public var most: Int?
    /// The categories for which vouchers are accepted, including subcategories. Empty for all categories.
    public var categories: [Category.ID]
    /// Whether the method is no longer offered. Existing payments keep it.
    public var isArchived: Bool
    /// Whether the vouchers are free of charge, so that purchases with them cost nothing.
    public var isFree: Bool

    /// Makes a method without validation.
    public init(
        id: Int64 = 0, name: String, kind: MethodKind, lastFour: Int? = nil, expiry: CardExpiry? = nil,
        face: Amount? = nil, most: Int? = nil, categories: [Category.ID] = [], isArchived: Bool = false,
        isFree: Bool = false
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.lastFour = lastFour
        self.expiry = expiry
        self.face = face
        self.most = most
        self.categories = categories
        self.isArchived = isArchived
        self.isFree = isFree
    }
}

extension PaymentMethod {
    /// Validates the method, with duplicate categories removed.
    /// - Throws: `LedgerError` of kind `method.name` for a blank name or one with `=`, and `method.terms` for details
    ///   that contradict each other or the kind; the error of `checkedText`; `CardError.asName` for a name with at
    ///   least 12 digits.
    /// - Complexity: O(categories²).
    public func checked() throws -> PaymentMethod {
        try Self.requireNoCard(name)
        guard try checkedText(name, "name of the method") != nil, !folded(name).allSatisfy(\.isWhitespace) else {
            throw LedgerError.methodName
        }
        // The amount follows the equals sign in --pay.
        guard !name.utf8.contains(UInt8(ascii: "=")) else { throw LedgerError.methodName }
        guard kind == .voucher || face == nil && most == nil && categories.isEmpty else {
            throw LedgerError.methodTerms(
                "only vouchers have a face value, a limit per receipt, and categories",
                hint: "--kind voucher")
        }
        guard kind == .voucher || !isFree else {
            throw LedgerError.methodTerms("only vouchers are free", hint: "--kind voucher")
        }
        guard kind.mayHaveCard || lastFour == nil && expiry == nil else {
            throw LedgerError.methodTerms("\(kind.rawValue) has no card", hint: "--kind card")
        }
        guard face.map({ $0 > .zero }) ?? true else {
            throw LedgerError.methodTerms("the value of a voucher must be above zero", hint: "--face 8")
        }
        guard most.map({ $0 > 0 }) ?? true else {
            throw LedgerError.methodTerms("a receipt takes at least one voucher", hint: "--most 8")
        }
        var result = self
        result.categories = Self.once(categories)
        return result
    }
}

extension PaymentMethod {
    /// Removes duplicates, which arise when two categories were merged.
    private static func once(_ categories: [Category.ID]) -> [Category.ID] {
        categories.enumerated().filter { !categories[..<$0].contains($1) }.map(\.element)
    }

    /// Rejects a name that contains a card number, before any other error can show it.
    /// - Throws: `CardError.asName` for a name with at least 12 digits, valid card number or not.
    /// - Complexity: O(n).
    public static func requireNoCard(_ name: String) throws(CardError) {
        if name.utf8.count(where: { 0x30...0x39 ~= $0 }) >= 12 { throw .asName }
    }
}

extension MethodKind {
    /// Whether methods of this kind can have a card number and an expiry date.
    public var mayHaveCard: Bool {
        switch self {
        case .cash, .transfer: false
        case .card, .voucher, .other: true
        }
    }
}

extension Sequence<PaymentMethod> {
    /// The method of that name, in any spelling that `foldedName` equates. An exact spelling is preferred.
    /// - Complexity: O(n).
    public func named(_ name: String) -> PaymentMethod? {
        let wanted = foldedName(name)
        let found = filter { foldedName($0.name) == wanted }
        return found.first { $0.name.utf8.elementsEqual(name.utf8) } ?? found.first
    }
}

extension TrackedTable {
    /// The payment methods, identified by name. A merge takes all terms of a method from one version.
    public static let method = TrackedTable(
        of: PaymentMethod.self, "method", plural: "methods",
        actions: [.addMethod, .editMethod, .archiveMethod, .unarchiveMethod],
        isOptionalTable: true)
}

extension PaymentMethod: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .method }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(id: id, name: "", kind: .other)
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        var month = expiry?.month
        var free: Bool? = isFree ? true : nil
        fields.field("name", &name, role: .identity)
        fields.field("kind", &kind, unit: "terms")
        fields.field("last_four", &lastFour, unit: "card")
        fields.field("expires", &month, unit: "card")
        fields.field("face", &face, .amount(isSigned: false), unit: "terms")
        fields.field("most", &most, unit: "terms")
        fields.entries("for", &categories, unit: "terms", table: "method_category", blank: 0) { category, fields in
            fields.field("category", &category, .reference("category", whenMerged: .follows))
        }
        fields.field("archived", &isArchived)
        fields.field("free", &free, unit: "terms", isLater: true)
        guard fields.isReading else { return }
        (expiry, isFree) = (month.map { CardExpiry(month: $0) }, free == true)
        categories = Self.once(categories)
        let isWhole =
            lastFour.map { 0...9999 ~= $0 } ?? true && face.map { $0 > .zero } ?? true && most.map { $0 > 0 } ?? true
        if name.isEmpty || !isWhole { fields.refuse() }
    }
}

extension Change.Action {
    /// A payment method was added.
    public static let addMethod = Self("method-add")
    /// The details of a payment method were changed.
    public static let editMethod = Self("method-edit")
    /// A payment method was archived.
    public static let archiveMethod = Self("method-archive")
    /// An archived payment method was restored.
    public static let unarchiveMethod = Self("method-unarchive")
}

extension LedgerError {
    /// No payment method has this name.
    public static func noSuchMethod(_ name: String) -> LedgerError { .noSuchRow(.method, name) }

    /// The text is not a valid name of a payment method.
    static let methodName = LedgerError.nameless(
        ErrorWords(
            kind: "method.name", message: "a method has a name, without '='",
            hint: "write one like: spesa method add visa"))

    /// The details of a payment method contradict each other or its kind.
    static func methodTerms(_ message: String, hint: String) -> LedgerError {
        .nameless(ErrorWords(kind: "method.terms", message: message, hint: hint))
    }
}
