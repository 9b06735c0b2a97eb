public import Database
public import Files
public import Money

/// A recognised product catalogue and its rows.
public struct Catalogue {
    /// The format: `CSV`, `TSV`, `Open Food Facts`, `spesa`, `SQLite`.
    public let format: String
    /// The edition of a published catalogue; `nil` for other formats.
    public let edition: CatalogueEdition?
    /// The headers of the CSV or TSV columns that no product field uses, in file order; empty for other formats.
    public let ignoredColumns: [String]
    private let rows: (_ body: (CatalogueRow) throws -> Void) throws -> Void

    /// - Parameter rows: calls its argument for every row from the first on; may be called again.
    init(
        format: String, edition: CatalogueEdition? = nil, ignoredColumns: [String] = [],
        rows: @escaping (_ body: (CatalogueRow) throws -> Void) throws -> Void
    ) {
        self.format = format
        self.edition = edition
        self.ignoredColumns = ignoredColumns
        self.rows = rows
    }

    /// Calls `body` for every row, in the order of the source.
    ///
    /// Refused parts, whose product is missing, come last.
    /// - Throws: `CatalogueError`, and the errors of `body`, which stop the reading.
    /// - Complexity: O(n) in the bytes, read again with each call. CSV, TSV and Open Food Facts need one row in memory,
    ///   a database all shelves, kinds, makers and parts, and a published catalogue all rows.
    public func forEachRow(_ body: (CatalogueRow) throws -> Void) throws {
        try rows(body)
    }
}

/// Options for reading a catalogue.
public struct CatalogueOptions: Sendable {
    /// The mapping of tables and columns; `nil` to derive it from the header. A database requires one.
    public var mapping: CatalogueMapping?
    /// The country of sale whose products are read, only for Open Food Facts: `it`, or its name there, `italy`. `nil`
    /// reads all products.
    public var country: String?
    /// The text encoding of CSV and TSV; `nil` to detect it.
    public var encoding: TextEncoding?
    /// The locale for prices that are otherwise ambiguous.
    public var locale: EuroLocale
    /// The size limits of a file. For Open Food Facts only those of a single row apply.
    public var limits: ReadingLimits
    /// Opens databases of other programs; `nil` to refuse them as an unknown format.
    public var driver: DatabaseDriver?

    /// Creates options. By default everything is detected.
    public init(
        mapping: CatalogueMapping? = nil, country: String? = nil, encoding: TextEncoding? = nil,
        locale: EuroLocale = .undetermined, limits: ReadingLimits = .catalogue, driver: DatabaseDriver? = nil
    ) {
        self.mapping = mapping
        self.country = country
        self.encoding = encoding
        self.locale = locale
        self.limits = limits
        self.driver = driver
    }
}

extension ReadingLimits {
    /// 256 MiB per file, 1 MiB per row, 1000 columns, and half a million rows, because all products are matched in
    /// memory.
    public static let catalogue = ReadingLimits(
        bytes: 256 << 20, recordBytes: 1 << 20, columns: 1000, rows: 500_000)
}

/// The first line of a published catalogue, which states its version.
public struct CatalogueEdition: Hashable, Sendable {
    /// The version, from 1; higher with each publication that changed something.
    public let version: Int64

    /// Creates an edition with a version.
    public init(version: Int64) {
        self.version = version
    }
}
