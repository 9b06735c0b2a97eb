internal import Catalogues
internal import Failures
internal import Household
internal import Ledger
internal import Text

/// Normalises catalogue rows to the spelling of the book, so that both can be compared: shelf, kind and category names
/// as in the book, and no duplicate labels.
struct CatalogueWording {
    private let categories: CategoryTree
    private var categoryPaths: [String: String?] = [:]
    private var shelfPaths: [String: [String]?] = [:]
    /// Shelf paths as spelled in the book, otherwise as first spelled in the source, by folded path.
    private var shelves: [String: String]
    /// Names of kinds as spelled in the book, otherwise as first spelled in the source, by folded name.
    private var kinds: [String: String]
    private var foldedLabels: [String: String] = [:]
    /// Notices about values that were left out, by the product's position in the source (`CatalogueProduct.row`).
    private(set) var notices: [Int: [String]] = [:]

    init(_ state: CatalogueState) {
        categories = state.categories
        shelves = Dictionary(state.shelves.all.map { (folded($0.path), $0.path) }) { first, _ in first }
        kinds = Dictionary(state.kinds.map { (folded($0.name), $0.name) }) { first, _ in first }
    }

    /// Returns the row in the spelling of the book, or a refusal if the book cannot store it.
    /// - Complexity: O(n) in the row. Each name is looked up once.
    mutating func row(_ row: CatalogueRow) -> CatalogueRow {
        guard case .product(var product) = row else { return row }
        do throws(LedgerError) {
            try require(product)
        } catch {
            let words = error.words
            return .refused(CatalogueRefusal(row: product.row, kind: words.kind, message: words.message))
        }
        product.category = category(product)
        product.shelf = shelf(product)
        if let kind = product.kind {
            let known = kinds[folded(kind)] ?? kind
            kinds[folded(kind)] = known
            product.kind = known
        }
        if product.details.count > 1 {
            var seen: Set<String> = []
            product.details = product.details.filter { seen.insert(label($0.label)).inserted }
        }
        return .product(product)
    }

    private func require(_ product: CatalogueProduct) throws(LedgerError) {
        _ = try checkedText(product.name, "name")
        _ = try checkedText(product.code, "code")
        _ = try checkedText(product.maker, "maker")
        _ = try checkedText(product.kind, "kind")
        _ = try checkedText(product.description, "description")
        for detail in product.details {
            _ = try checkedText(detail.label, "label")
            _ = try checkedText(detail.value, "detail")
        }
        for part in product.parts { _ = try checkedText(part.name, "part") }
        for link in product.links { _ = try checkedText(link, "link") }
    }

    private mutating func category(_ product: CatalogueProduct) -> String? {
        guard let text = product.category else { return nil }
        if categoryPaths[text] == nil {
            let found = try? categories.find(text)
            categoryPaths[text] = .some(found.flatMap { $0.isArchived ? nil : categories.path(of: $0.id) })
        }
        guard let path = categoryPaths[text] ?? nil else {
            notices[product.row, default: []].append("there is no category '\(text)' here")
            return nil
        }
        return path
    }

    private mutating func shelf(_ product: CatalogueProduct) -> [String] {
        guard !product.shelf.isEmpty else { return [] }
        let text = product.shelf.joined(separator: ":")
        if shelfPaths[text] == nil {
            var names: [String]?
            if let path = try? Shelf.checked(path: text) {
                let known = shelves[folded(path)] ?? path
                shelves[folded(path)] = known
                names = known.utf8.split(separator: 0x3A).map { String(Substring($0)) }
            }
            shelfPaths[text] = .some(names)
        }
        guard let names = shelfPaths[text] ?? nil else {
            notices[product.row, default: []].append("'\(text)' cannot be the name of a shelf")
            return []
        }
        return names
    }

    private mutating func label(_ text: String) -> String {
        if let known = foldedLabels[text] { return known }
        let label = folded(text)
        foldedLabels[text] = label
        return label
    }
}
