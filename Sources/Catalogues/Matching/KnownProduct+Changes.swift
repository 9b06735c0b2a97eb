extension KnownProduct {
    /// Returns the number of fields that a row would change.
    func changes(beside product: CatalogueProduct) -> Int {
        product.fieldTexts.count { field, text in seen[field] != text && !isByHand(field) }
    }

    /// Returns the change of this product by a row of the source; never `new`. Fields that a person set keep their
    /// values. A product also counts as changed if only its link to the source is new.
    /// - Parameter texts: the fields of the row.
    func status(beside product: CatalogueProduct, _ texts: FieldTexts) -> CatalogueMatch.Change {
        var result = self
        var (changed, kept): ([CatalogueField], [CatalogueField]) = ([], [])
        for (field, text) in texts {
            if seen[field] == text { continue }
            if isByHand(field) {
                if now.text(of: field) != text { kept.append(field) }
            } else {
                result.now.take(field, from: product)
                result.seen[field] = text
                changed.append(field)
            }
        }
        // Stores the source's id for the next import.
        let isLinked = isOfSource && (product.id == nil || now.id == product.id)
        guard !changed.isEmpty || !isLinked else { return .unchanged(number: number, kept: kept) }
        result.isOfSource = true
        result.now.id = product.id ?? now.id
        return .changed(result, fields: changed, kept: kept)
    }
}
