extension CatalogueMatch {
    /// Matches the rows of a source with known products, field by field.
    ///
    /// A row matches the product with its id from this source, otherwise with its code, otherwise with one of its
    /// barcodes, otherwise with its name and maker (folded). Among several candidates the order is: fewest changes,
    /// products of this source, lower number. No product is used twice, so two rows are two products, consistently at
    /// every import. A stronger key must not contradict a match: another id from this source, another code, other
    /// barcodes. Shops' own barcodes match only products of this source. Products also match by the last values from
    /// the source, so that users can rename them.
    ///
    /// Manual values are kept, and so are values that the source no longer has.
    /// - Complexity: O(n log n) in the rows, the known products and their values.
    public init(_ rows: [CatalogueRow], known: [KnownProduct]) {
        var products: [CatalogueProduct] = []
        var leaving: [(row: Int, name: String)] = []
        for row in rows {
            switch row {
            case .product(let product): products.append(product)
            case .gone(let row, let name): leaving.append((row, name))
            case .refused(let refusal): refused.append(refusal)
            }
        }
        var matcher = CatalogueMatcher(known)
        var texts = products.map(\.fieldTexts)
        let found = matcher.match(&products, texts)
        for index in matcher.settle(&products, found) { texts[index] = products[index].fieldTexts }
        let targets = matcher.targets(products, found)
        for (index, product) in products.enumerated() {
            let status = found[index].map { known[$0].status(beside: product, texts[index]) } ?? .new
            outcomes.append(Outcome(product: product, status: status, targets: product.parts.map(targets.of)))
        }
        settleParts(found.map { $0.map { known[$0].number } })
        for (row, name) in leaving {
            if let place = matcher.leave(name) {
                gone.append(known[place].number)
            } else {
                refused.append(
                    CatalogueRefusal(
                        row: row, kind: "catalogue.gone",
                        message: "'\(name.quoted)' is marked as removed, but was not imported"))
            }
        }
    }

    /// Adds notices for parts of missing products, and turns parts that would create a cycle into plain text.
    /// - Parameter numbers: for each outcome the number of its known product; `nil` for a new one.
    private mutating func settleParts(_ numbers: [Int64?]) {
        var rows: [Target: Int] = [:]
        for (index, number) in numbers.enumerated() { rows[number.map(Target.known) ?? .new(index)] = index }
        let knots = partKnots(outcomes.map { outcome in outcome.targets.map { $0.flatMap { rows[$0] } } })
        for index in outcomes.indices {
            for (place, part) in outcomes[index].product.parts.enumerated() {
                if knots[index]?.contains(place) == true {
                    outcomes[index].targets[place] = nil
                    outcomes[index].product.notices.append(.partOfItself(part.name))
                } else if part.product != nil, outcomes[index].targets[place] == nil {
                    outcomes[index].product.notices.append(.partNotThere(part.name))
                }
            }
        }
    }
}
