internal import Household

/// Parts by the product that has them, until that comes.
struct PartTable {
    /// What rows of parts call themselves.
    var ids: Set<String> = []
    private var entries: [String: [(row: Int, part: CatalogueProduct.Part)]] = [:]
    private var names: [String: (name: String, reference: String)] = [:]
    private var namesByID: [String: (name: String, reference: String)] = [:]

    mutating func add(_ part: CatalogueProduct.Part, to product: String, row: Int) {
        entries[product, default: []].append((row, part))
    }

    /// Learns what a product is called, so that parts which name it by code or id are told from mere words.
    mutating func know(code: String?, id: String?, name: String?) {
        guard let name, let reference = code ?? id else { return }
        if let code, names[code] == nil { names[code] = (name, reference) }
        if let id, namesByID[id] == nil { namesByID[id] = (name, reference) }
    }

    /// The parts of a product, once; those that name it by its code, else those by its id where that is no other's
    /// code.
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

    /// What no product came for, in the order of the rows.
    var rest: [(row: Int, product: String)] {
        entries.flatMap { product, parts in parts.map { ($0.row, product) } }.sorted { $0.row < $1.row }
    }

    /// How many, as a database writes it or as people do; above zero.
    static func milli(_ text: String) -> Int64? {
        if let number = UnitPrice(machineText: text) {
            guard number.e5 > 0, number.e5.isMultiple(of: 100) else { return nil }
            return number.e5 / 100
        }
        guard let quantity = try? QuantityReader().read(text), quantity.milli > 0 else { return nil }
        return quantity.milli
    }
}
