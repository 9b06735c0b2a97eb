internal import Household

/// Parts by the product that contains them, kept until that product is read.
struct PartTable {
    /// The ids of the part rows read so far. A repeated id is refused.
    var ids: Set<String> = []
    private var entries: [String: [(row: Int, part: CatalogueProduct.Part)]] = [:]
    private var names: [String: (name: String, reference: String)] = [:]
    private var namesByID: [String: (name: String, reference: String)] = [:]

    mutating func add(_ part: CatalogueProduct.Part, to product: String, row: Int) {
        entries[product, default: []].append((row, part))
    }

    /// Records the code, id and name of a product, so that parts that refer to it by code or id are recognised.
    mutating func know(code: String?, id: String?, name: String?) {
        guard let name, let reference = code ?? id else { return }
        if let code, names[code] == nil { names[code] = (name, reference) }
        if let id, namesByID[id] == nil { namesByID[id] = (name, reference) }
    }

    /// Removes and returns the parts of a product: those with its code, then those with its id, unless the id is the
    /// code of another product.
    mutating func take(code: String?, id: String?) -> [CatalogueProduct.Part] {
        var found: [(row: Int, part: CatalogueProduct.Part)] = []
        if let code, let own = entries.removeValue(forKey: code) { found += own }
        if let id, id != code, names[id] == nil, let own = entries.removeValue(forKey: id) { found += own }
        return found.sorted { $0.row < $1.row }.map { entry in
            var part = entry.part
            if let known = names[part.name] ?? namesByID[part.name] { (part.name, part.product) = known }
            return part
        }
    }

    /// The part rows whose product has not been read, in order, each with the code or id that it gives for the product.
    var rest: [(row: Int, product: String)] {
        entries.flatMap { product, parts in parts.map { ($0.row, product) } }.sorted { $0.row < $1.row }
    }

    /// Parses a quantity, as databases write it or as users type it, and returns thousandths; `nil` if it is invalid or
    /// not positive.
    static func milli(_ text: String) -> Int64? {
        if let number = UnitPrice(machineText: text) {
            guard number.e5 > 0, number.e5.isMultiple(of: 100) else { return nil }
            return number.e5 / 100
        }
        guard let quantity = try? QuantityReader().read(text), quantity.milli > 0 else { return nil }
        return quantity.milli
    }
}
