extension TrackedTable {
    /// Every tracked table of a book, those that others refer to first.
    public static let all: [TrackedTable] = [
        .category, .ceiling, .rule, .profile, .expense, .shelf, .kind, .product, .receipt, .method, .setting,
        .basket, .basketLine, .basketUser, .basketMail, .move, .pattern, .productSource, .goods, .subscription,
        .place, .person, .payee, .outing, .circumstance, .picture, .voucherMove, .repayment, .rate, .bankMatch,
        .repeat, .repeatTime, .attachment,
    ]

    /// Those whose rows go along wherever the book goes: into dumps and other copies.
    public static let shared = all.filter { !$0.isLocal }

    /// The table with that name; `nil` where there is none.
    /// - Complexity: O(tables).
    public static func named(_ name: String) -> TrackedTable? {
        all.first { $0.name == name }
    }
}
