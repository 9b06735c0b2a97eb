internal import Household
internal import JSONText
internal import Text

extension CatalogueProduct {
    /// The product in the form of `spesa.product/1`, without number, stock and purchases.
    ///
    /// Its `id` is called `uid` there. The product of a part is given by code, otherwise by uid.
    var json: JSON {
        .object([
            "uid": JSON(id), "name": .text(name), "code": JSON(code), "maker": JSON(maker),
            "shelf": shelf.isEmpty ? .null : .text(shelf.joined(separator: ":")),
            "order": order.map(JSON.integer) ?? .null, "kind": JSON(kind), "category": JSON(category),
            "unit": JSON(unit?.sign), "barcodes": .list(barcodes.map { .text($0.digits) }),
            "price_e5": price.map { .integer($0.e5) } ?? .null, "price": JSON(price?.machineText),
            "vat_permille": JSON(vat?.permille), "description": JSON(description),
            "details": .list(details.map { .object(["label": .text($0.label), "value": .text($0.value)]) }),
            "parts": .list(
                parts.map { part in
                    .object([
                        "name": .text(part.name), "product": JSON(part.product), "quantity_milli": .integer(part.milli),
                        "quantity": .text(Quantity(milli: part.milli, unit: .piece).machineText),
                    ])
                }),
            "links": .list(links.map(JSON.text)), "pictures": .list(pictures.map(JSON.text)),
        ])
    }

    /// Parses a product of that form. Missing and null members are unset, unknown ones ignored.
    init(row: Int, _ json: JSON) throws(RowFault) {
        guard let name = TextRules.name(try Self.text(json, "name")) else { throw .noName }
        self.init(row: row, name: name)
        let (uid, number) = (try Self.text(json, "uid"), try Self.text(json, "id"))
        id = TextRules.line(uid ?? number)
        code = TextRules.line(try Self.text(json, "code"))
        maker = TextRules.line(try Self.text(json, "maker"))
        kind = TextRules.line(try Self.text(json, "kind"))
        category = TextRules.line(try Self.text(json, "category"))
        description = TextRules.lines(try Self.text(json, "description"))
        let path = try Self.text(json, "shelf") ?? ""
        shelf = path.utf8.split(separator: 0x3A).compactMap { TextRules.line(String(Substring($0))) }
        order = try Self.integer(json, "order")
        if let word = TextRules.line(try Self.text(json, "unit")) {
            guard let unit = Unit(word: word) else { throw .unreadable("unit", text: word) }
            self.unit = unit
        }
        price = try Self.price(json)
        if let permille = try Self.integer(json, "vat_permille") {
            guard 0...1000 ~= permille else { throw .unreadable("rate", text: String(permille)) }
            vat = VATRate(permille: Int(permille))
        }
        links = ProductCells.distinct(try Self.texts(json, "links"), between: { _ in false })
        pictures = ProductCells.distinct(try Self.texts(json, "pictures"), between: { _ in false })
        readBarcodes(try Self.texts(json, "barcodes"))
        try readDetails(json)
        try readParts(json)
        try requireBounds()
    }

    private mutating func readDetails(_ json: JSON) throws(RowFault) {
        var seen: Set<String> = []
        for entry in try Self.list(json, "details") {
            guard let label = TextRules.line(try Self.text(entry, "label")),
                let value = TextRules.line(try Self.text(entry, "value"))
            else { continue }
            guard seen.insert(folded(label)).inserted else { throw .shape("it has the detail '\(label.quoted)' twice") }
            details.append(Detail(label, value))
        }
        labels = details.map(\.label)
    }

    private mutating func readParts(_ json: JSON) throws(RowFault) {
        for entry in try Self.list(json, "parts") {
            guard let name = TextRules.line(try Self.text(entry, "name")) else { continue }
            let milli = try Self.integer(entry, "quantity_milli") ?? 1000
            guard milli > 0 else { throw .unreadable("quantity", text: String(milli)) }
            parts.append(Part(name, product: TextRules.line(try Self.text(entry, "product")), milli: milli))
        }
    }

    private static func price(_ json: JSON) throws(RowFault) -> UnitPrice? {
        if let e5 = try integer(json, "price_e5") { return UnitPrice(e5: e5) }
        guard let text = try text(json, "price") else { return nil }
        guard let price = UnitPrice(machineText: text) else { throw .unreadable("price", text: text) }
        return price
    }

    /// Returns a member as text, or the digits of a whole number; `nil` if it is missing or null.
    private static func text(_ json: JSON, _ name: String) throws(RowFault) -> String? {
        switch json[name] {
        case .null?, nil: nil
        case .text(let text)?: text
        case .integer(let integer)?: String(integer)
        default: throw .shape("its '\(name)' is not text")
        }
    }

    private static func integer(_ json: JSON, _ name: String) throws(RowFault) -> Int64? {
        switch json[name] {
        case .null?, nil: nil
        case .integer(let integer)?: integer
        default: throw .shape("its '\(name)' is not a whole number")
        }
    }

    private static func list(_ json: JSON, _ name: String) throws(RowFault) -> [JSON] {
        switch json[name] {
        case .null?, nil: []
        case .list(let values)?: values
        default: throw .shape("its '\(name)' is not a list")
        }
    }

    private static func texts(_ json: JSON, _ name: String) throws(RowFault) -> [String] {
        var texts: [String] = []
        for value in try list(json, name) {
            guard case .text(let text) = value else { throw .shape("its '\(name)' are not texts") }
            texts.append(text)
        }
        return texts
    }
}
