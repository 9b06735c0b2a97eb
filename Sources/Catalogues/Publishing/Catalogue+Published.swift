public import Files

extension Catalogue {
    /// Reads a catalogue published by spesa.
    ///
    /// Of several rows of a product, only the last is returned.
    /// - Parameter seen: the number of the last row read earlier. Only later rows are returned.
    /// - Throws: `CatalogueError.noEdition`, `.newerForm`, and the errors of the file; reading the rows throws
    ///   `.shrank` if the file ends before `seen`.
    public static func published(
        _ file: InputFile, after seen: Int = 0, limits: ReadingLimits = .catalogue
    ) throws(CatalogueError) -> Catalogue {
        Catalogue(format: "spesa", edition: try CatalogueEdition(of: file, limits: limits)) { body in
            try PublishedRows(file: file, hasHead: true, seen: seen, limits: limits).forEachRow(body)
        }
    }

    /// Reads the rows of a published catalogue after `seen`, from a file with only these rows.
    /// - Parameter edition: the edition from the first line, which is not in the file.
    public static func publishedRows(
        _ file: InputFile, of edition: CatalogueEdition, after seen: Int, limits: ReadingLimits = .catalogue
    ) -> Catalogue {
        Catalogue(format: "spesa", edition: edition) { body in
            try PublishedRows(file: file, hasHead: false, seen: seen, limits: limits).forEachRow(body)
        }
    }
}

/// The rows of a published catalogue, one per line.
struct PublishedRows {
    let file: InputFile
    /// Whether the file has the first line and all rows. Otherwise it starts after `seen`.
    let hasHead: Bool
    /// The number of the last row that was read earlier.
    let seen: Int
    let limits: ReadingLimits

    func forEachRow(_ body: (CatalogueRow) throws -> Void) throws {
        var latest = LatestRows()
        var rows: [CatalogueRow] = []
        try forEachWritten { row in
            latest.take(row)
            rows.append(row)
        }
        for row in rows.lazy.compactMap(latest.held) { try body(row) }
    }

    /// Reads all rows as written, including superseded ones.
    private func forEachWritten(_ body: (CatalogueRow) throws -> Void) throws {
        var reader = try catalogueErrors { () throws(FileError) in
            let (encoding, _) = try TextEncoding.ofOwnText(file)
            return try TextLineReader(file, encoding, limits: limits)
        }
        func next() throws(CatalogueError) -> String? {
            try catalogueErrors { () throws(FileError) in try reader.next() }
        }
        if hasHead {
            _ = try next()
            for row in 0..<max(0, seen) {
                guard try next() != nil else { throw CatalogueError.shrank(file.name, last: row, seen: seen) }
            }
        }
        var last = seen
        var count = 0
        while let text = try next() {
            count += 1
            guard count <= limits.rows else {
                throw CatalogueError.unreadable(.tooManyRows(file.name, limit: limits.rows))
            }
            let written = PublishedRow(reading: text)
            guard let number = written.number else {
                try body(.refused(CatalogueRefusal(row: last + 1, written.fault ?? .shape("it has no number"))))
                continue
            }
            guard number > last else {
                try body(.refused(CatalogueRefusal(row: number, RowFault.twice("row", text: String(number)))))
                continue
            }
            last = number
            if let fault = written.fault {
                try body(.refused(CatalogueRefusal(row: number, fault)))
            } else if let row = written.row {
                try body(row)
            }
        }
    }
}

/// Determines the rows of a published catalogue that later rows do not supersede.
private struct LatestRows {
    /// The number of the last row of each product, by id, otherwise code, otherwise name.
    private var last: [String: Int] = [:]
    /// The key in `last` and the id of the product that each code belongs to.
    private var namedByCode: [String: (key: String, id: String?)] = [:]
    private var replaced: Set<Int> = []
    /// For rows that discontinue a product by its code, the id of that product, because the code may have changed since
    /// it was imported.
    private var ids: [Int: String] = [:]

    mutating func take(_ row: CatalogueRow) {
        switch row {
        case .product(let product):
            let key = Self.key(of: product)
            set(key, product.row)
            if let code = product.code { namedByCode[code] = (key, product.id) }
        case .gone(let row, let name):
            if last["id " + name] != nil {
                set("id " + name, row)
            } else {
                set(namedByCode[name]?.key ?? "code " + name, row)
                ids[row] = namedByCode[name]?.id
            }
        case .refused: break
        }
    }

    private mutating func set(_ key: String, _ row: Int) {
        if let earlier = last.updateValue(row, forKey: key) { replaced.insert(earlier) }
    }

    /// Returns the row; `nil` if a later row superseded it.
    func held(_ row: CatalogueRow) -> CatalogueRow? {
        switch row {
        case .product(let product): replaced.contains(product.row) ? nil : row
        case .gone(let number, let name): replaced.contains(number) ? nil : .gone(row: number, ids[number] ?? name)
        case .refused: row
        }
    }

    private static func key(of product: CatalogueProduct) -> String {
        if let id = product.id { return "id " + id }
        if let code = product.code { return "code " + code }
        return "name \(product.name)\n\(product.maker ?? "")"
    }
}
