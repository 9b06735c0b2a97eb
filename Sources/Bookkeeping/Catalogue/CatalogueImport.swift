internal import Catalogues
internal import Household
internal import Ledger
internal import Text

/// Computes a catalogue import: the records to write, and the outcome to report.
struct CatalogueImport {
    var written = CatalogueRows()
    var outcome = CatalogueOutcome(rows: [])
    /// Pictures named by accepted rows, by the index of the row's outcome.
    private(set) var pictures: [Int: [String]] = [:]

    let state: CatalogueState
    private let source: String
    private let known: KnownProducts
    private let products: [Int64: Product]
    private var shelves: [String: Int64]
    private var kinds: [String: Int64]
    private var categories: [String: Category.ID] = [:]
    private var lastShelf: Int64
    private var lastKind: Int64
    private var lastSource: Int64
    /// The labels of new kinds, by the folded name of the kind.
    private var labels: [String: [String]] = [:]

    /// Computes the import of rows from a source.
    /// - Complexity: O(n log n) in the rows and the products of the book.
    init(_ rows: [CatalogueRow], of source: String, into state: CatalogueState) {
        self.state = state
        self.source = source
        known = KnownProducts(state)
        products = Dictionary(state.products.map { ($0.id, $0) }) { first, _ in first }
        shelves = Dictionary(state.shelves.all.map { (folded($0.path), $0.id) }) { first, _ in first }
        kinds = Dictionary(state.kinds.map { (folded($0.name), $0.id) }) { first, _ in first }
        (lastShelf, lastKind, lastSource) = (state.last.shelf, state.last.kind, state.last.source)
        var wording = CatalogueWording(state)
        let match = CatalogueMatch(rows.map { wording.row($0) }, known: known.known(to: source))
        gatherLabels(match)
        take(match, wording.notices)
    }

    /// Collects the labels of new kinds: the labels of all products of the kind, in order of appearance.
    private mutating func gatherLabels(_ match: CatalogueMatch) {
        var seen: Set<[String]> = []
        for outcome in match.outcomes {
            guard let kind = outcome.product.kind, case let key = folded(kind), kinds[key] == nil else { continue }
            let new = outcome.product.labels.filter { !$0.utf8.contains(UInt8(ascii: "=")) }
            guard seen.insert([key] + new).inserted else { continue }
            labels[key] = (labels[key] ?? []) + new
        }
    }

    private mutating func take(_ match: CatalogueMatch, _ notices: [Int: [String]]) {
        var numbers: [Int64?] = []
        var last = state.last.product
        for outcome in match.outcomes {
            if outcome.status == .new { last += 1 }
            numbers.append(outcome.status == .new ? last : nil)
        }
        var rows: [CatalogueOutcome.Row] = []
        for (index, outcome) in match.outcomes.enumerated() {
            let targets = outcome.targets.map { target -> Int64? in
                switch target {
                case .known(let number)?: number
                case .new(let place)?: numbers[place]
                case nil: nil
                }
            }
            let offered = outcome.product
            let notices = (notices[offered.row] ?? []) + offered.notices.map(\.text)
            pictures[rows.count] = offered.pictures
            func row(
                _ status: CatalogueOutcome.Outcome, _ number: Int64, _ name: String,
                _ changed: [CatalogueField] = [],
                _ kept: [CatalogueField] = []
            ) -> CatalogueOutcome.Row {
                CatalogueOutcome.Row(
                    row: offered.row, status: status, product: number, name: name, changed: changed, kept: kept,
                    notices: notices, refusal: nil)
            }
            switch outcome.status {
            case .new:
                guard let number = numbers[index] else { continue }
                var product = Product(name: offered.name).numbered(number)
                for field in offered.fields { apply(field, of: offered, targets, to: &product) }
                written.products.append(product)
                note(KnownProduct(number: number, taking: offered))
                rows.append(row(.new, number, offered.name))
            case .changed(var known, var fields, var kept):
                guard var product = products[known.number] else { continue }
                keepMeasure(of: product, &known, &fields, &kept)
                let isNoted = self.known.sourceRow(of: product.id, by: source) != nil
                let before = product
                for field in fields { apply(field, of: offered, targets, to: &product) }
                if product != before { written.products.append(product) }
                if !fields.isEmpty || !isNoted || known.now.id != self.known.sourceRow(of: product.id, by: source)?.key
                {
                    note(known)
                }
                rows.append(row(fields.isEmpty ? .unchanged : .changed, product.id, product.name, fields, kept))
            case .unchanged(let number, let kept):
                rows.append(row(.unchanged, number, products[number]?.name ?? offered.name, [], kept))
            }
        }
        for number in match.gone {
            guard var product = products[number] else { continue }
            rows.append(
                CatalogueOutcome.Row(
                    row: nil, status: product.isArchived ? .unchanged : .changed, product: number,
                    name: product.name, changed: [], kept: [],
                    notices: ["the source marks it as removed"], refusal: nil))
            guard !product.isArchived else { continue }
            product.isArchived = true
            written.products.append(product)
        }
        rows += match.refused.map { refusal in
            CatalogueOutcome.Row(
                row: refusal.row, status: .refused, product: nil, name: nil, changed: [], kept: [], notices: [],
                refusal: refusal)
        }
        let words = openCircles()
        outcome = CatalogueOutcome(
            rows: words.isEmpty
                ? rows
                : rows.map { row in
                    var row = row
                    let parts = row.product.flatMap { words[$0] } ?? []
                    row.notices += parts.map { CatalogueNotice.partOfItself($0).text }
                    return row
                })
    }

