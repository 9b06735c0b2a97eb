public import Database
public import Files
public import Programs

/// The user's choices for reading a file, which override detection.
public struct ReadingOptions: Sendable {
    /// The character encoding; `nil` to detect it.
    public var encoding: TextEncoding?
    /// Column names or numbers by role: `["date": "Datum", "amount": "Betrag"]`. The role `currency` may also have a
    /// currency code, which then holds for all amounts. The role `fee` may have several columns, separated by commas.
    public var columns: [String: String]
    /// The decimal mark of all columns; `nil` to detect it.
    public var decimalMark: DecimalMark?
    /// The order of all ambiguous dates; `nil` to detect it.
    public var dateOrder: DateOrder?
    /// The meaning of the sign in a column with money out and in; `nil` to detect it.
    public var sign: SpentSign?
    /// The person whose share of joint expenses is read, by the name in the file; `nil` if the user named none.
    public var person: String?
    /// Whether to skip the comparison of the amounts with balances and totals.
    public var ignoresBalance: Bool
    /// The limits for reading.
    public var limits: ReadingLimits
    /// Opens the databases of other programs; `nil` to treat them as unknown files.
    public var driver: DatabaseDriver?
    /// Runs the programs that convert journals and binary Excel files; `nil` to refuse such files.
    public var programs: ProgramRunner?
    /// Whether the file was unpacked from an archive and has no path. Databases and journals need a path.
    var isPacked = false
    /// The name of the sheet, or the text above the table of a page, which may name a currency or a pending state;
    /// `nil` for other files.
    var sheet: String?

    /// Creates options. By default everything is detected, within the standard limits.
    public init(
        encoding: TextEncoding? = nil, columns: [String: String] = [:], decimalMark: DecimalMark? = nil,
        dateOrder: DateOrder? = nil, sign: SpentSign? = nil, person: String? = nil, ignoresBalance: Bool = false,
        limits: ReadingLimits = .standard, driver: DatabaseDriver? = nil, programs: ProgramRunner? = nil
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
