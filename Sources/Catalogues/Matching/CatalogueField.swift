/// A field of a product for which the source of its value is tracked: a catalogue or a person.
public enum CatalogueField: Hashable, Sendable {
    case code, name, maker, shelf, order, description, kind
    /// The detail with this label.
    case detail(String)
    /// Each of these lists is a single field.
    case parts, links, pictures, barcodes
    case price, unit, vat, category

    /// A stable text for storage: `name`, `detail:Weight`.
    public var key: String {
        switch self {
        case .code: "code"
        case .name: "name"
        case .maker: "maker"
        case .shelf: "shelf"
        case .order: "order"
        case .description: "description"
        case .kind: "kind"
        case .detail(let label): "detail:" + label
        case .parts: "parts"
        case .links: "links"
        case .pictures: "pictures"
        case .barcodes: "barcodes"
        case .price: "price"
        case .unit: "unit"
        case .vat: "vat"
        case .category: "category"
        }
    }

    /// Parses a key; `nil` for other text.
    public init?(key: String) {
        if key.utf8.starts(with: "detail:".utf8), key.utf8.count > 7 {
            self = .detail(String(decoding: key.utf8.dropFirst(7), as: UTF8.self))
        } else if let field = Self.plain.first(where: { $0.key == key }) {
            self = field
        } else {
            return nil
        }
    }

    /// All fields except details.
    public static let plain: [CatalogueField] = [
        .code, .name, .maker, .shelf, .order, .description, .kind, .parts, .links, .pictures, .barcodes, .price, .unit,
        .vat, .category,
    ]
}