    /// Keeps unit and price of a product if the source changes its unit, but its price or minimum was set manually.
    /// Price and minimum refer to the present unit.
    private func keepMeasure(
        of product: Product, _ known: inout KnownProduct, _ fields: inout [CatalogueField],
        _ kept: inout [CatalogueField]
    ) {
        let isPriceSet = product.price != nil && (!fields.contains(.price) && known.isByHand(.price))
        guard fields.contains(.unit), product.minimum != nil || isPriceSet else { return }
        let seen = self.known.sourceRow(of: product.id, by: source)?.seen ?? [:]
        for field in [CatalogueField.unit, .price] where fields.contains(field) {
            known.seen[field] = seen[field.key]
            fields.removeAll { $0 == field }
            kept.append(field)
        }
    }

    private mutating func apply(
        _ field: CatalogueField, of offered: CatalogueProduct, _ targets: [Int64?], to product: inout Product
    ) {
        switch field {
        case .code: product.code = offered.code
        case .name: product.name = offered.name
        case .maker: product.maker = offered.maker
        case .shelf: product.shelf = shelf(offered.shelf)
        case .order: product.place = offered.order
        case .description: product.description = offered.description
        case .kind: product.kind = offered.kind.map { kind($0) }
        case .detail(let label): product.set(label, to: offered.details.first { $0.label == label }?.value)
        case .parts:
            product.parts = zip(offered.parts, targets).map { part, target in
                Product.Part(name: part.name, product: target, milli: part.milli)
            }
        case .links: product.links = offered.links
        case .pictures: break
        case .barcodes:
            product.barcodes =
                product.barcodes.filter { Barcode(digits: $0) == nil } + offered.barcodes.map(\.digits)
        case .price: product.price = offered.price
        case .unit: product.unit = offered.unit ?? .piece
        case .vat: product.rate = offered.vat
        case .category: product.category = offered.category.flatMap { category($0) }
        }
    }

    private mutating func shelf(_ names: [String]) -> Int64? {
        for depth in names.indices {
            let path = names[...depth].joined(separator: ":")
            let key = folded(path)
            guard shelves[key] == nil else { continue }
            lastShelf += 1
            shelves[key] = lastShelf
            written.shelves.append(Shelf(id: lastShelf, path: path))
        }
        return shelves[folded(names.joined(separator: ":"))]
    }

    private mutating func kind(_ name: String) -> Int64 {
        let key = folded(name)
        if let known = kinds[key] { return known }
        lastKind += 1
        kinds[key] = lastKind
        let made = ProductKind(id: lastKind, name: name, labels: labels[key] ?? [])
        written.kinds.append((try? made.checked()) ?? ProductKind(id: lastKind, name: name, labels: []))
        return lastKind
    }

    private mutating func category(_ path: String) -> Category.ID? {
        if let known = categories[path] { return known }
        let found = (try? state.categories.find(path))?.id
        categories[path] = found
        return found
    }

    /// Remembers the values that the source gave for a product.
    private mutating func note(_ product: KnownProduct) {
        let former = known.sourceRow(of: product.number, by: source)
        if former == nil { lastSource += 1 }
        var seen = former?.seen ?? [:]
        for (field, text) in product.seen { seen[field.key] = text }
        written.sources.append(
            ProductSource(
                id: former?.id ?? lastSource, uid: former?.uid ?? "", product: product.number, source: source,
                key: product.now.id, seen: seen))
    }

    /// Breaks cycles of parts that arise together with manual changes, so that no product is part of itself.
    /// - Returns: for each product the parts that were turned into plain text.
    private mutating func openCircles() -> [Int64: [String]] {
        let isWritten = Set(written.products.map(\.id))
        var parts: [Int64: [Int64?]] = [:]
        for product in state.products where !isWritten.contains(product.id) && !product.parts.isEmpty {
            parts[product.id] = product.parts.map(\.product)
        }
        for product in written.products where !product.parts.isEmpty {
            parts[product.id] = product.parts.map(\.product)
        }
        let circles = partCircles(parts, altered: isWritten)
        var words: [Int64: [String]] = [:]
        for index in written.products.indices {
            let id = written.products[index].id
            for place in (circles[id] ?? []).sorted() {
                let part = written.products[index].parts[place]
                written.products[index].parts[place] = Product.Part(name: part.name, product: nil, milli: part.milli)
                words[id, default: []].append(part.name)
            }
        }
        return words
    }
}

extension Product {
    /// Sets the value of a detail; `nil` removes it.
    fileprivate mutating func set(_ label: String, to value: String?) {
        let place = details.firstIndex { $0.label == label } ?? details.firstIndex { folded($0.label) == folded(label) }
        switch (value, place) {
        case (let value?, let place?): details[place].value = value
        case (let value?, nil): details.append(Detail(label: label, value: value))
        case (nil, let place?): details.remove(at: place)
        case (nil, nil): break
        }
    }
}
