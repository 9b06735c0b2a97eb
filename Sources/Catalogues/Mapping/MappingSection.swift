/// A section of a mapping, by the kind of record.
public enum MappingSection: String, CaseIterable, Sendable {
    /// Products.
    case products
    /// The tree of shelves.
    case shelves
    /// Product kinds with their detail labels.
    case kinds
    /// The parts of products.
    case parts
    /// Pictures of manufacturers.
    case makers

    /// The allowed keys, in display order.
    public var keys: [MappingKey] {
        switch self {
        case .products:
            [
                .table, .id, .code, .name, .maker, .shelf, .order, .description, .kind, .details, .links, .pictures,
                .barcode, .price, .category, .unit,
            ]
        case .shelves: [.table, .id, .name, .parent]
        case .kinds: [.table, .id, .name, .labels, .strip]
        case .parts: [.table, .id, .product, .name, .quantity]
        case .makers: [.table, .name, .picture]
        }
    }

    /// The required keys, besides the table.
    var needed: [MappingKey] {
        switch self {
        case .products: [.name]
        case .shelves: [.id, .name]
        case .kinds: [.id]
        case .parts: [.product, .name]
        case .makers: [.name, .picture]
        }
    }
}

/// A key of a mapping section.
public enum MappingKey: String, CaseIterable, Sendable {
    /// The database table that contains the columns of the section.
    case table
    /// The id of a row, unique within its section.
    case id
    /// The name of a product, shelf, kind, part or maker.
    case name
    /// Product fields. `shelf` and `kind` hold ids if those sections exist.
    case code, maker, shelf, order, description, kind, details, links, pictures, barcode, price, category, unit
    /// The id of the parent shelf.
    case parent
    /// The labels of the details, in the order of the columns in `details`.
    case labels
    /// 1 if the first letter of a label is only a sort key.
    case strip
    /// The code, otherwise the id, of the product that contains the part.
    case product
    /// `quantity`: the number of pieces of a part. `picture`: the picture of a maker.
    case quantity, picture

    /// Whether the key takes several columns.
    var takesSeveral: Bool {
        switch self {
        case .details, .links, .pictures, .barcode, .labels, .picture: true
        default: false
        }
    }
}
