internal import Household
internal import Text

extension CatalogueMatcher {
    /// Takes from rows the codes and barcodes that another product has, so that each is one product's.
    /// - Returns: the rows from which something was taken.
    func settle(_ products: inout [CatalogueProduct], _ found: [Int?]) -> Set<Int> {
        let codes = others(.code, products, found) { product in product.code.map { [folded($0)] } ?? [] }
        for index in codes.keys {
            guard let code = products[index].code else { continue }
            products[index].code = nil
            products[index].notices.append(.codeTaken(code))
        }
        let barcodes = others(.barcodes, products, found, of: \.barcodes)
        for (index, codes) in barcodes {
            products[index].barcodes.removeAll { codes.contains($0) }
            products[index].notices += codes.map { .barcodeTaken($0.digits) }
        }
        return Set(codes.keys).union(barcodes.keys)
    }

    /// What rows want of a field and another product has.
    ///
    /// Whoever has something keeps it; what nobody has goes to the first row that wants it. What a product lets go of
    /// for what it gets is free in turn, so the rows are asked again, but not without end.
    private func others<Key: Hashable>(
        _ field: CatalogueField, _ products: [CatalogueProduct], _ found: [Int?], of keys: (CatalogueProduct) -> [Key]
    ) -> [Int: [Key]] {
        // By place in `known`, and behind these by row.
        var owners: [Key: Int] = [:]
        for (place, product) in known.enumerated() {
            for key in keys(product.now) where owners[key] == nil { owners[key] = place }
        }
        // Where a person set the field, that of the source is not taken.
        let wanted = products.indices.compactMap { index -> (index: Int, keys: [Key])? in
            let keys = keys(products[index])
            let isTaken = !keys.isEmpty && found[index].map { !known[$0].isByHand(field) } ?? true
            return isTaken ? (index, keys) : nil
        }
        func owner(_ index: Int) -> Int { found[index] ?? known.count + index }
        for _ in 0..<8 {
            var isSettled = true
            for row in wanted {
                let own = owner(row.index)
                for key in row.keys where owners[key] == nil {
                    owners[key] = own
                    isSettled = false
                }
                guard let place = found[row.index], row.keys.contains(where: { owners[$0] == own }) else { continue }
                for key in keys(known[place].now) where owners[key] == own && !row.keys.contains(key) {
                    owners[key] = nil
                    isSettled = false
                }
            }
            if isSettled { break }
        }
        var others: [Int: [Key]] = [:]
        for row in wanted {
            let taken = row.keys.filter { owners[$0] != owner(row.index) }
            if !taken.isEmpty { others[row.index] = taken }
        }
        return others
    }
}
