/// A record of QIF: the lines up to `^`, each identified by its first letter.
struct QIFRecord {
    struct Split {
        var line: Int
        var category: String?
        var memo: String?
        var amount: String?
    }

    /// The type of the records after a `!` header.
    enum Section: Equatable {
        /// Bank, cash or card transactions.
        case money
        /// Investment transactions, which cannot be read as amounts of money.
        case investment
        /// Accounts, categories and other lists.
        case list
        /// Transactions under an unknown header.
        case unknown
    }

    private(set) var section: Section
    private(set) var account: String?
    /// Whether the record is in the account of a credit card.
    private(set) var isOnCard: Bool
    var line: Int
    /// Whether the closing `^` of the record was read.
    var isComplete = false
    /// Whether the record is damaged: a date or amount occurs twice, as without the `^` between two records, or a split
    /// amount has no split.
    private(set) var isTorn = false
    private var hasTotal = false
    var day: String?
    var amount: String?
    var payee: String?
    var memo: String?
    var category: String?
    var number: String?
    var splits: [Split] = []

    init(_ section: Section, account: String?, isOnCard: Bool = false, line: Int) {
        self.section = section
        self.isOnCard = isOnCard
        self.account = account
        self.line = line
    }

    /// Whether the record is the opening balance that Quicken writes as a transfer from the account itself.
    var isOpening: Bool { payee == "Opening Balance" }

    /// Whether the record has a valid date (`D`) and amount (`T` or `U`), as a transaction has. In a list of
    /// accounts, `D` and `T` are the description and the type.
    var looksLikeMovement: Bool {
        day.flatMap(QIFDate.init) != nil && (try? WrittenAmount.read(amount ?? "", grouping: true)) != nil
    }

    /// A copy of the record in another section and account.
    func moved(to section: Section, account: String?, isOnCard: Bool = false) -> QIFRecord {
        var record = self
        (record.section, record.account, record.isOnCard) = (section, account, isOnCard)
        return record
    }

    mutating func add(_ letter: Character, _ text: String?, line: Int) {
        switch letter {
        case "D":
            isTorn = isTorn || day != nil
            day = text
        case "T":
            isTorn = isTorn || hasTotal
            hasTotal = true
            amount = text ?? amount
        case "U": amount = amount ?? text
        case "P": payee = text
        case "M": memo = text
        case "L": category = text
        case "N": number = text
        case "S": splits.append(Split(line: line, category: text))
        case "E" where !splits.isEmpty: splits[splits.count - 1].memo = text
        case "$" where !splits.isEmpty: splits[splits.count - 1].amount = text
        case "$": isTorn = true
        default: break
        }
    }
}
