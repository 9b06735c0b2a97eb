public import Household
public import Ledger
public import Money

/// Changes to a payment method. For optional fields, `nil` keeps the value and `.some(nil)` clears it.
public struct MethodEdit {
    /// The kind. Fields of other kinds are cleared.
    public var kind: MethodKind?
    /// The card number; only its last four digits are stored. `nil` keeps the stored digits.
    public var card: CardNumber?
    /// The last month in which its card is valid; not in the past.
    public var expiry: CardExpiry??
    /// The face value of a voucher.
    public var face: Amount??
    /// The maximum number of vouchers for one receipt.
    public var most: Int??
    /// The categories that vouchers may pay for; empty for all.
    public var categories: [Ledger.Category.ID]?
    /// Whether its vouchers are free, for example paid by an employer.
    public var isFree: Bool?

    /// Creates an edit without changes.
    public init() {}

    /// Whether there are no changes.
    public var isEmpty: Bool {
        kind == nil && card == nil && expiry == nil && face == nil && most == nil && categories == nil
            && isFree == nil
    }

    /// Returns the kind of a new method: as given, otherwise from its name, otherwise from the fields that are set.
    public func kind(ofNew name: String) -> MethodKind {
        if let kind { return kind }
        let named = Method(named: name).kind
        guard named == .other else { return named }
        if face != nil || most != nil || categories != nil || isFree == true { return .voucher }
        return card != nil || expiry != nil ? .card : .other
    }

    func apply(to method: inout PaymentMethod) {
        if let kind, kind != method.kind {
            method.kind = kind
            if kind != .voucher {
                (method.face, method.most, method.categories, method.isFree) = (nil, nil, [], false)
            }
            if !kind.mayHaveCard { (method.lastFour, method.expiry) = (nil, nil) }
        }
        method.lastFour = card?.lastFour ?? method.lastFour
        method.expiry = expiry ?? method.expiry
        method.face = face ?? method.face
        method.most = most ?? method.most
        method.categories = categories ?? method.categories
        method.isFree = isFree ?? method.isFree
    }
}

extension Context {
    /// Adds a payment method.
    /// - Throws: `CardError.expired`, `LedgerError.methodExists`, or the error of `PaymentMethod.checked()`.
    public func addMethod(_ name: String, _ edit: MethodEdit) throws -> PaymentMethod {
        try requireGood(edit)
        var method = PaymentMethod(name: name, kind: edit.kind(ofNew: name))
        edit.apply(to: &method)
        return try book.addMethod(method, by: signature)
    }

    /// Changes a payment method.
    /// - Throws: `CardError.expired`, `LedgerError.noSuchMethod`, or the error of `PaymentMethod.checked()`.
    public func editMethod(_ name: String, _ edit: MethodEdit) throws -> PaymentMethod {
        try requireGood(edit)
        return try book.editMethod(name, as: .editMethod, by: signature) { edit.apply(to: &$0) }
    }

    private func requireGood(_ edit: MethodEdit) throws(CardError) {
        if let expiry = edit.expiry { try expiry?.requireGood(on: today) }
    }
}
