internal import Database
internal import Ledger
internal import Money
internal import Periods

/// Inserts imported expenses with prepared statements.
struct ImportInsertion {
    private let expense: any RepeatedStatement
    private let tag: any RepeatedStatement
    private let signature: Signature

    /// - Parameter signature: author and time of expenses that do not state their own.
    init(_ database: any Database, by signature: Signature) throws {
        expense = try database.repeated(Expense.insertion + " ON CONFLICT DO NOTHING")
        tag = try database.repeated("INSERT INTO expense_tag (expense, position, tag) VALUES ($1, $2, $3)")
        self.signature = signature
    }

    /// Inserts an expense.
    /// - Parameter origin: the author, times and void state that the expense keeps from another book. What it lacks, or
    ///   `nil`, is taken from the signature.
    /// - Returns: `false`, without an insertion, if the uid or number is in use.
    func insert(
        _ draft: ExpenseDraft, _ origin: ImportedExpense.Origin?, number: Int64, in category: Category.ID
    ) throws -> Bool {
        let new = Expense(
            id: number, uid: draft.uid, day: draft.day, amount: draft.amount, category: category,
            details: draft.details, by: origin?.by.map { signature.vouched($0, .importing) } ?? signature.by,
            created: origin?.created ?? signature.at, changed: origin?.changed ?? signature.at,
            isVoid: origin?.isVoid ?? false)
        guard try expense.run(new.values) > 0 else { return false }
        for (position, word) in draft.details.tags.enumerated() {
            try tag.run([.integer(number), Value(position), .text(word)])
        }
        return true
    }
}
