internal import Database
internal import Household
internal import Ledger
internal import Text

/// Filters and sorts products, reading only the columns needed.
struct ProductSearch {
    let database: any Database
    let filter: ProductFilter

    /// The columns of a product by which products are sorted.
    fileprivate struct Place {
        let id: Int64
        let name: String
        let shelf: Int64?
        let place: Int64?
        let price: Int64?
        let unit: Unit
    }

    /// The numbers of the matching products, in the given order: at most `limit`, all for `nil`.
    /// - Complexity: O(n log n) in the products; with a search also O(bytes of their texts).
    func numbers(in order: ProductOrder, limit: Int?) throws -> [Int64] {
        var places: [Place] = []
        if try TrackedRows(database: database).isThere(.product) { places = try self.places(in: database) }
        if let (side, inBook) = try GoodsTable(database: database).products() {
            places += try self.places(in: side).filter { !inBook.contains($0.id) }
        }
        return try sorted(places, in: order).prefix(limit ?? .max).map(\.id)
    }

    /// The matching products of one database: the book, or the side database.
    private func places(in database: any Database) throws -> [Place] {
        let found = try filter.search.map { try searched($0, in: database) }
        let letter = filter.letter.map(folded)
        var places: [Place] = []
        try database.forEachRow(
            """
            SELECT id, name, shelf, place, price, unit FROM product
            WHERE ($1 = 1 OR archived = 0) AND ($2 IS NULL OR shelf IN (SELECT value FROM json_each($2)))
            """, [Value(filter.withArchived), Value(filter.shelves?.jsonList)]
        ) { row in
            let id = row.integer(0) ?? 0
            guard found?.contains(id) != false else { return }
            let name = folded(row.text(1) ?? "")
            guard letter.map(name.hasPrefix) != false else { return }
            places.append(
                Place(
                    id: id, name: name, shelf: row.integer(2), place: row.integer(3), price: row.integer(4),
                    unit: row.unit(5)))
        }
        return places
    }

    private func sorted(_ places: [Place], in order: ProductOrder) throws -> [Place] {
        switch order.key {
        case .name: return order.sorted(places, by: [])
        case .order:
            let tree = try ProductTable(database: database).shelves()
            return order.sorted(places, by: [{ $0.shelf.flatMap(tree.position).map { Int64($0) } }, \.place])
        case .price:
            let paid = try PriceTable(database: database).last()
            return order.sorted(places, by: [{ paid[$0.id]?.e5 ?? $0.price }])
        case .stock:
            let sums = try StockTable(database: database).sums(of: nil)
            return order.sorted(places, by: [{ sums[$0.id]?.rank(in: $0.unit) }])
        case .lastBought:
            let paid = try PriceTable(database: database).last()
            return order.sorted(places, by: [{ paid[$0.id]?.day }])
        case .bought:
            let paid = try PriceTable(database: database).last()
            return order.sorted(places, by: [{ paid[$0.id]?.count }])
        }
    }

    /// The products whose texts contain all words.
    private func searched(_ text: String, in database: any Database) throws -> Set<Int64> {
        let words = Set(foldedText(text).split(whereSeparator: \.isWhitespace).map(String.init))
        var found: [Int64: Set<String>] = [:]
        func look(_ id: Int64, _ texts: [String?]) {
            for text in texts {
                guard let text else { continue }
                for word in words where text.holds(foldedText: word) { found[id, default: []].insert(word) }
            }
        }
        try database.forEachRow("SELECT id, name, code, maker, description FROM product", []) { row in
            look(row.integer(0) ?? 0, (1...4).map(row.text))
        }
        try database.forEachRow("SELECT product, barcode FROM product_barcode", []) { row in
            look(row.integer(0) ?? 0, [row.text(1)])
        }
        try database.forEachRow("SELECT product, label, value FROM product_detail", []) { row in
            look(row.integer(0) ?? 0, [row.text(1), row.text(2)])
        }
        try database.forEachRow("SELECT product, name FROM product_part", []) { row in
            look(row.integer(0) ?? 0, [row.text(1)])
        }
        try database.forEachRow("SELECT product, link FROM product_link", []) { row in
            look(row.integer(0) ?? 0, [row.text(1)])
        }
        // Only the book has shelves.
        let shelves = try ProductTable(database: self.database).shelves()
        try database.forEachRow("SELECT id, shelf FROM product WHERE shelf IS NOT NULL", []) { row in
            look(row.integer(0) ?? 0, [row.integer(1).flatMap(shelves.shelf)?.path])
        }
        return Set(found.filter { $0.value == words }.keys)
    }
}

extension ProductOrder {
    /// Sorts by the keys in order, a missing key after all others, then by name and number.
    fileprivate func sorted(
        _ places: [ProductSearch.Place], by keys: [(ProductSearch.Place) -> Int64?]
    ) -> [ProductSearch.Place] {
        let keyed = places.map { place in (place: place, keys: keys.map { $0(place) }) }
        return keyed.sorted { left, right in
            for (one, other) in zip(left.keys, right.keys) where one != other {
                guard let one else { return false }
                guard let other else { return true }
                return isReversed ? other < one : one < other
            }
            let (one, other) = (left.place, right.place)
            if one.name != other.name { return isReversed ? other.name < one.name : one.name < other.name }
            return one.id < other.id
        }.map(\.place)
    }
}
