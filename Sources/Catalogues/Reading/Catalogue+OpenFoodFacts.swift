internal import Files
internal import Household
internal import Sheets

extension Catalogue {
    /// Reads the export of Open Food Facts: UTF-8, tabs, no quotes, any length.
    ///
    /// https://world.openfoodfacts.org/data: the columns `code product_name brands quantity countries_tags` are used.
    /// - Returns: `nil` for a file with another header.
    static func openFoodFacts(
        _ file: InputFile, _ options: CatalogueOptions
    ) throws(CatalogueError) -> Catalogue? {
        let shape = DelimitedShape(delimiter: "\t", quote: nil)
        var limits = options.limits
        limits.rows = .max
        let lineLimits = limits
        let (table, header) = try catalogueErrors { () throws(FileError) in
            let encoding = TextEncoding.utf8Mark(of: try file.bytes(from: 0, limit: 3))
            let table = DelimitedFile(file, encoding, limits: lineLimits)
            var reader = try table.records(shape)
            var record = Record()
            // Other files may have an overlong first line.
            let isRead = (try? reader.read(into: &record)) == true
            return (table, isRead ? record.fields : [])
        }
        guard let code = header.firstIndex(of: "code"), let name = header.firstIndex(of: "product_name"),
            let countries = header.firstIndex(of: "countries_tags")
        else { return nil }
        let tag = try options.country.map { text throws(CatalogueError) in try countryTag(text) }
        let brands = header.firstIndex(of: "brands")
        let quantity = header.firstIndex(of: "quantity")
        return Catalogue(format: "Open Food Facts") { body in
            var reader = try catalogueErrors { () throws(FileError) in try table.records(shape) }
            var record = Record()
            var isHeader = true
            while try catalogueErrors({ () throws(FileError) in try reader.read(into: &record) }) {
                if isHeader {
                    isHeader = false
                    continue
                }
                if let tag, !holds(record, countries, tag) { continue }
                var cells = ProductCells()
                cells.values[.id] = [record.text(code)].compactMap(\.self)
                cells.values[.barcode] = cells.values[.id]
                cells.values[.name] = [record.text(name)].compactMap(\.self)
                if let brands { cells.values[.maker] = firstOfList(record.text(brands)) }
                if let size = quantity.flatMap(record.text) { cells.details = [.init("quantity", size)] }
                try body(
                    CatalogueRow(row: record.line) { () throws(RowFault) in
                        try cells.product(row: record.line, openFoodFactsPrices)
                    })
            }
        }
    }

    /// Never used, because the export has no prices.
    private static let openFoodFactsPrices = ProductCells.PriceReading(
        reader: UnitPriceReader(locale: .undetermined), takesMachineNumbers: false)

    /// Returns the first of several brands, which is that of the maker.
    private static func firstOfList(_ text: String?) -> [String] {
        (text?.utf8.split { $0 == 0x2C }.first).map { [String(Substring($0))] } ?? []
    }

    /// Whether a comma-separated list contains a tag.
    private static func holds(_ record: Record, _ column: Int, _ tag: [UInt8]) -> Bool {
        guard column < record.count else { return false }
        return record.bytes(column).split { $0 == 0x2C || $0 == 0x20 }.contains { $0.elementsEqual(tag) }
    }

    /// Returns the tag of a country: `en:italy` for `it` and for `Italy`.
    private static func countryTag(_ text: String) throws(CatalogueError) -> [UInt8] {
        let word = text.lowercased()
        if let name = countries[word] { return Array("en:\(name)".utf8) }
        let isName = word.utf8.count > 3 && word.utf8.allSatisfy { 0x61...0x7A ~= $0 || $0 == 0x2D }
        guard isName else { throw .unknownCountry(text) }
        return Array("en:\(word)".utf8)
    }

    /// Open Food Facts' names of the ISO 3166-1 countries in and around the euro area.
    private static let countries = [
        "ad": "andorra", "at": "austria", "be": "belgium", "bg": "bulgaria", "ch": "switzerland", "cy": "cyprus",
        "cz": "czech-republic", "de": "germany", "dk": "denmark", "ee": "estonia", "es": "spain", "fi": "finland",
        "fr": "france", "gb": "united-kingdom", "gr": "greece", "hr": "croatia", "hu": "hungary", "ie": "ireland",
        "is": "iceland", "it": "italy", "li": "liechtenstein", "lt": "lithuania", "lu": "luxembourg", "lv": "latvia",
        "mc": "monaco", "me": "montenegro", "mt": "malta", "nl": "netherlands", "no": "norway", "pl": "poland",
        "pt": "portugal", "ro": "romania", "rs": "serbia", "se": "sweden", "si": "slovenia", "sk": "slovakia",
        "sm": "san-marino", "us": "united-states", "va": "vatican-city", "xk": "kosovo",
    ]
}
