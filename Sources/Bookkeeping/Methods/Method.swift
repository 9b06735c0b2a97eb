public import Household
public import Ledger
public import Money
internal import Text

/// A payment method as receipts use it.
public struct Method: Hashable, Sendable {
    /// The name as in the book, or as typed if the book does not define the method.
    public let name: String
    /// The kind of method, such as cash or card.
    public let kind: MethodKind
    /// The last month in which its card is valid; `nil` if unknown.
    public let expiry: CardExpiry?
    /// The face value of a voucher; `nil` for any amount.
    public let face: Amount?
    /// The maximum number of vouchers for one receipt; `nil` without limit.
    public let most: Int?
    /// The categories that vouchers may pay for, with their subcategories; `nil` for all.
    public let allowed: Set<Ledger.Category.ID>?
    /// Whether the method is archived.
    public let isArchived: Bool

    /// Creates a method that the book defines.
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

    /// Creates a method that the book does not define. `cash`, `card`, `transfer` and `voucher` (in any case) have that
    /// kind, other names the kind `other`.
    init(named name: String) {
        self.name = name
        kind = MethodKind(rawValue: folded(name)) ?? .other
        (expiry, face, most, allowed, isArchived) = (nil, nil, nil, nil, false)
    }

    /// Returns an offer to pay part of a receipt.
    /// - Parameters:
    ///   - amount: `nil` for the remainder; with vouchers of a fixed value, for the maximum number of whole ones that
    ///     fit.
    ///   - count: the number of vouchers, if given.
    ///   - face: the value of these vouchers; default: the method's face value.
    public func offer(amount: Amount? = nil, count: Int? = nil, face: Amount? = nil) -> TenderOffer {
        TenderOffer(
            method: name, kind: kind, amount: amount, count: count, face: face ?? self.face, most: most,
            allowed: allowed)
    }
}

extension Context {
    /// Returns the method with a name, in any spelling that `foldedName` equates. Archived methods are found too, and
    /// an unknown name gives a method without details, in the spelling of the book's expenses.
    /// - Complexity: O(methods + categories).
    public func method(named name: String) throws -> Method {
        try book.reading {
            guard let known = try book.methods().named(name) else {
                return Method(named: try self.known(name, as: .method) ?? name)
            }
            return Method(known, in: try book.categories())
        }
    }
}
