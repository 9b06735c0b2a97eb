internal import Database
internal import Household
internal import Money
internal import Statements

/// Reads the tables of a mapping: first what is small and named by others, then the products as they come.
struct DatabaseReading {
    let database: any ForeignDatabase
    let path: String
    let tables: [MappingSection: MappedTable]
    let limits: StatementLimits
    let locale: EuroLocale

    private var shelves = ShelfTree()
    private var kinds: [String: Kind] = [:]
    private var makers: [String: String] = [:]
    private var parts = PartTable()

    /// The labels of a kind, `nil` where a column is empty.
    private struct Kind {
        let name: String
        let labels: [String?]
    }

    init(
        database: any ForeignDatabase, path: String, tables: [MappingSection: MappedTable], limits: StatementLimits,
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
        var tree = ShelfTree()
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

    /// Finds the products that parts belong to and that parts are, by what all products are called.
    private mutating func nameProducts() throws {
        guard let table = tables[.products], !table.places[.code].isEmpty || !table.places[.id].isEmpty else { return }
        var found = parts
        try forEachRow(table, [.code, .id, .name]) { _, cells in
            found.know(code: cells.line(.code), id: cells.line(.id), name: cells.line(.name))
        }
        parts = found
    }

    private mutating func readProducts(_ body: (CatalogueRow) throws -> Void) throws {
        guard let table = tables[.products] else { return }
        let prices = ProductCells.PriceReading(reader: UnitPriceReader(locale: locale), takesMachineNumbers: true)
        var parts = parts
        try forEachRow(table) { row, cells in
            let product = CatalogueRow(row: row) { () throws(RowFault) in
                var (made, notices) = cellsOfProduct(cells, table)
                made.values[.pictures] = cells.pictures(.pictures)
                var product = try made.product(row: row, prices)
                product.notices = notices + product.notices
                if let maker = product.maker, let picture = makers[maker], !product.pictures.contains(picture) {
                    product.pictures.append(picture)
                }
                product.parts = parts.take(code: product.code, id: product.id)
                try product.requireBounds()
                return product
            }
            try body(product)
        }
        self.parts = parts
    }

    private func cellsOfProduct(_ cells: RowCells, _ table: MappedTable) -> (ProductCells, [CatalogueNotice]) {
        var made = ProductCells()
        var notices: [CatalogueNotice] = []
        for (key, columns) in table.places.places where ![.details, .shelf, .kind, .pictures].contains(key) {
            made.values[key] = columns.compactMap { cells[$0] }
        }
        if let shelf = cells.line(.shelf) {
            if tables[.shelves] == nil {
                made.shelf = [TextRules.shelfName(shelf)]
            } else if let (path, isCut) = shelves.path(shelf) {
                made.shelf = path
                if isCut { notices.append(.shelfWithoutParent(path[0])) }
            } else {
                notices.append(.noSuchShelf(shelf))
            }
        }
        var labels: [String?] = []
        if let kind = cells.line(.kind) {
            if tables[.kinds] == nil {
                made.values[.kind] = [kind]
            } else if let known = kinds[kind] {
                made.values[.kind] = [known.name]
                labels = known.labels
            } else {
                notices.append(.noSuchKind(kind))
            }
        }
        let details = LabelledDetails(
            labels: labels, strips: tables[.kinds]?.stripsLabels ?? false,
            columns: table.places[.details].map { (table.columns[$0], TextRules.line(cells[$0])) })
        (made.labels, made.details) = (details.labels, details.details)
        return (made, notices)
    }

    /// Calls `body` for each row of a table with its number, counted from 1 in the order of the table.
    /// - Parameter keys: of which columns are read; `nil` for all that are named.
    private func forEachRow(
        _ table: MappedTable, _ keys: Set<MappingKey>? = nil, _ body: (Int, RowCells) throws -> Void
    ) throws {
        // The names are the file's own, so they are put into the query, in the quotes of identifiers.
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
            // Whoever takes the rows has a database too.
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

/// What one row of a table holds.
struct RowCells {
    private let places: ColumnPlaces
    private var texts: [String?]

    init(_ table: MappedTable) {
        places = table.places
        texts = Array(repeating: nil, count: table.columns.count)
    }

    subscript(column: Int) -> String? {
        get { texts[column] }
        set { texts[column] = newValue }
    }

    /// The only column of a key, on one line; `nil` for nothing.
    func line(_ key: MappingKey) -> String? { places[key].first.flatMap { TextRules.line(texts[$0]) } }

    /// The texts of a key but for those that are no text, which are pictures that lie in the database itself.
    func pictures(_ key: MappingKey) -> [String] {
        places[key].compactMap { texts[$0] }.filter { text in
            !text.unicodeScalars.contains { $0 == "\0" || $0 == "\u{FFFD}" }
        }
    }
}
