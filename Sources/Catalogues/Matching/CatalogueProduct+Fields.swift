internal import Household
internal import JSONText

extension CatalogueProduct {
    /// Returns a field as text, equal for equal values; empty if unset.
    ///
    /// Lists are JSON, prices and positions whole numbers, shelves paths. The unit `piece` is empty, because it is the
    /// default.
    /// - Complexity: O(n) in the length of the field.
    public func text(of field: CatalogueField) -> String {
        switch field {
        case .code: code ?? ""
        case .name: name
        case .maker: maker ?? ""
        case .shelf: shelf.joined(separator: ":")
        case .order: order.map(String.init) ?? ""
        case .description: description ?? ""
        case .kind: kind ?? ""
        case .detail(let label): details.first { $0.label == label }?.value ?? ""
        case .parts:
            Self.text(
                parts.map { part in .list([.text(part.name), JSON(part.product), .integer(part.milli)]) })
        case .links: Self.text(links.map(JSON.text))
        case .pictures: Self.text(pictures.map(JSON.text))
        case .barcodes: Self.text(barcodes.map { .text($0.digits) })
        case .price: price.map { String($0.e5) } ?? ""
        case .unit: unit.map { $0 == .piece ? "" : $0.sign } ?? ""
        case .vat: vat.map { String($0.permille) } ?? ""
        case .category: category ?? ""
        }
    }

    /// The fields that are set; details last, in their order.
    /// - Complexity: O(n) in the values.
    public var fields: [CatalogueField] {
        fieldTexts.map(\.key)
    }

    /// The fields that are set, with their texts.
    var fieldTexts: FieldTexts {
        var texts: FieldTexts = []
        for field in CatalogueField.plain {
            let text = text(of: field)
            if !text.isEmpty { texts.append((field, text)) }
        }
        for detail in details { texts.append((.detail(detail.label), detail.value)) }
        return texts
    }

    /// Copies a field from another product.
    public mutating func take(_ field: CatalogueField, from other: CatalogueProduct) {
        switch field {
        case .code: code = other.code
        case .name: name = other.name
        case .maker: maker = other.maker
        case .shelf: shelf = other.shelf
        case .order: order = other.order
        case .description: description = other.description
        case .kind: (kind, labels) = (other.kind, other.labels)
        case .detail(let label): take(detail: label, from: other)
        case .parts: parts = other.parts
        case .links: links = other.links
        case .pictures: pictures = other.pictures
        case .barcodes: barcodes = other.barcodes
        case .price: price = other.price
        case .unit: unit = other.unit
        case .vat: vat = other.vat
        case .category: category = other.category
        }
    }

    private mutating func take(detail label: String, from other: CatalogueProduct) {
        let value = other.details.first { $0.label == label }
        let place = details.firstIndex { $0.label == label }
        switch (value, place) {
        case (let value?, let place?): details[place] = value
        case (let value?, nil): details.append(value)
        case (nil, let place?): details.remove(at: place)
        case (nil, nil): break
        }
    }

    private static func text(_ values: [JSON]) -> String {
        values.isEmpty ? "" : JSON.list(values).serialized
    }
}
