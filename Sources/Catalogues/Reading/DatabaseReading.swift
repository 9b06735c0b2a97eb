internal import Database
internal import Files
internal import Money

/// Reads the tables of a mapping: first the small ones that products refer to, then the products one by one.
struct DatabaseReading {
    let database: any ForeignDatabase
    let path: String
    let tables: [MappingSection: MappedTable]
    let limits: ReadingLimits
    let locale: EuroLocale

    private(set) var shelves = CatalogueShelves()
    /// The kinds by id.
    private(set) var kinds: [String: Kind] = [:]
    /// The first picture of each maker, by the maker's name.
    private(set) var makers: [String: String] = [:]
    var parts = PartTable()

    /// A product kind with its labels. A label is `nil` if its column is empty.
    struct Kind {
        let name: String
        let labels: [String?]
    }

    init(
        database: any ForeignDatabase, path: String, tables: [MappingSection: MappedTable], limits: ReadingLimits,
        locale: EuroLocale
    ) {
        self.database = database
        self.path = path
        self.tables = tables
        self.limits = limits
        self.locale = locale
    }

    mutating func readAll(_ body: (CatalogueRow) throws -> Void) throws {
        try readShelves(body)
        try readKinds(body)
        try readMakers()
        try readParts(body)
        try readProducts(body)
        for (row, product) in parts.rest {
            try body(.refused(CatalogueRefusal(row: row, RowFault.noProduct(product))))
        }
    }

    private mutating func readShelves(_ body: (CatalogueRow) throws -> Void) throws {
        guard let table = tables[.shelves] else { return }
        var tree = CatalogueShelves()
        try forEachRow(table) { row, cells in
            guard let id = cells.line(.id), let name = cells.line(.name) else {
                return try body(.refused(CatalogueRefusal(row: row, RowFault.noName)))
            }
            guard tree.add(id, TextRules.shelfName(name), parent: cells.line(.parent)) else {
                return try body(.refused(CatalogueRefusal(row: row, RowFault.twice("shelf", text: id))))
            }
        }
        shelves = tree
    }

    private mutating func readKinds(_ body: (CatalogueRow) throws -> Void) throws {
        guard let table = tables[.kinds] else { return }
        var kinds: [String: Kind] = [:]
        try forEachRow(table) { row, cells in
            guard let id = cells.line(.id) else {
                return try body(.refused(CatalogueRefusal(row: row, RowFault.noName)))
            }
            guard kinds[id] == nil else {
                return try body(.refused(CatalogueRefusal(row: row, RowFault.twice("kind", text: id))))
            }
            let labels = table.places[.labels].map { TextRules.line(cells[$0]) }
            kinds[id] = Kind(name: cells.line(.name) ?? id, labels: labels)
        }
        self.kinds = kinds
    }

    private mutating func readMakers() throws {
        guard let table = tables[.makers] else { return }
        var makers: [String: String] = [:]
        try forEachRow(table) { _, cells in
            guard let name = cells.line(.name), let picture = cells.pictures(.picture).first else { return }
            if makers[name] == nil { makers[name] = picture }
        }
        self.makers = makers
    }

    private mutating func readParts(_ body: (CatalogueRow) throws -> Void) throws {
        guard let table = tables[.parts] else { return }
        var parts = PartTable()
        try forEachRow(table) { row, cells in
            guard let product = cells.line(.product), let name = cells.line(.name) else {
                return try body(.refused(CatalogueRefusal(row: row, RowFault.noName)))
            }
            if let id = cells.line(.id), !parts.ids.insert(id).inserted {
                return try body(.refused(CatalogueRefusal(row: row, RowFault.twice("part", text: id))))
            }
            var part = CatalogueProduct.Part(name)
            if let count = cells.line(.quantity) {
                guard let milli = PartTable.milli(count) else {
                    return try body(.refused(CatalogueRefusal(row: row, RowFault.unreadable("quantity", text: count))))
                }
                part.milli = milli
            }
            parts.add(part, to: product, row: row)
        }
        self.parts = parts
        try nameProducts()
    }

    /// Resolves the products of parts, by the codes, ids and names of all products.
    private mutating func nameProducts() throws {
        guard let table = tables[.products], !table.places[.code].isEmpty || !table.places[.id].isEmpty else { return }
        var found = parts
        try forEachRow(table, [.code, .id, .name]) { _, cells in
            found.know(code: cells.line(.code), id: cells.line(.id), name: cells.line(.name))
        }
        parts = found
    }

    /// Calls `body` for each row of a table with its number, from 1.
    /// - Parameter keys: the keys whose columns are read; `nil` for all in the mapping.
    func forEachRow(
        _ table: MappedTable, _ keys: Set<MappingKey>? = nil, _ body: (Int, RowCells) throws -> Void
    ) throws {
        // Names cannot be bound as parameters, so they are quoted as identifiers.
        let named = table.places.places.filter { keys?.contains($0.key) ?? true }
        let needed = Set(named.values.joined()).sorted()
        guard !needed.isEmpty else { return }
        let columns = needed.map { quotedName(table.columns[$0]) }.joined(separator: ", ")
        var number = 0
        var cells = RowCells(table)
        var failure: (any Error)?
        do {
            try database.forEachRow("SELECT \(columns) FROM \(quotedName(table.name))") { row in
                number += 1
                guard number <= limits.rows else {
                    throw CatalogueError.unreadable(.tooManyRows(path, limit: limits.rows))
                }
                for (place, column) in needed.enumerated() { cells[column] = row.text(place) }
                do {
                    try body(number, cells)
                } catch {
                    failure = error
                    throw error
                }
            }
        } catch let error as DatabaseError {
            // The error may come from the caller's own database.
            throw failure ?? CatalogueError(path, error)
        }
    }

    private func quotedName(_ name: String) -> String {
        var result = "\""
        for scalar in name.unicodeScalars {
            if scalar == "\"" { result.unicodeScalars.append(scalar) }
            result.unicodeScalars.append(scalar)
        }
        return result + "\""
    }
}
