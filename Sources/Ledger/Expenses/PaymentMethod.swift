internal import Failures
public import Household
public import Money
internal import Periods
internal import Text

/// A way of paying that a book knows more of than its name.
public struct PaymentMethod: Hashable, Sendable {
    /// The number in one book; 0 for one that no book has yet.
    public let id: Int64
    /// What it is called on receipts and expenses; compared without case and accents.
    public private(set) var name: String
    /// What sort of money it pays with.
    public var kind: MethodKind
    /// The last four digits of its card, 0 to 9999; nothing else of the number is kept anywhere.
    public var lastFour: Int?
    /// The month at whose end its card stops to be good.
    public var expiry: CardExpiry?
    /// What one voucher is worth; above zero.
    public var face: Amount?
    /// How many vouchers a receipt takes; above zero.
    public var most: Int?
    /// The categories that vouchers pay for, each with those under it; empty for all.
    public var categories: [Category.ID]
    /// Not offered any more; what was paid with it stays.
    public var isArchived: Bool
    /// Whether its vouchers cost nothing, so that what is bought with them costs nothing either.
    public var isFree: Bool

    /// A method as it is given; nothing of it is checked.
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
    /// The method with its categories named once, or why no book keeps it.
    /// - Throws: `LedgerError` of kind `method.name` or `method.terms`, or why the name cannot be kept; `CardError.asName`.
    /// - Complexity: O(categories²).
    public func checked() throws -> PaymentMethod {
        try Self.requireNoCard(name)
        guard try checkedText(name, "name of the method") != nil, !folded(name).allSatisfy(\.isWhitespace) else {
            throw LedgerError.methodName
        }
        // What stands behind it in --pay is an amount.
        guard !name.utf8.contains(UInt8(ascii: "=")) else { throw LedgerError.methodName }
        guard kind == .voucher || face == nil && most == nil && categories.isEmpty else {
            throw LedgerError.methodTerms(
                "only vouchers have a face, a number that a receipt takes, and what they are for",
                hint: "--kind voucher")
        }
        guard kind == .voucher || !isFree else {
            throw LedgerError.methodTerms("only vouchers are free", hint: "--kind voucher")
        }
        guard kind.mayHaveCard || lastFour == nil && expiry == nil else {
            throw LedgerError.methodTerms("\(kind.rawValue) has no card", hint: "--kind card")
        }
        guard face.map({ $0 > .zero }) ?? true else {
            throw LedgerError.methodTerms("a voucher is worth more than nothing", hint: "--face 8")
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
    /// Each in the place where it is first, as two categories may have become one.
    private static func once(_ categories: [Category.ID]) -> [Category.ID] {
        categories.enumerated().filter { !categories[..<$0].contains($1) }.map(\.element)
    }

    /// Looked at before a name is part of any other error, so that none shows the number of a card.
    /// - Throws: `CardError.asName` for a name with as many digits as the number of a card has, right or mistyped.
    /// - Complexity: O(n).
    public static func requireNoCard(_ name: String) throws(CardError) {
        if name.utf8.count(where: { 0x30...0x39 ~= $0 }) >= 12 { throw .asName }
    }
}

extension MethodKind {
    /// Whether something with a number and a month of expiry pays.
    public var mayHaveCard: Bool {
        switch self {
        case .cash, .transfer: false
        case .card, .voucher, .other: true
        }
    }
}

extension Sequence<PaymentMethod> {
    /// The method of that name, whatever its case and accents, the one that is written so before others.
    /// - Complexity: O(n).
    public func named(_ name: String) -> PaymentMethod? {
        let wanted = folded(name)
        let found = filter { folded($0.name) == wanted }
        return found.first { $0.name.utf8.elementsEqual(name.utf8) } ?? found.first
    }
}

extension TrackedTable {
    /// The methods of a book, which are known by their names; what says how one pays is never taken from two versions.
    public static let method = TrackedTable(
        of: PaymentMethod.self, "method", plural: "methods",
        actions: [.addMethod, .editMethod, .archiveMethod, .unarchiveMethod],
        isInRoom: true)
}

extension PaymentMethod: TrackedRecord {
    /// The rows of such records.
    public static var table: TrackedTable { .method }

    /// A record with its number and nothing else yet.
    public init(blank id: Int64) {
        self.init(id: id, name: "", kind: .other)
    }

    /// Its fields, in the order in which rows have them.
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
    /// A method was added.
    public static let addMethod = Self("method-add")
    /// What is known of a method was changed.
    public static let editMethod = Self("method-edit")
    /// A method is not offered from then on.
    public static let archiveMethod = Self("method-archive")
    /// A method is offered again.
    public static let unarchiveMethod = Self("method-unarchive")
}

extension LedgerError {
    /// No method has that name.
    public static func noSuchMethod(_ name: String) -> LedgerError { .noSuchRow(.method, name) }

    /// A text that nothing can be paid by.
    static let methodName = LedgerError.nameless(
        ErrorWords(
            kind: "method.name", message: "a method has a name, without '='",
            hint: "write one like: spesa method add visa"))

    /// What is said of a method does not go together.
    static func methodTerms(_ message: String, hint: String) -> LedgerError {
        .nameless(ErrorWords(kind: "method.terms", message: message, hint: hint))
    }
}
