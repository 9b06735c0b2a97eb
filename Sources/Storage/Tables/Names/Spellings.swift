internal import Database
internal import Ledger

/// The spellings that a filter's payees and methods have in a book.
struct Spellings {
    /// The spellings of payees that match the filter; `nil` if expenses without payee may match, or if the book has too
    /// many payees to look through.
    let payees: [String]?
    /// The spellings of methods that match the filter; `nil` if expenses without method may match, or if the book has
    /// too many methods to look through.
    let methods: [String]?
    /// Whether these spellings decide the match, so that other texts need not be compared.
    let areComplete: Bool

    /// The spellings for a search that did not look them up.
    static let unknown = Spellings(payees: nil, methods: nil, areComplete: false)

    private init(payees: [String]?, methods: [String]?, areComplete: Bool) {
        self.payees = payees
        self.methods = methods
        self.areComplete = areComplete
    }

    /// Looks up the spellings.
    /// - Parameter most: the largest number of payees, or methods, to look through.
    /// - Complexity: O(most · log expenses).
    init(of filter: ExpenseFilter, in database: any Database, atMost most: Int64) throws {
        let (texts, table) = (TextFilter(filter), ExpenseTable(database: database))
        func written(_ dimension: Dimension, where isMatch: (String) -> Bool) throws -> [String]? {
            guard most > 0 else { return nil }
            let names = try table.distinctNames(of: dimension, limit: most + 1)
            return names.count > most ? nil : names.filter(isMatch)
        }
        // Spellings cannot find expenses without payee or method.
        payees = try filter.payee.requiresName ? written(.payee) { texts.matches(payee: $0) } : nil
        methods = try filter.method.requiresName ? written(.method) { texts.matches(methods: [$0]) } : nil
        areComplete =
            (payees != nil || filter.payee.isEmpty) && (methods != nil || filter.method.isEmpty) && filter.tag.isEmpty
            && filter.search == nil
    }

    /// The parameters `$7` and `$8` of the statements of `ExpenseMatches`.
    var values: [Value] { [Value(payees?.jsonList), Value(methods?.jsonList)] }
}
