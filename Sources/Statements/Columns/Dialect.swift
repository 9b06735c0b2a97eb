/// What is special about the delimited files of one bank or program; a value each, in `Dialect+All.swift`.
struct Dialect: Sendable {
    enum Trait: Sendable {
        /// The fee stands apart and is not in the amount.
        case feeIsApart
        /// Fees and taxes stand apart, with the sign that they have on the account, and are not in the amount.
        case chargesAreSigned
        /// Only rows whose status says that they are done count.
        case onlyDone
        /// Refunds have rows of their own, so a payment marked as refunded counts as spent.
        case refundIsApart
        /// Positive is spent, also with signs.
        case positiveIsSpent
        /// A card's: amounts without any minus may be what was spent.
        case card
        /// An app: its kinds of rows say what is spent, received and transferred.
        case app
        /// One row a posting.
        case postings
        /// Tags are told apart by spaces.
        case spacedTags
        /// Texts that a spreadsheet would run have an apostrophe before them.
        case guardedTexts
        /// The word for the direction counts, and a minus takes back.
        case directionCounts
        /// A quote stands for itself.
        case noQuotes
        /// The purpose holds SEPA fields, `EREF+… SVWZ+…`, or those of Dutch banks, `/TRTP/…/NAME/…`.
        case taggedPurpose
    }

    let name: String
    /// Words that all stand in the header, without case, accents and `(EUR)`.
    let needs: Set<String>
    /// What the columns must say besides, in whatever language.
    let roles: Set<ColumnRole>
    /// Which columns are what, where the words alone do not tell; the first that is not empty counts.
    let columns: [ColumnRole: [String]]
    /// How it writes dates, for files that do not tell.
    let dates: DateOrder?
    let traits: Set<Trait>
    /// One of these has to be seen where others write such a header too; nothing where nobody does.
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

    /// One of a file without a header.
    init(_ name: String, dates: DateOrder?, traits: [Trait]) {
        self.name = name
        needs = []
        roles = []
        columns = [:]
        witnesses = []
        self.dates = dates
        self.traits = Set(traits)
    }

    /// A file that nothing is known of but the words of its header.
    static let unknown = Dialect("CSV")

    /// The dialect that asks most of the header among those that fit it.
    /// - Parameter shows: whether the file shows what is peculiar to it.
    static func find(names: Set<String>, roles: Set<ColumnRole>, _ shows: (Dialect) -> Bool) -> Dialect? {
        let fitting = all.filter { $0.needs.isSubset(of: names) && $0.roles.isSubset(of: roles) && shows($0) }
        var best: Dialect?
        for dialect in fitting where dialect.weight > (best?.weight ?? 0) { best = dialect }
        return best
    }

    private var weight: Int { needs.count + roles.count }
}
