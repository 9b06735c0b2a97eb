public import Household
public import Ledger
public import Money

/// What is said of a method; what is `nil` stays as it is, and what is said to be `nil` goes.
public struct MethodEdit {
    /// What sort of money it pays with; what only another kind has goes.
    public var kind: MethodKind?
    /// The number of its card, which was checked.
    public var card: CardNumber?
    /// The month at whose end its card stops to be good, which must not have gone by.
    public var expiry: CardExpiry??
    /// What one voucher is worth.
    public var face: Amount??
    /// How many vouchers a receipt takes.
    public var most: Int??
    /// The categories that vouchers pay for; empty for all.
    public var categories: [Ledger.Category.ID]?
    /// Whether its vouchers cost nothing.
    public var isFree: Bool?

    /// Says nothing.
    public init() {}

    /// Whether nothing at all is said.
    public var isEmpty: Bool {
        kind == nil && card == nil && expiry == nil && face == nil && most == nil && categories == nil
            && isFree == nil
    }

    /// The kind of a new method: as it is said, else as it is called, else as what is said of it tells.
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
    /// Adds a method that is known by a name.
    /// - Throws: `CardError.expired`, `LedgerError.methodExists`, and what a method cannot be.
    public func addMethod(_ name: String, _ edit: MethodEdit) throws -> PaymentMethod {
        try requireGood(edit)
        var method = PaymentMethod(name: name, kind: edit.kind(ofNew: name))
        edit.apply(to: &method)
        return try book.addMethod(method, by: signature)
    }

    /// Changes what is known of a method.
    /// - Throws: `CardError.expired`, `LedgerError.noSuchMethod`, and what a method cannot be.
    public func editMethod(_ name: String, _ edit: MethodEdit) throws -> PaymentMethod {
        try requireGood(edit)
        return try book.editMethod(name, as: .editMethod, by: signature) { edit.apply(to: &$0) }
    }

    private func requireGood(_ edit: MethodEdit) throws(CardError) {
        if let expiry = edit.expiry { try expiry?.requireGood(on: today) }
    }
}
