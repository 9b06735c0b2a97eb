internal import Database
internal import Files

extension Catalogue {
    /// Opens an SQLite database of another program. The options must have a mapping. No code in the database is
    /// executed.
    /// - Throws: `CatalogueError.unknownFormat` without a driver, `needsMapping`, `unreadable`, and the errors of
    ///   `DatabaseSource.tables`.
    static func database(_ file: InputFile, _ options: CatalogueOptions) throws(CatalogueError) -> Catalogue {
        guard let driver = options.driver else { throw .unknownFormat(file.name, header: []) }
        let source = DatabaseSource(path: file.name, driver: driver, longest: options.limits.recordBytes)
        let contents = try source.open([]).contents
        guard let mapping = options.mapping else { throw .needsMapping(file.name, tables: contents.tables) }
        let tables = try source.tables(of: mapping, contents)
        let (limits, locale) = (options.limits, options.locale)
        return Catalogue(format: "SQLite") { body in
            var reading = DatabaseReading(
                database: try source.open(tables.values.map(\.name)), path: file.name, tables: tables, limits: limits,
                locale: locale)
            try reading.readAll(body)
        }
    }
}

/// A table of a section, with the positions of its columns.
struct MappedTable {
    /// The name in the database.
    let name: String
    let columns: [String]
    let places: ColumnPlaces
    let stripsLabels: Bool
}

/// A database file, opened for each reading.
struct DatabaseSource {
    let path: String
    let driver: DatabaseDriver
    /// The maximum number of bytes in a text or row.
    let longest: Int

    func open(_ tables: [String]) throws(CatalogueError) -> any ForeignDatabase {
        do {
            return try driver.openForeign(path, ForeignAccess(tables: tables, longest: longest))
        } catch {
            throw CatalogueError(path, error)
        }
    }

    /// Returns the tables of all sections.
    /// - Throws: `CatalogueError` with the line of the mapping, for the first missing table or column.
    func tables(
        of mapping: CatalogueMapping, _ contents: ForeignContents
    ) throws(CatalogueError) -> [MappingSection: MappedTable] {
        let sections = mapping.sections.sorted { $0.value.line < $1.value.line }
        var names: [MappingSection: String] = [:]
        for (section, mapping) in sections {
            let line = mapping.lines[.table] ?? mapping.line
            guard let written = mapping.table else {
                throw .mapping(.missing(MappingKey.table.rawValue, section: section.rawValue), line: line)
            }
            let isSame = { (name: String) in name.lowercased() == written.lowercased() }
            guard let name = contents.tables.first(where: isSame) else {
                throw contents.others.contains(where: isSame)
                    ? .notPlain(path, table: written, line: line)
                    : .noSuchTable(path, table: written, known: contents.tables, line: line)
            }
            names[section] = name
        }
        let columns = try open(Array(names.values)).columns
        var tables: [MappingSection: MappedTable] = [:]
        for (section, mapping) in sections {
            guard let name = names[section], let columns = columns[name] else { continue }
            tables[section] = MappedTable(
                name: name, columns: columns,
                places: try ColumnPlaces(mapping, in: columns, of: "the table \(name)") {
                    $0.lowercased() == $1.lowercased()
                },
                stripsLabels: mapping.stripsLabels)
        }
        return tables
    }
}

extension CatalogueError {
    init(_ path: String, _ error: DatabaseError) {
        switch error {
        case .foreign(_, let problem), .cannotOpen(_, let problem):
            self = .unreadable(.cannotRead(path, reason: problem))
        case .damaged: self = .unreadable(.damaged(path, line: 0, problem: "the database is damaged"))
        default: self = .unreadable(.cannotRead(path, reason: error.words.message))
        }
    }
}
