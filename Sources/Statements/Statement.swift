public import Database

/// A file that was recognised: what it is, how that was found, and its rows.
public struct Statement {
    /// What it is called: `ING-DE`, `CAMT.053`, `OFX 1`, `YNAB`.
    public let format: String
    /// What was found out about it, in the order it is told.
    public let facts: [Fact]
    private let rows: (_ body: (Row) throws -> Void) throws -> Void

    /// Something found out about a file, and why.
    public struct Fact: Hashable, Sendable {
        /// `encoding`, `delimiter`, `decimal mark`, `date order`, `header`.
        public let name: String
        /// What was found.
        public let value: String
        /// What shows it, to be told behind the value.
        public let reason: String

        /// A finding with what it was found by.
        public init(_ name: String, _ value: String, because reason: String) {
            self.name = name
            self.value = value
            self.reason = reason
        }
    }

    /// - Parameter rows: hands out every row from the first on; may be called again.
    init(format: String, facts: [Fact], rows: @escaping (_ body: (Row) throws -> Void) throws -> Void) {
        self.format = format
        self.facts = facts
        self.rows = rows
    }

    /// Calls `body` for every row, in the order of the file.
    /// - Throws: `StatementError`, and what `body` throws.
    /// - Complexity: O(n) in the bytes, read anew with each call; no row is kept.
    public func forEachRow(_ body: (Row) throws -> Void) throws {
        try rows(body)
    }
}

/// What a person says of a file, stronger than what is found out.
public struct ReadingOptions: Sendable {
    /// How bytes stand for characters; `nil` to find it out.
    public var encoding: TextEncoding?
    /// Which column is what: `["date": "Datum", "amount": "Betrag"]`.
    public var columns: [String: String]
    /// The mark before the cents, of all columns.
    public var decimalMark: DecimalMark?
    /// The order of all dates that could be read in several.
    public var dateOrder: DateOrder?
    /// What the signs of amounts say, where the file holds money out and money in in one column.
    public var sign: SpentSign?
    /// Whose part of shared expenses is read, by the name that the file gives them.
    public var person: String?
    /// Whether a running balance that does not agree with the amounts is not looked at.
    public var ignoresBalance: Bool
    /// How much is read before a file is refused.
    public var limits: StatementLimits
    /// What opens databases of other programs; without one they are nothing that is known.
    public var driver: DatabaseDriver?
    /// What runs the programs that read journals and binary files of Excel; without it these are not read.
    public var programs: ProgramRunner?
    /// Whether the file is packed in another one, so that no path leads to it: databases and journals are read where they
    /// lie.
    var isPacked = false

    /// Without arguments everything is found out, within the standard limits.
    public init(
        encoding: TextEncoding? = nil, columns: [String: String] = [:], decimalMark: DecimalMark? = nil,
        dateOrder: DateOrder? = nil, sign: SpentSign? = nil, person: String? = nil, ignoresBalance: Bool = false,
        limits: StatementLimits = .standard, driver: DatabaseDriver? = nil, programs: ProgramRunner? = nil
    ) {
        self.encoding = encoding
        self.columns = columns
        self.decimalMark = decimalMark
        self.dateOrder = dateOrder
        self.sign = sign
        self.person = person
        self.ignoresBalance = ignoresBalance
        self.limits = limits
        self.driver = driver
        self.programs = programs
    }
}
