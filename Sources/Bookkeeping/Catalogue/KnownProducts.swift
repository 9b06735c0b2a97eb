internal import Catalogues
internal import Household
internal import JSONText
internal import Ledger

/// The products of a book in the form of catalogue rows.
struct KnownProducts {
    private let state: CatalogueState
    private let kinds: [Int64: String]
    private let products: [Int64: Product]
    private let sources: [Int64: [ProductSource]]

    init(_ state: CatalogueState) {
        self.state = state
        kinds = Dictionary(state.kinds.map { ($0.id, $0.name) }) { first, _ in first }
        products = Dictionary(state.products.map { ($0.id, $0) }) { first, _ in first }
        sources = Dictionary(grouping: state.sources, by: \.product)
    }

    /// The values that a source gave for a product; `nil` if it gave none. If the source has several records of the
    /// product, the first.
    func sourceRow(of product: Int64, by source: String) -> ProductSource? {
        sources[product]?.first { $0.source == source }
    }

    /// Returns all products, each with the values seen from `source`. Values of other sources are included if they are
    /// still unchanged in the book.
    /// - Complexity: O(n) in the data of the products.
    func known(to source: String) -> [KnownProduct] {
        var fields: [String: CatalogueField] = [:]
        func field(_ key: String) -> CatalogueField? {
            if let known = fields[key] { return known }
            let field = CatalogueField(key: key)
            fields[key] = field
            return field
        }
        return state.products.map { product in
            let own = sourceRow(of: product.id, by: source)
            var now = catalogueProduct(product, parts: own)
            now.id = own?.key
            var seen: [CatalogueField: String] = [:]
            for (key, text) in own?.seen ?? [:] { if let field = field(key) { seen[field] = text } }
            for other in sources[product.id] ?? [] where other.source != source {
                for (key, text) in other.seen {
                    if let field = field(key), seen[field] == nil, now.text(of: field) == text { seen[field] = text }
                }
            }
            return KnownProduct(number: product.id, isOfSource: own != nil, now: now, seen: seen)
        }
    }

    /// Returns the products in use in published form, with their uids as ids.
    /// - Complexity: O(n) in the data of the products.
    func published() -> [CatalogueProduct] {
        state.products.filter { !$0.isArchived }.map { product in
            var listed = catalogueProduct(product, parts: nil)
            listed.id = product.uid
            listed.parts = parts(of: product, naming: { $0.isArchived ? nil : $0.code ?? $0.uid })
            return listed
        }
    }

    private func catalogueProduct(_ product: Product, parts source: ProductSource?) -> CatalogueProduct {
        var listed = CatalogueProduct(row: 0, name: product.name)
        (listed.code, listed.maker, listed.description) = (product.code, product.maker, product.description)
        if let shelf = product.shelf.flatMap(state.shelves.shelf) {
            listed.shelf = shelf.path.utf8.split(separator: 0x3A).map { String(Substring($0)) }
        }
        listed.order = product.place
        listed.kind = product.kind.flatMap { kinds[$0] }
        listed.details = product.details.map { CatalogueProduct.Detail($0.label, $0.value) }
        listed.links = product.links
        listed.barcodes = product.barcodes.compactMap(Barcode.init(digits:))
        (listed.price, listed.unit, listed.vat) = (product.price, product.unit, product.rate)
        listed.category = product.category.map(state.categories.path)
        let sources = [source].compactMap(\.self) + (sources[product.id] ?? [])
        // A book does not change picture names, so the value of the source is still current.
        listed.pictures = sources.lazy.compactMap { $0.seen[CatalogueField.pictures.key] }.first.map(texts) ?? []
        guard !product.parts.isEmpty else { return listed }
        let unchanged = sources.lazy.compactMap { $0.seen[CatalogueField.parts.key] }.map(Self.parts).first { parts in
            parts.map(\.name) == product.parts.map(\.name) && parts.map(\.milli) == product.parts.map(\.milli)
        }
        listed.parts = unchanged ?? parts(of: product, naming: { $0.code ?? $0.uid })
        return listed
    }

    private func parts(of product: Product, naming name: (Product) -> String?) -> [CatalogueProduct.Part] {
        product.parts.map { part in
            CatalogueProduct.Part(
                part.name, product: part.product.flatMap { products[$0] }.flatMap(name), milli: part.milli)
        }
    }

    private func texts(_ list: String) -> [String] {
        guard case .list(let values)? = try? JSON(reading: list) else { return [] }
        return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }

    /// Parses the text form of parts, `CatalogueProduct.text(of: .parts)`.
    private static func parts(_ list: String) -> [CatalogueProduct.Part] {
        guard case .list(let values)? = try? JSON(reading: list) else { return [] }
        return values.compactMap { value in
            guard case .list(let part) = value, part.count == 3, case .text(let name) = part[0],
                case .integer(let milli) = part[2]
            else { return nil }
            if case .text(let product) = part[1] { return CatalogueProduct.Part(name, product: product, milli: milli) }
            return CatalogueProduct.Part(name, milli: milli)
        }
    }
}
