internal import Household
internal import Text

/// Finds known products for rows.
struct CatalogueMatcher {
    let known: [KnownProduct]
    /// Indices in `known` by the source's id. In this list and the next ones products of this source come first, then
    /// lower numbers.
    private(set) var byID: [String: ArraySlice<Int>] = [:]
    /// Indices in `known` by each of the codes, folded.
    private(set) var byCode: [String: ArraySlice<Int>] = [:]
    private(set) var byBarcode: [Barcode: [Int]] = [:]
    private var byName: [String: ArraySlice<Int>] = [:]
    /// For each known product, whether a row has taken it.
    var isTaken: [Bool]
    /// The indices in `known`: products of this source first, then by number.
    private let order: [Int]

    init(_ known: [KnownProduct]) {
        self.known = known
        isTaken = Array(repeating: false, count: known.count)
        order = known.indices.sorted { first, second in
            let (first, second) = (known[first], known[second])
            return first.isOfSource != second.isOfSource ? first.isOfSource : first.number < second.number
        }
        for place in order {
            if known[place].isOfSource, let id = known[place].now.id { byID[id, default: []].append(place) }
            for code in known[place].codes { byCode[code, default: []].append(place) }
            for code in known[place].barcodes { byBarcode[code, default: []].append(place) }
            for name in known[place].nameKeys { byName[name, default: []].append(place) }
        }
    }

    /// Returns for each row the index of its known product; `nil` for a new product. Duplicate rows get a notice.
    /// - Parameter texts: the fields of each row.
    mutating func match(_ products: inout [CatalogueProduct], _ texts: [FieldTexts]) -> [Int?] {
        var found = [Int?](repeating: nil, count: products.count)
        // Among rows with equal keys, unchanged ones keep their products.
        takeUnchanged(products, texts, &found)
        // Stronger keys are processed first for all rows, so that no row takes a product that another identifies
        // better.
        pass(.id, products, &found)
        pass(.code, products, &found)
        pass(.barcode, products, &found)
        pass(.name, products, &found)
        noteDoubles(&products)
        return found
    }

    /// The matching keys, strongest first.
    private enum Sign: Int {
        case id, code, barcode, name
    }

    private mutating func takeUnchanged(
        _ products: [CatalogueProduct], _ texts: [FieldTexts], _ found: inout [Int?]
    ) {
        var places: [Int: [Int]] = [:]
        for place in order.reversed() where known[place].isOfSource {
            places[Self.fingerprint(known[place].now.id, known[place].seen), default: []].append(place)
        }
        for (index, product) in products.enumerated() {
            let print = Self.fingerprint(product.id, texts[index])
            guard let place = places[print]?.last, mayBe(product, known[place], by: .name) else { continue }
            places[print]?.removeLast()
            isTaken[place] = true
            found[index] = place
        }
    }

    /// A hash of an id and fields in any order, valid for this process only. Code and barcodes are left out, because
    /// they may have been removed as belonging to another product.
    private static func fingerprint(_ id: String?, _ fields: some Sequence<(key: CatalogueField, value: String)>) -> Int
    {
        var hasher = Hasher()
        hasher.combine(id)
        var sum = 0
        for (field, text) in fields where field != .barcodes && field != .code {
            var one = Hasher()
            one.combine(field)
            one.combine(text)
            sum &+= one.finalize()
        }
        hasher.combine(sum)
        return hasher.finalize()
    }

    private mutating func pass(_ sign: Sign, _ products: [CatalogueProduct], _ found: inout [Int?]) {
        for (index, product) in products.enumerated() where found[index] == nil {
            guard let place = bestCandidate(sign, product) else { continue }
            isTaken[place] = true
            found[index] = place
        }
    }

    /// Returns the first free candidate that the row changes least; `nil` without a candidate.
    private mutating func bestCandidate(_ sign: Sign, _ product: CatalogueProduct) -> Int? {
        var best: (changes: Int, more: Int, place: Int)?
        var count = 0
        for place in candidates(sign, product).prefix(Self.mostLookedAt) where !isTaken[place] {
            guard mayBe(product, known[place], by: sign) else { continue }
            let changes = known[place].changes(beside: product)
            // If two candidates change equally little, the one with more known values is better.
            let more = known[place].seen.count
            if best.map({ (changes, more) < ($0.changes, $0.more) }) ?? true { best = (changes, more, place) }
            count += 1
            if count == Self.mostCompared { break }
        }
        return best?.place
    }

    /// The maximum number of candidates examined for a row, so that a hostile file with many equal keys takes no more
    /// time than others of its size.
    private static let mostLookedAt = 1000
    /// The maximum number of free candidates whose fields are compared with a row.
    private static let mostCompared = 16

    private mutating func candidates(_ sign: Sign, _ product: CatalogueProduct) -> ArraySlice<Int> {
        switch sign {
        case .id: product.id.map { Self.free(&byID, $0, isTaken) } ?? []
        case .code: product.code.map { Self.free(&byCode, folded($0), isTaken) } ?? []
        case .barcode:
            product.barcodes.flatMap { code in
                (byBarcode[code] ?? []).prefix(Self.mostLookedAt).filter {
                    !code.isShopsOwn || known[$0].isOfSource
                }
            }[...]
        case .name: Self.free(&byName, product.nameKey, isTaken)
        }
    }

    /// Returns the candidates of a key. Removes taken candidates at the front permanently.
    private static func free(
        _ places: inout [String: ArraySlice<Int>], _ key: String, _ isTaken: [Bool]
    ) -> ArraySlice<Int> {
        guard let all = places[key] else { return [] }
        let rest = all.drop { isTaken[$0] }
        if rest.count < all.count { places[key] = rest }
        return rest
    }

    /// Whether no stronger key contradicts the match.
    private func mayBe(_ product: CatalogueProduct, _ known: KnownProduct, by sign: Sign) -> Bool {
        if sign.rawValue > Sign.id.rawValue, known.isOfSource, let id = product.id, let other = known.now.id,
            id != other
        {
            return false
        }
        if sign.rawValue > Sign.code.rawValue, let code = product.code, case let codes = known.codes, !codes.isEmpty,
            !codes.contains(folded(code))
        {
            return false
        }
        guard sign.rawValue > Sign.barcode.rawValue, !product.barcodes.isEmpty, !known.barcodes.isEmpty else {
            return true
        }
        return product.barcodes.contains { known.barcodes.contains($0) }
    }

    /// Adds a notice to each row that duplicates an earlier one by their strongest common key. Both remain separate
    /// products.
    private func noteDoubles(_ products: inout [CatalogueProduct]) {
        var ids: [String: Int] = [:]
        var codes: [String: Int] = [:]
        var barcodes: [Barcode: Int] = [:]
        var names: [String: Int] = [:]
        for (index, product) in products.enumerated() {
            let name = product.nameKey
            let earlier: Int?
            if let id = product.id {
                earlier = ids[id]
            } else if let code = product.code {
                earlier = codes[folded(code)]
            } else {
                earlier = product.barcodes.lazy.compactMap { barcodes[$0] }.first ?? names[name]
            }
            if let earlier { products[index].notices.append(.duplicate(row: products[earlier].row)) }
            if let id = product.id, ids[id] == nil { ids[id] = index }
            if let code = product.code.map(folded), codes[code] == nil { codes[code] = index }
            for code in product.barcodes where barcodes[code] == nil { barcodes[code] = index }
            if names[name] == nil { names[name] = index }
        }
    }
}
