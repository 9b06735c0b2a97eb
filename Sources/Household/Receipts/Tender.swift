public import Money

/// What sort of money a method pays with.
public enum MethodKind: String, CaseIterable, Sendable {
    /// Of which change is given, and which some countries round.
    case cash
    /// Never above what is due.
    case card
    /// Never above what is due.
    case transfer
    /// Taken whole; what is above is forgone.
    case voucher
    /// As a card.
    case other
}

/// One way a receipt is to be paid, as it was asked for.
public struct TenderOffer: Hashable, Sendable {
    /// The method's name.
    public let method: String
    /// What sort it is.
    public let kind: MethodKind
    /// How much, below zero for what is paid back; `nil` for what is left, of vouchers with a face as many whole ones
    /// as fit.
    public let amount: Amount?
    /// How many vouchers, where a number was said: 2 in `2x8`; the amount is then that many times the face.
    public let count: Int?
    /// What one voucher is worth; `nil` where any amount will do.
    public let face: Amount?
    /// How many vouchers of this method one receipt may be paid with.
    public let most: Int?
    /// The categories that a voucher pays for, each with those under it; `nil` for all.
    public let allowed: Set<Int64>?

    /// An offer; what is about vouchers is not looked at for other kinds.
    public init(
        method: String, kind: MethodKind, amount: Amount? = nil, count: Int? = nil, face: Amount? = nil,
        most: Int? = nil, allowed: Set<Int64>? = nil
    ) {
        self.method = method
        self.kind = kind
        self.amount = amount
        self.count = count
        self.face = face
        self.most = most
        self.allowed = allowed
    }
}

/// One way a receipt was paid.
public struct Tender: Hashable, Sendable {
    /// The method's name.
    public let method: String
    /// What sort it is.
    public let kind: MethodKind
    /// What was handed over; below zero for what is paid back.
    public let amount: Amount
    /// How many vouchers; `nil` without a face.
    public let count: Int?
    /// What one voucher is worth.
    public let face: Amount?
    /// What was given back of it; only of cash, and below zero only where the receipt is.
    public let change: Amount
    /// What a voucher was worth above what it paid.
    public let forgone: Amount
    /// Whether it was given without an amount, and so takes what is left.
    public let isOpen: Bool

    /// A tender as it is kept.
    public init(
        method: String, kind: MethodKind, amount: Amount, count: Int? = nil, face: Amount? = nil,
        change: Amount = .zero, forgone: Amount = .zero, isOpen: Bool = false
    ) {
        self.method = method
        self.kind = kind
        self.amount = amount
        self.count = count
        self.face = face
        self.change = change
        self.forgone = forgone
        self.isOpen = isOpen
    }

    /// What it paid of the receipt, in cents: less change and less what was forgone.
    var paid: Int128 { Int128(amount.cents) - Int128(change.cents) - Int128(forgone.cents) }
}
