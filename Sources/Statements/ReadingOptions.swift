public import Database
public import Files
public import Programs

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
    public var limits: ReadingLimits
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
