public import Household
internal import Text

/// What a product is named by, as far as texts go.
public struct ProductName: Hashable, Sendable {
    /// The number.
    public let id: Int64
    /// What it is called.
    public let name: String
    /// One's own article number.
    public let code: String?
    /// Who makes it.
    public let maker: String?
    /// What it is counted by.
    public let unit: Unit
    /// Not offered any more.
    public let isArchived: Bool

    /// The names of a product.
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
    /// What it is named by.
    public var names: ProductName {
        ProductName(id: id, name: name, code: code, maker: maker, unit: unit, isArchived: isArchived)
    }
}

extension Sequence<ProductName> {
    /// The words that products are counted by, beside the units that everybody has.
    /// - Complexity: O(n).
    public var ownUnits: Set<String> { Set(map(\.unit.sign)).subtracting(Unit.all.map(\.sign)) }

    /// The product of a code, else of a whole name, whatever the case and the accents; of those in use before archived ones.
    /// `nil` where there is none.
    /// - Throws: `LedgerError` of kind `product.ambiguous`.
    /// - Complexity: O(n).
    public func wholly(_ text: String) throws(LedgerError) -> ProductName? {
        let wanted = folded(text)
        if let coded = try one(text, where: { $0.code?.equals(folded: wanted) == true }) { return coded }
        return try one(text) { $0.name.equals(folded: wanted) }
    }

    /// The same, else the one product in use whose name holds the text.
    /// - Throws: `LedgerError.noSuchProduct`, or one of kind `product.ambiguous`.
    /// - Complexity: O(n).
    public func find(_ text: String) throws(LedgerError) -> ProductName {
        if let whole = try wholly(text) { return whole }
        let wanted = folded(text)
        guard !wanted.isEmpty, let part = try one(text, where: { $0.name.holds(folded: wanted) }) else {
            throw .noSuchProduct(text)
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
