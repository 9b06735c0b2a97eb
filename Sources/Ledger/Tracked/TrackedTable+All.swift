extension TrackedTable {
    /// All tracked tables of a book. Tables come after the tables to which they refer.
    public static let all: [TrackedTable] = [
        .category, .ceiling, .rule, .profile, .expense, .shelf, .kind, .product, .receipt, .method, .setting,
        .basket, .basketLine, .basketUser, .basketMail, .move, .pattern, .productSource, .goods, .subscription,
        .place, .person, .payee, .outing, .circumstance, .picture, .voucherMove, .repayment, .rate, .bankMatch,
        .repeat, .repeatTime, .attachment, .flexibleCeiling, .repeatExtras,
    ]

    /// The tables whose rows are part of dumps and other copies of the book.
    public static let shared = all.filter { !$0.isLocal }

    /// The table with that name. `nil` if there is no such table.
    /// - Complexity: O(tables).
    public static func named(_ name: String) -> TrackedTable? {
        all.first { $0.name == name }
    }
}
