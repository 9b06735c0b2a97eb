/// What a section of a mapping is about.
public enum MappingSection: String, CaseIterable, Sendable {
    /// What is bought.
    case products
    /// The tree of the shelves.
    case shelves
    /// The labels of details.
    case kinds
    /// What products are made of.
    case parts
    /// Pictures of makers.
    case makers

    /// The keys that it can have, in the order they are told.
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

    /// The keys without which it says nothing, but for the table.
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

/// What a line of a mapping says.
public enum MappingKey: String, CaseIterable, Sendable {
    /// The table in which all columns of the section lie.
    case table
    /// What others name the row by, no two rows of a section by the same.
    case id
    /// What a product, a shelf, a kind, a part, a maker is called.
    case name
    /// Of a product, in columns that hold what their keys say; of `shelf` and `kind` the id where there are such
    /// sections.
    case code, maker, shelf, order, description, kind, details, links, pictures, barcode, price, category, unit
    /// The id of the shelf above.
    case parent
    /// The labels of the details, in the order of the columns that `details` names.
    case labels
    /// 1 where the first letter of a label only orders it.
    case strip
    /// The code, else the id, of the product that has the part.
    case product
    /// How many of a part, and the picture of a maker.
    case quantity, picture

    /// Whether it can name several columns.
    var takesSeveral: Bool {
        switch self {
        case .details, .links, .pictures, .barcode, .labels, .picture: true
        default: false
        }
    }
}
