extension KnownProduct {
    /// How many fields the source changes by saying this.
    func changes(beside said: CatalogueProduct) -> Int {
        said.said.count { field, text in seen[field] != text && !isByHand(field) }
    }

    /// What becomes of the product where the source says this of it.
    /// - Parameter texts: its fields.
    func standing(beside said: CatalogueProduct, _ texts: SaidTexts) -> CatalogueMatch.Standing {
        var result = self
        var (changed, kept): ([CatalogueField], [CatalogueField]) = ([], [])
        for (field, text) in texts {
            if seen[field] == text { continue }
            if isByHand(field) {
                if now.text(of: field) != text { kept.append(field) }
            } else {
                result.now.take(field, from: said)
                result.seen[field] = text
                changed.append(field)
            }
        }
        // The next time the source's own id tells.
        let isLinked = isOfSource && (said.id == nil || now.id == said.id)
        guard !changed.isEmpty || !isLinked else { return .unchanged(number: number, kept: kept) }
        result.isOfSource = true
        result.now.id = said.id ?? now.id
        return .changed(result, fields: changed, kept: kept)
    }
}
