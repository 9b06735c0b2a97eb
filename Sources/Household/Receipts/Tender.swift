public import Money

/// The kind of a payment method.
public enum MethodKind: String, CaseIterable, Sendable {
    /// Cash: gives change, and is rounded in some countries.
    case cash
    /// A card: cannot pay more than is due.
    case card
    /// A transfer: cannot pay more than is due.
    case transfer
    /// A voucher: used whole. Any excess value is forgone.
    case voucher
    /// Other methods, treated like a card.
    case other
}

/// An offered payment for a receipt.
public struct TenderOffer: Hashable, Sendable {
    /// The name of the method.
    public let method: String
    /// The kind of the method.
    public let kind: MethodKind
    /// The amount, negative for a refund. `nil` offers the rest, or for vouchers with a face value the most whole ones
    /// that fit into it.
    public let amount: Amount?
    /// The number of vouchers: 2 in `2x8`. `nil` if only an amount was given, or neither. With a number, the offer is
    /// worth this number times the face value.
    public let count: Int?
    /// The face value of one voucher; `nil` for any amount.
    public let face: Amount?
    /// The maximum number of vouchers of this method for one receipt; `nil` without a limit.
    public let most: Int?
    /// The categories that a voucher may pay for, subcategories included; `nil` for all.
    public let allowed: Set<Int64>?

    /// Creates an offer. Voucher fields are ignored for other kinds.
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

/// A recorded payment of a receipt.
public struct Tender: Hashable, Sendable {
    /// The name of the method.
    public let method: String
    /// The kind of the method.
    public let kind: MethodKind
    /// The amount handed over; negative for a refund.
    public let amount: Amount
    /// The number of vouchers; `nil` without a face value.
    public let count: Int?
    /// The face value of one voucher; `nil` without a number of vouchers.
    public let face: Amount?
    /// The change; only for cash, and negative only if the receipt is.
    public let change: Amount
    /// The value of vouchers beyond what they paid.
    public let forgone: Amount
    /// Whether it was offered without an amount, and so took the rest.
    public let isOpen: Bool

    /// Creates a tender from stored values.
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

    /// The cents paid towards the receipt: less change and forgone value.
    var paid: Int128 { Int128(amount.cents) - Int128(change.cents) - Int128(forgone.cents) }
}
