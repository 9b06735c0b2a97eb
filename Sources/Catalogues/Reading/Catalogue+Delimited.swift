internal import Files
internal import Household
internal import Sheets
internal import Text

extension Catalogue {
    /// Reads CSV or TSV with a known header or a mapping.
    /// - Returns: `nil` if there is no column for the name.
    static func delimited(
        _ file: InputFile, _ options: CatalogueOptions
    ) throws(CatalogueError) -> Catalogue? {
        let (text, found) = try catalogueErrors { () throws(FileError) in
            let (encoding, _) = try TextEncoding.ofText(file, chosen: options.encoding)
            let text = DelimitedFile(file, encoding, limits: options.limits)
            return (text, try TableHead.find(text, options.mapping))
        }
        guard var head = found else { return nil }
        try head.take(options.mapping, file.name)
        guard !head.places[.name].isEmpty else { return nil }
        let table = head
        let prices = ProductCells.PriceReading(
            reader: UnitPriceReader(locale: options.locale), takesMachineNumbers: false)
        return Catalogue(
            format: table.shape.delimiter == 0x09 ? "TSV" : "CSV", ignoredColumns: table.ignored
        ) { body in
            var reader = try catalogueErrors { () throws(FileError) in try text.records(table.shape) }
            var record = Record()
            while try catalogueErrors({ () throws(FileError) in try reader.read(into: &record) }) {
                guard record.line > table.line else { continue }
                try body(
                    CatalogueRow(row: record.line) { () throws(RowFault) in
                        try table.cells(record).product(row: record.line, prices)
                    })
            }
        }
    }
}

/// Converts errors of a file to `CatalogueError`.
func catalogueErrors<Result>(_ body: () throws(FileError) -> Result) throws(CatalogueError) -> Result {
    do throws(FileError) {
        return try body()
    } catch {
        throw .unreadable(error)
    }
}

/// The header of a delimited text and the meaning of its columns.
struct TableHead {
    let shape: DelimitedShape
    /// The line of the header.
    let line: Int
    let columns: [String]
    var places = ColumnPlaces()

    /// The maximum number of records before a header.
    private static let mostRecordsBefore = 20

    /// Returns the header: the first record with the most known or mapped columns; `nil` if no record has a mapped
    /// column or one for the name.
    static func find(_ file: DelimitedFile, _ mapping: CatalogueMapping?) throws(FileError) -> TableHead? {
        let names = mapping?[.products]?.columns.values.joined().flatMap { [$0.first, $0.last] } ?? []
        let named = Set(names.map { HeaderName($0).words })
        var best: (score: Int, head: TableHead)?
        for delimiter in [";", ",", "\t", "|"] as [Character] {
            let shape = DelimitedShape(delimiter: delimiter)
            var reader = try file.records(shape)
            var record = Record()
            for _ in 0..<mostRecordsBefore {
                // Errors with this delimiter are reported when all rows are read.
                guard (try? reader.read(into: &record)) == true else { break }
                let columns = (0..<record.count).map { record.text($0) ?? "" }
                let known = columns.compactMap(ProductHeader.key)
                let score =
                    Set(known).count + 100 * columns.count { !$0.isEmpty && named.contains(HeaderName($0).words) }
                guard score > best?.score ?? 0, score >= 100 || known.contains(.name) else { continue }
                best = (score, TableHead(shape: shape, line: record.line, columns: columns))
            }
        }
        return best?.head
    }

    /// Assigns the columns: first by the mapping, then by known names.
    mutating func take(_ mapping: CatalogueMapping?, _ file: String) throws(CatalogueError) {
        if let mapping {
            for (name, section) in mapping.sections where name != .products {
                throw .oneTable(file, section: name.rawValue, line: section.line)
            }
            if let section = mapping[.products] {
                guard section.table == nil else {
                    throw .oneTable(file, section: "table", line: section.lines[.table] ?? section.line)
                }
                places = try ColumnPlaces(section, in: columns, of: file) { column, written in
                    let words = HeaderName(column).words
                    return !words.isEmpty && words == HeaderName(written).words
                }
            }
        }
        let mapped = Set(places.places.values.joined())
        let keys = Set(places.places.keys)
        for (index, column) in columns.enumerated() where !mapped.contains(index) {
            guard let key = ProductHeader.key(of: column), !keys.contains(key) else { continue }
            if key.takesSeveral || places[key].isEmpty { places[key].append(index) }
        }
    }

    /// The names of unused columns.
    var ignored: [String] {
        let used = Set(places.places.values.joined())
        return columns.indices.filter { !used.contains($0) && !columns[$0].isEmpty }.map { columns[$0] }
    }

    func cells(_ record: Record) -> ProductCells {
        var cells = ProductCells()
        for (key, columns) in places.places where key != .details && key != .shelf {
            let texts = columns.compactMap(record.text)
            if !texts.isEmpty { cells.values[key] = texts }
        }
        if let path = places[.shelf].first.flatMap(record.text) { cells.shelf = Self.path(path) }
        var labels: Set<String> = []
        for column in places[.details] {
            let label = columns.indices.contains(column) ? columns[column] : ""
            guard let value = TextRules.line(record.text(column)), !label.isEmpty, labels.insert(folded(label)).inserted
            else {
                continue
            }
            cells.details.append(CatalogueProduct.Detail(label, value))
        }
        return cells
    }

    /// Parses a shelf path, top first, separated by colons or by ` > ` as in shops.
    static func path(_ text: String) -> [String] {
        let isArrows = text.holds(" > ")
        return text.utf8.split { $0 == (isArrows ? 0x3E : 0x3A) }
            .compactMap { TextRules.line(String(Substring($0))).map(TextRules.shelfName) }
    }
}
