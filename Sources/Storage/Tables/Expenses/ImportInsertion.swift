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
        // On a server the importer knows what is in use, and awaits no result.
        let onConflict = database.dialect == .sqlite ? " ON CONFLICT DO NOTHING" : ""
        expense = try database.repeated(Expense.insertion + onConflict)
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
        guard try expense.run(values(draft, origin, number: number, in: category)) > 0 else { return false }
        try insertTags(draft, number: number)
        return true
    }

    /// Queues the insertion of an expense. A uid or number in use fails the transaction.
    func insertLater(
        _ draft: ExpenseDraft, _ origin: ImportedExpense.Origin?, number: Int64, in category: Category.ID
    ) throws {
        try expense.runLater(values(draft, origin, number: number, in: category))
        try insertTags(draft, number: number)
    }

    private func values(
        _ draft: ExpenseDraft, _ origin: ImportedExpense.Origin?, number: Int64, in category: Category.ID
    ) -> [Value] {
        Expense(
            id: number, uid: draft.uid, day: draft.day, amount: draft.amount, category: category,
            details: draft.details, by: origin?.by.map { signature.vouched($0, .importing) } ?? signature.by,
            created: origin?.created ?? signature.at, changed: origin?.changed ?? signature.at,
            isVoid: origin?.isVoid ?? false
        ).values
    }

    private func insertTags(_ draft: ExpenseDraft, number: Int64) throws {
        for (position, word) in draft.details.tags.enumerated() {
            try tag.runLater([.integer(number), Value(position), .text(word)])
        }
    }
}
