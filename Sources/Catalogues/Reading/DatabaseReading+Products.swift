internal import Household

extension DatabaseReading {
    /// Reads the products, with the data of the other tables.
    mutating func readProducts(_ body: (CatalogueRow) throws -> Void) throws {
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
}
