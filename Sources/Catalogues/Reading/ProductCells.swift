internal import Household

/// The texts in a row's columns by key, from which a product is built.
struct ProductCells {
    /// The values of each key, one for each column.
    var values: [MappingKey: [String]] = [:]
    var shelf: [String] = []
    var labels: [String] = []
    var details: [CatalogueProduct.Detail] = []

    /// How prices are parsed.
    struct PriceReading {
        let reader: UnitPriceReader
        /// Whether a decimal point is always accepted, as databases write numbers.
        let takesMachineNumbers: Bool
    }

    subscript(key: MappingKey) -> String? { TextRules.line(values[key]?.first) }

    func product(row: Int, _ prices: PriceReading) throws(RowFault) -> CatalogueProduct {
        guard let name = TextRules.name(values[.name]?.first) else { throw .noName }
        var product = CatalogueProduct(row: row, name: name)
        (product.id, product.code, product.maker) = (self[.id], self[.code], self[.maker])
        (product.kind, product.category) = (self[.kind], self[.category])
        product.description = TextRules.lines(values[.description]?.first)
        (product.shelf, product.labels, product.details) = (shelf, labels, details)
        product.links = Self.distinct(values[.links], between: { $0 <= 0x20 || $0 == 0x7C })
        product.pictures = Self.distinct(values[.pictures], between: { $0 == 0x7C || $0 == 0x0A })
        try readNumbers(into: &product, prices)
        product.readBarcodes(Self.distinct(values[.barcode], between: { [0x2C, 0x3B, 0x7C, 0x0A].contains($0) }))
        try product.requireBounds()
        return product
    }

    private func readNumbers(into product: inout CatalogueProduct, _ prices: PriceReading) throws(RowFault) {
        if let order = self[.order] {
            let whole = order.hasSuffix(".0") ? String(order.dropLast(2)) : order
            guard let number = Int64(whole) else { throw .unreadable("order", text: order) }
            product.order = number
        }
        if let word = self[.unit] {
            guard let unit = Unit(word: word) else { throw .unreadable("unit", text: word) }
            product.unit = unit
        }
        guard let text = self[.price] else { return }
        if prices.takesMachineNumbers, let price = UnitPrice(machineText: text) {
            product.price = price
            return
        }
        do throws(UnitPriceError) {
            let written = try prices.reader.read(text)
            product.price = written.price
            product.unit = product.unit ?? written.unit
        } catch {
            throw .price(error)
        }
    }

    /// Splits texts at the bytes for which `isEnd` is true, and returns the distinct pieces in order, each as a single
    /// line.
    static func distinct(_ texts: [String]?, between isEnd: (UInt8) -> Bool) -> [String] {
        var result: [String] = []
        var seen: Set<String> = []
        for text in texts ?? [] {
            for piece in text.utf8.split(whereSeparator: isEnd) {
                guard let line = TextRules.line(String(Substring(piece))), seen.insert(line).inserted else { continue }
                result.append(line)
            }
        }
        return result
    }
}

extension CatalogueProduct {
    /// Adds the valid barcodes, and a notice for each invalid one.
    mutating func readBarcodes(_ texts: [String]) {
        for text in texts {
            do throws(BarcodeError) {
                let code = try Barcode(reading: text)
                if !barcodes.contains(code) { barcodes.append(code) }
            } catch {
                notices.append(.barcode(text, reason: error.words.message))
            }
        }
    }

    /// Throws `.tooLong` or `.tooMany` if a text or list exceeds its limit in `TextRules`.
    func requireBounds() throws(RowFault) {
        func require(_ field: String, _ text: String?) throws(RowFault) {
            guard let bytes = text?.utf8.count, bytes > TextRules.longest else { return }
            throw .tooLong(field, bytes: bytes, limit: TextRules.longest)
        }
        try require("name", name)
        try require("id", id)
        try require("code", code)
        try require("maker", maker)
        try require("kind", kind)
        try require("category", category)
        try require("description", description)
        for name in shelf { try require("shelf", name) }
        for detail in details {
            try require("label", detail.label)
            try require("detail", detail.value)
        }
        for part in parts { try require("part", part.name) }
        for text in links + pictures { try require("link", text) }
        guard shelf.count <= TextRules.deepestShelf else {
            throw .tooMany("shelves above each other", limit: TextRules.deepestShelf)
        }
        let most = max(details.count, parts.count, links.count, pictures.count, barcodes.count)
        guard most <= TextRules.most else {
            throw .tooMany("details, parts, links, pictures or barcodes", limit: TextRules.most)
        }
    }
}

extension UnitPrice {
    /// Parses a price in the form of `machineText` or of databases: an optional minus, and digits with at most five
    /// decimals after a point; `nil` for other text, and on overflow.
    init?(machineText text: String) {
        var digits = Array(text.utf8)
        let isNegative = digits.first == 0x2D
        if isNegative { digits.removeFirst() }
        let parts = digits.split(separator: 0x2E, maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, !whole.isEmpty, parts.count == 1 || !parts[1].isEmpty else { return nil }
        let decimals = parts.count == 2 ? Array(parts[1]) : []
        guard decimals.count <= 5 else { return nil }
        var e5: Int64 = 0
        for digit in Array(whole) + decimals + [UInt8](repeating: 0x30, count: 5 - decimals.count) {
            guard 0x30...0x39 ~= digit else { return nil }
            let (tens, over) = e5.multipliedReportingOverflow(by: 10)
            let value = Int64(digit - 0x30)
            let (next, overAgain) =
                isNegative ? tens.subtractingReportingOverflow(value) : tens.addingReportingOverflow(value)
            guard !over, !overAgain else { return nil }
            e5 = next
        }
        self.init(e5: e5)
    }
}
