internal import Household

extension CatalogueMatcher {
    /// Takes from rows the barcodes that another product has, so that each is one product's.
    ///
    /// Whoever has a barcode keeps it; those that nobody has go to the first row that wants them. What a product lets go of
    /// for others that it gets is free in turn, so the rows are asked again, but not without end.
    func settleBarcodes(_ products: inout [CatalogueProduct], _ found: [Int?]) {
        // By place in `known`, and behind these by row.
        var owners: [Barcode: Int] = [:]
        for (place, product) in known.enumerated() {
            for code in product.now.barcodes where owners[code] == nil { owners[code] = place }
        }
        // Where a person set the barcodes, those of the source are not taken.
        let rows = products.indices.filter { index in
            !products[index].barcodes.isEmpty && found[index].map { !known[$0].isByHand(.barcodes) } ?? true
        }
        func owner(_ index: Int) -> Int { found[index] ?? known.count + index }
        for _ in 0..<8 {
            var isSettled = true
            for index in rows {
                let (own, wanted) = (owner(index), products[index].barcodes)
                for code in wanted where owners[code] == nil {
                    owners[code] = own
                    isSettled = false
                }
                guard let place = found[index], wanted.contains(where: { owners[$0] == own }) else { continue }
                for code in known[place].now.barcodes where owners[code] == own && !wanted.contains(code) {
                    owners[code] = nil
                    isSettled = false
                }
            }
            if isSettled { break }
        }
        for index in rows {
            let others = products[index].barcodes.filter { owners[$0] != owner(index) }
            guard !others.isEmpty else { continue }
            products[index].barcodes.removeAll { others.contains($0) }
            products[index].notices += others.map { .barcodeTaken($0.digits) }
        }
    }
}
