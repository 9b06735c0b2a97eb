/// The characteristics of the delimited files of one bank or program. The instances are in `Dialect+All.swift`.
struct Dialect: Sendable {
    enum Trait: Sendable {
        /// The fee has a column of its own and is not included in the amount.
        case feeIsApart
        /// Fees and taxes have columns of their own with the sign of the account, and are not included in the amount.
        case chargesAreSigned
        /// Only rows with a status that means booked count.
        case onlyDone
        /// Refunds have rows of their own, so a payment marked as refunded still counts as spent.
        case refundIsApart
        /// Positive amounts are expenses, even if signs occur.
        case positiveIsSpent
        /// A credit card statement: amounts without any minus may be expenses.
        case card
        /// An app, whose transaction types distinguish expenses, income and transfers.
        case app
        /// A journal with one row for each posting.
        case postings
        /// Tags are separated by spaces.
        case spacedTags
        /// Texts that spreadsheets would execute as formulas begin with an apostrophe.
        case guardedTexts
        /// The direction column decides, and a minus marks a reversal.
        case directionCounts
        /// Quotes are ordinary characters.
        case noQuotes
        /// The purpose contains SEPA fields, `EREF+… SVWZ+…`, or fields of Dutch banks, `/TRTP/…/NAME/…`.
        case taggedPurpose
    }

    let name: String
    /// The header words that must all occur, normalised without case, accents and `(EUR)`.
    let needs: Set<String>
    /// The column roles that must also occur, in any language.
    let roles: Set<ColumnRole>
    /// The header words of the columns for a role, best first. They replace the columns that `HeaderWords` gives the
    /// role, and take these columns from other roles. No column gets a role if the header has none of its words.
    let columns: [ColumnRole: [String]]
    /// The order of ambiguous dates; `nil` if the files of the bank or program have none.
    let dates: DateOrder?
    let traits: Set<Trait>
    /// Further evidence, for a dialect whose header words other banks have too. The file must have at least one item of
    /// it. Empty if the header words are enough.
    let witnesses: [Witness]

    init(
        _ name: String, needs: String = "", roles: Set<ColumnRole> = [], columns: [ColumnRole: String] = [:],
        by witnesses: [Witness] = [], dates: DateOrder? = nil, _ traits: Trait...
    ) {
        self.witnesses = witnesses
        self.name = name
        self.needs = Set(needs.split(separator: "|").map(String.init))
        self.roles = roles
        self.columns = columns.mapValues { $0.split(separator: "|").map(String.init) }
        self.dates = dates
        self.traits = Set(traits)
    }

    /// Creates the dialect of a file without a header.
    init(_ name: String, dates: DateOrder?, traits: [Trait]) {
        self.name = name
        needs = []
        roles = []
        columns = [:]
        witnesses = []
        self.dates = dates
        self.traits = Set(traits)
    }

    /// The dialect of files from an unrecognised program.
    static let unknown = Dialect("CSV")

    /// The dialect that fits the header; of several, the one with the most requirements. `nil` if none fits.
    /// - Parameter shows: whether the file has the further evidence that a dialect needs.
    static func find(names: Set<String>, roles: Set<ColumnRole>, _ shows: (Dialect) -> Bool) -> Dialect? {
        let fitting = all.filter { $0.needs.isSubset(of: names) && $0.roles.isSubset(of: roles) && shows($0) }
        var best: Dialect?
        for dialect in fitting where dialect.weight > (best?.weight ?? 0) { best = dialect }
        return best
    }

    private var weight: Int { needs.count + roles.count }
}
