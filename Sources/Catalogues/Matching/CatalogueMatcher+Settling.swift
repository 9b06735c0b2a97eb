internal import Household
internal import Text

/// The products that parts can refer to.
struct PartTargets {
    /// The products by their code or id.
    var byReference: [String: CatalogueMatch.Target] = [:]
    /// The products by their complete name, if no other product has it.
    var byName: [String: CatalogueMatch.Target] = [:]

    /// The product that a part refers to; `nil` if there is none. A part with a code or id is not searched by name.
    func of(_ part: CatalogueProduct.Part) -> CatalogueMatch.Target? {
        part.product.map { byReference[$0] } ?? byName[part.name]
    }
}

extension CatalogueMatcher {
    /// Collects the products that parts can refer to: by code, otherwise by id, and by complete and unique names.
    func targets(_ products: [CatalogueProduct], _ found: [Int?]) -> PartTargets {
        let wanted = products.lazy.flatMap(\.parts)
        var references: Set<String> = []
        var names: Set<String> = []
        for part in wanted {
            if let reference = part.product { references.insert(reference) } else { names.insert(part.name) }
        }
        guard !references.isEmpty || !names.isEmpty else { return PartTargets() }
        var targets = PartTargets()
        var byNames: [String: [CatalogueMatch.Target]] = [:]
        let folds = Set(names.map(folded))
        func target(_ index: Int) -> CatalogueMatch.Target {
            found[index].map { .known(known[$0].number) } ?? .new(index)
        }
        func name(_ text: String, _ target: CatalogueMatch.Target) {
            let fold = folded(text)
            if folds.contains(fold) { byNames[fold, default: []].append(target) }
        }
        func reference(_ text: String?, _ target: CatalogueMatch.Target) {
            if let text, references.contains(text), targets.byReference[text] == nil {
                targets.byReference[text] = target
            }
        }
        for (index, product) in products.enumerated() { reference(product.code, target(index)) }
        for (index, product) in products.enumerated() { reference(product.id, target(index)) }
        for (index, product) in products.enumerated() { name(product.name, target(index)) }
        for (place, product) in known.enumerated() where !isTaken[place] {
            reference(product.now.code, .known(product.number))
            if product.isOfSource { reference(product.now.id, .known(product.number)) }
            name(product.now.name, .known(product.number))
        }
        for text in names {
            guard let found = byNames[folded(text)], found.count == 1 else { continue }
            targets.byName[text] = found[0]
        }
        return targets
    }

    /// Marks a discontinued product of this source as taken and returns its index in `known`; `nil` if a row still
    /// contains the product, or it was never imported.
    /// - Parameter name: the id of the product, otherwise its code.
    mutating func leave(_ name: String) -> Int? {
        let candidates = (byID[name] ?? []) + (byCode[folded(name)] ?? []).filter { known[$0].isOfSource }
        guard let place = candidates.first(where: { !isTaken[$0] }) else { return nil }
        isTaken[place] = true
        return place
    }
}
