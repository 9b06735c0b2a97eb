internal import Text

/// The details of a product, whose columns have the labels of its kind in order.
struct LabelledDetails {
    /// The labels in order.
    let labels: [String]
    /// The details in the order of the labels; then those without a label, named by their columns.
    let details: [CatalogueProduct.Detail]

    /// - Parameter strips: whether the first letter of a label is only a sort key: `bWeight` becomes `Weight`, after
    ///   `aSensor`.
    init(labels: [String?], strips: Bool, columns: [(name: String, value: String?)]) {
        var places: [(letter: String, label: String, value: String?)] = []
        var unlabelled: [CatalogueProduct.Detail] = []
        for index in 0..<max(labels.count, columns.count) {
            let column = index < columns.count ? columns[index] : nil
            let written = index < labels.count ? labels[index] : nil
            if let written {
                let letter = strips ? String(written.unicodeScalars.prefix(1)) : ""
                let rest = strips ? String(written.unicodeScalars.dropFirst()) : written
                if let label = TextRules.line(rest) {
                    places.append((letter, label, column?.value))
                    continue
                }
            }
            if let column, let value = column.value { unlabelled.append(.init(column.name, value)) }
        }
        // Stable, because letters may be equal.
        let sorted = places.enumerated()
            .sorted { ($0.element.letter, $0.offset) < ($1.element.letter, $1.offset) }.map(\.element)
        var seen: Set<String> = []
        var used: Set<String> = []
        self.labels = sorted.map(\.label).filter { seen.insert(folded($0)).inserted }
        let labelled = sorted.compactMap { place in place.value.map { CatalogueProduct.Detail(place.label, $0) } }
        details = (labelled + unlabelled).filter { used.insert(folded($0.label)).inserted }
    }
}
