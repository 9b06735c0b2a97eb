public import Household
public import Ledger
public import Money
internal import Text

/// A way of paying as receipts of a book are paid with it.
public struct Method: Hashable, Sendable {
    /// As the book writes it, or as it was given where the book knows no more of it.
    public let name: String
    /// What sort of money it pays with.
    public let kind: MethodKind
    /// The month at whose end its card stops to be good; `nil` where nothing is known of one.
    public let expiry: CardExpiry?
    /// What one voucher is worth; `nil` where any amount will do.
    public let face: Amount?
    /// How many vouchers a receipt takes; `nil` for any number.
    public let most: Int?
    /// The categories that vouchers pay for, with all that lie under them; `nil` for all.
    public let allowed: Set<Ledger.Category.ID>?
    /// Not offered any more.
    public let isArchived: Bool

    /// A method that the book defines.
    init(_ method: PaymentMethod, in tree: CategoryTree) {
        name = method.name
        kind = method.kind
        expiry = method.expiry
        face = method.face
        most = method.most
        allowed =
            method.categories.isEmpty ? nil : method.categories.reduce(into: []) { $0.formUnion(tree.subtree(of: $1)) }
        isArchived = method.isArchived
    }

    /// One of which only the name is known: `cash`, `card`, `transfer` and `voucher` are of the kind they are called by, in
    /// any case, all others as a card.
    init(named name: String) {
        self.name = name
        kind = MethodKind(rawValue: folded(name)) ?? .other
        (expiry, face, most, allowed, isArchived) = (nil, nil, nil, nil, false)
    }

    /// What is offered with it for a receipt.
    /// - Parameters:
    ///   - amount: `nil` for what is left, of vouchers with a face as many whole ones as fit.
    ///   - count: how many vouchers, where a number was said.
    ///   - face: what one of these is worth; what the method says, if nothing is said.
    public func offer(amount: Amount? = nil, count: Int? = nil, face: Amount? = nil) -> TenderOffer {
        TenderOffer(
            method: name, kind: kind, amount: amount, count: count, face: face ?? self.face, most: most,
            allowed: allowed)
    }
}

extension Context {
    /// The method that a name means, whatever its case and accents: one that the book defines, archived or not, or one of
    /// which nothing more is known.
    /// - Complexity: O(methods + categories).
    public func method(named name: String) throws -> Method {
        try book.reading {
            guard let known = try book.methods().named(name) else { return Method(named: name) }
            return Method(known, in: try book.categories())
        }
    }
}
