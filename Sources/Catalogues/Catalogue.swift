public import Database
public import Files
public import Money

/// A catalogue that was recognised: what it is, and its rows.
public struct Catalogue {
    /// What it is called: `CSV`, `TSV`, `Open Food Facts`, `spesa`, `SQLite`.
    public let format: String
    /// What was published; `nil` for everything else.
    public let edition: CatalogueEdition?
    /// The columns of a text of which nothing is taken, as they are written there.
    public let ignoredColumns: [String]
    private let rows: (_ body: (CatalogueRow) throws -> Void) throws -> Void

    /// - Parameter rows: hands out every row from the first on; may be called again.
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
    /// Parts whose product is not there come last.
    /// - Throws: `CatalogueError`, and what `body` throws, which ends the reading.
    /// - Complexity: O(n) in the bytes, read anew with each call. Of CSV, TSV and Open Food Facts one row is in memory
    ///   at a time, of a database all shelves, kinds, makers and parts, of what was published all rows.
    public func forEachRow(_ body: (CatalogueRow) throws -> Void) throws {
        try rows(body)
    }
}

/// How a catalogue is read.
public struct CatalogueOptions: Sendable {
    /// Which table and column holds what; `nil` to find it out by the header.
    public var mapping: CatalogueMapping?
    /// Of Open Food Facts only what is sold there: `it`, or a country as it is called there, `italy`.
    public var country: String?
    /// How bytes of CSV and TSV stand for characters; `nil` to find it out.
    public var encoding: TextEncoding?
    /// How prices that could be read in two ways are read.
    public var locale: EuroLocale
    /// How much is read before a file is refused; Open Food Facts may be of any length.
    public var limits: ReadingLimits
    /// What opens databases of other programs; without one they are nothing that is known.
    public var driver: DatabaseDriver?

    /// Without arguments everything is found out.
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
    /// 256 MiB a file, 1 MiB a row, 1000 columns, half a million rows, as all products are matched together.
    public static let catalogue = ReadingLimits(
        bytes: 256 << 20, recordBytes: 1 << 20, columns: 1000, rows: 500_000)
}

/// What a published catalogue says of itself in its first line.
public struct CatalogueEdition: Hashable, Sendable {
    /// 1 and up; higher with each publication that changed something.
    public let version: Int64

    /// An edition by its version.
    public init(version: Int64) {
        self.version = version
    }
}
