public import Ledger

/// The outings that were reconciled before a change, to report outings that are no longer reconciled.
public struct ReconciledOutings {
    private let outings: Set<Int64>
    private let context: Context

    fileprivate init(_ outings: Set<Int64>, in context: Context) {
        (self.outings, self.context) = (outings, context)
    }

    /// Returns the outings that are no longer reconciled, with the reason.
    /// - Throws: the errors of reading the book.
    public func lost() throws -> [(outing: Outing, reason: String)] {
        try outings.sorted().compactMap { id in
            guard let outing = try context.book.outing(id), let reason = try context.status(of: outing).disagreement
            else { return nil }
            return (outing, reason)
        }
    }
}

extension Context {
    /// Captures which open outings of these receipts are counted and reconciled.
    public func agreement(ofReceipts receipts: [Receipt]) throws -> ReconciledOutings {
        try agreement(ofExpenses: receipts.flatMap { try book.expenses(ofReceipt: $0.id) })
    }

    /// Captures which open outings of these drafts are counted and reconciled, before the drafts are recorded.
    /// - Complexity: as `status(of:)`, if there is any.
    public func agreement(recording drafts: [ExpenseDraft]) throws -> ReconciledOutings {
        try agreement(of: Set(drafts.compactMap(\.extras.outing)))
    }

    /// Captures which open outings of these expenses are counted and reconciled.
    /// - Parameter more: the outing to which the expenses are about to be moved; `nil` for none.
    /// - Complexity: as `status(of:)`, if there is any.
    public func agreement(ofExpenses ids: [Int64], and more: Outing? = nil) throws -> ReconciledOutings {
        var outings = try ids.isEmpty ? [] : Set(book.extras(ofExpenses: ids).values.compactMap(\.outing))
        if let more { outings.insert(more.id) }
        return try agreement(of: outings)
    }

    private func agreement(of outings: Set<Int64>) throws -> ReconciledOutings {
        ReconciledOutings(
            try outings.filter { id in
                guard let outing = try book.outing(id), !outing.isClosed, !outing.counts.isEmpty else { return false }
                return try status(of: outing).isAgreed
            }, in: self)
    }
}
