internal import Database
internal import Ledger

/// How the payee and the method that a filter asks for are written in a book.
struct Spellings {
    /// `nil` where no payee is asked for, or there are more than are worth looking through; so it is with methods.
    let payees: [String]?
    let methods: [String]?
    /// Whether an expense that is written so needs no further look at its texts.
    let sayAll: Bool

    /// Where nothing was looked up.
    static let unknown = Spellings(payees: nil, methods: nil, sayAll: false)

    private init(payees: [String]?, methods: [String]?, sayAll: Bool) {
        self.payees = payees
        self.methods = methods
        self.sayAll = sayAll
    }

    /// - Parameter most: how many payees, or methods, are looked through.
    /// - Complexity: O(most · log expenses).
    init(of filter: ExpenseFilter, in database: any Database, atMost most: Int64) throws {
        let (texts, table) = (TextFilter(filter), ExpenseTable(database: database))
        func written(_ dimension: Dimension, where isMeant: (String) -> Bool) throws -> [String]? {
            guard most > 0 else { return nil }
            let names = try table.distinctNames(of: dimension, limit: most + 1)
            return names.count > most ? nil : names.filter(isMeant)
        }
        // That there is none is no spelling.
        payees = try filter.payee?.isEmpty != false ? nil : written(.payee, where: texts.isMeant(payee:))
        methods = try filter.method == nil ? nil : written(.method, where: texts.isMeant(method:))
        sayAll =
            (payees != nil || filter.payee == nil) && (methods != nil || filter.method == nil) && filter.tag == nil
            && filter.search == nil
    }

    /// Both, for `$7` and `$8`.
    var values: [Value] { [Value(payees?.jsonList), Value(methods?.jsonList)] }
}
