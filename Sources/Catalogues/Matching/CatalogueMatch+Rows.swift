extension CatalogueMatch {
    /// Tells what a source's rows come to, field by field.
    ///
    /// A row is the product that has its id of this source, else the one with its code, else with one of its barcodes,
    /// else with its name and maker (folded). Of several the one that it changes least comes first, then those of this
    /// source, then the lower number, and none is taken twice: two rows are two products, the same ones each time. What
    /// tells better must not speak against it: another id of this source, another code, other barcodes. A barcode that
    /// shops give themselves tells only products of this source. A product is known by what the source said of it last,
    /// too, so that it may be renamed.
    ///
    /// A field that a person set is kept, and so is what the source says no more of.
    /// - Complexity: O(n log n) in the rows, what is known and what is said of them.
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
        var said = products.map(\.said)
        let found = matcher.match(&products, said)
        for index in matcher.settle(&products, found) { said[index] = products[index].said }
        let targets = matcher.targets(products, found)
        for (index, product) in products.enumerated() {
            let standing = found[index].map { known[$0].standing(beside: product, said[index]) } ?? .new
            outcomes.append(Outcome(product: product, standing: standing, targets: product.parts.map(targets.of)))
        }
        settleParts(found.map { $0.map { known[$0].number } })
        for (row, name) in leaving {
            if let place = matcher.leave(name) {
                gone.append(known[place].number)
            } else {
                refused.append(
                    CatalogueRefusal(
                        row: row, kind: "catalogue.gone", message: "'\(name.quoted)' is gone, and was not there"))
            }
        }
    }

    /// Tells of parts that name what is not there, and makes words of those that would make a product part of itself.
    /// - Parameter numbers: of each outcome that of the product which is known.
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
