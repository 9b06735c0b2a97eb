public import Household
internal import Text

/// The searchable names of a product.
public struct ProductName: Hashable, Sendable {
    /// The number of the product.
    public let id: Int64
    /// The name of the product.
    public let name: String
    /// The user's own article number.
    public let code: String?
    /// The maker.
    public let maker: String?
    /// The unit of sale and stock.
    public let unit: Unit
    /// Whether the product is no longer offered.
    public let isArchived: Bool

    /// Makes the names of a product.
    public init(id: Int64, name: String, code: String?, maker: String?, unit: Unit, isArchived: Bool) {
        self.id = id
        self.name = name
        self.code = code
        self.maker = maker
        self.unit = unit
        self.isArchived = isArchived
    }

    /// The name with the maker, if any: `Milk (Mila)`.
    public var fullName: String { maker.map { "\(name) (\($0))" } ?? name }
}

extension Product {
    /// The searchable names.
    public var names: ProductName {
        ProductName(id: id, name: name, code: code, maker: maker, unit: unit, isArchived: isArchived)
    }
}

extension Sequence<ProductName> {
    /// The symbols of the products' units, without the units that are built in.
    /// - Complexity: O(n).
    public var ownUnits: Set<String> { Set(map(\.unit.sign)).subtracting(Unit.all.map(\.sign)) }

    /// The product with that code, else with exactly that name, without case and accents. Archived products match only
    /// if no product in use does.
    /// - Returns: `nil` if there is no match.
    /// - Throws: `LedgerError` of kind `product.ambiguous` if several products match.
    /// - Complexity: O(n).
    public func wholly(_ text: String) throws(LedgerError) -> ProductName? {
        let wanted = folded(text)
        if let coded = try one(text, where: { $0.code?.equals(folded: wanted) == true }) { return coded }
        return try one(text) { $0.name.equals(folded: wanted) }
    }

    /// The product with that code or exactly that name, else the only product whose name contains the text with any kind
    /// of apostrophe. Case and accents are ignored, and archived products match only if no product in use does.
    /// - Throws: `LedgerError` of kind `product.not-found` or `product.ambiguous`.
    /// - Complexity: O(n).
    public func find(_ text: String) throws(LedgerError) -> ProductName {
        if let whole = try wholly(text) { return whole }
        let wanted = foldedText(text)
        guard !wanted.isEmpty, let part = try one(text, where: { $0.name.holds(foldedText: wanted) }) else {
            throw .noSuchProduct(text, near: nearest(to: text, among: filter { !$0.isArchived }.map(\.name), limit: 1))
        }
        return part
    }

    private func one(_ text: String, where matches: (ProductName) -> Bool) throws(LedgerError) -> ProductName? {
        let all = filter(matches)
        let inUse = all.filter { !$0.isArchived }
        let found = inUse.isEmpty ? all : inUse
        guard found.count < 2 else { throw .ambiguousProduct(text, found) }
        return found.first
    }
}
