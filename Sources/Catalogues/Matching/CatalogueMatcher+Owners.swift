internal import Household
internal import Text

extension CatalogueMatcher {
    /// Removes from each row the code and the barcodes that belong to other products, so that each belongs to one
    /// product. The row gets a notice for each.
    /// - Parameter found: for each row the index of its product in `known`; `nil` for a new product.
    /// - Returns: the indices of the changed rows.
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

    /// Returns by row index the values of a field that the row contains but another product owns.
    ///
    /// An owner keeps a value, and an unowned value goes to the first row with it. A product that gets new values
    /// releases its old ones, so the assignment is repeated, at most eight times.
    private func others<Key: Hashable>(
        _ field: CatalogueField, _ products: [CatalogueProduct], _ found: [Int?], of keys: (CatalogueProduct) -> [Key]
    ) -> [Int: [Key]] {
        // Indices in `known`. The rows of the source count on from there.
        var owners: [Key: Int] = [:]
        for (place, product) in known.enumerated() {
            for key in keys(product.now) where owners[key] == nil { owners[key] = place }
        }
        // If a person set the field, the value of the source is not used.
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
