/// One record of QIF: what stands between two `^`, each line under its first letter.
struct QIFRecord {
    struct Split {
        var line: Int
        var category: String?
        var memo: String?
        var amount: String?
    }

    /// What the records after a `!` are.
    enum Section: Equatable {
        /// Movements of money.
        case money
        /// Shares and funds, which no amount of money tells.
        case investment
        /// Accounts, categories and other lists.
        case list
        /// Movements under a heading that nobody knows.
        case unknown
    }

    private(set) var section: Section
    private(set) var account: String?
    var line: Int
    /// Whether its `^` stands there.
    var isComplete = false
    /// Whether a day or an amount stands in it twice, as where the `^` between two records is missing, or the amount of a
    /// split that does not stand there.
    private(set) var isTorn = false
    private var hasTotal = false
    var day: String?
    var amount: String?
    var payee: String?
    var memo: String?
    var category: String?
    var number: String?
    var splits: [Split] = []

    init(_ section: Section, account: String?, line: Int) {
        self.section = section
        self.account = account
        self.line = line
    }

    /// Whether it is the balance that Quicken begins an account with, as a transfer from itself.
    var isOpening: Bool { payee == "Opening Balance" }

    /// Whether it has the day and the amount of a movement, where an account has a description and a kind.
    var looksLikeMovement: Bool {
        day.flatMap(QIFDate.init) != nil && (try? WrittenAmount.read(amount ?? "", grouping: true)) != nil
    }

    /// The same record in another section.
    func moved(to section: Section, account: String?) -> QIFRecord {
        var record = self
        (record.section, record.account) = (section, account)
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
