internal import Database
internal import Ledger
internal import Money
internal import Periods

/// Inserts imported expenses with prepared statements.
struct ImportInsertion {
    private let expense: any RepeatedStatement
    private let tag: any RepeatedStatement
    private let signature: Signature
    private let at: Value

    /// - Parameter signature: author and time of expenses that do not state their own.
    init(_ database: any Database, by signature: Signature) throws {
        expense = try database.repeated(
            """
            INSERT INTO expense (id, uid, day, cents, category, what, payee, method, note, "by", created, changed, void)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
            ON CONFLICT DO NOTHING
            """)
        tag = try database.repeated("INSERT INTO expense_tag (expense, position, tag) VALUES ($1, $2, $3)")
        self.signature = signature
        at = .integer(signature.at.seconds)
    }

    /// Inserts an expense.
    /// - Parameter origin: the author, times and void state that the expense keeps from another book. What it lacks, or
    ///   `nil`, is taken from the signature.
    /// - Returns: `false`, without an insertion, if the uid or number is in use.
    func insert(
        _ draft: ExpenseDraft, _ origin: ImportedExpense.Origin?, number: Int64, in category: Category.ID
    ) throws -> Bool {
        let inserted = try expense.run([
            .integer(number), .text(draft.uid), Value(draft.day.number), .integer(draft.amount.cents),
            .integer(category), Value(draft.details.what), Value(draft.details.payee), Value(draft.details.method),
            Value(draft.details.note), .text(origin?.by.map { signature.vouched($0, .importing) } ?? signature.by),
            origin?.created.map { .integer($0.seconds) } ?? at, origin?.changed.map { .integer($0.seconds) } ?? at,
            Value(origin?.isVoid ?? false),
        ])
        guard inserted > 0 else { return false }
        for (position, word) in draft.details.tags.enumerated() {
            try tag.run([.integer(number), Value(position), .text(word)])
        }
        return true
    }
}
