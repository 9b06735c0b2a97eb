public import Ledger

/// The outings that were reconciled before a change, to report those that are no longer.
public struct Agreement {
    private let outings: Set<Int64>
    private let context: Context

    fileprivate init(_ outings: Set<Int64>, in context: Context) {
        (self.outings, self.context) = (outings, context)
    }

    /// Returns the outings that are no longer reconciled, with the reason.
    /// - Throws: the errors of reading the book.
    public func lost() throws -> [(outing: Outing, reason: String)] {
        try outings.sorted().compactMap { id in
            guard let outing = try context.book.outing(id), let reason = try context.standing(of: outing).disagreement
            else { return nil }
            return (outing, reason)
        }
    }
}

extension Context {
    /// Captures the state of the outings of receipts.
    public func agreement(ofReceipts receipts: [Receipt]) throws -> Agreement {
        try agreement(ofExpenses: receipts.flatMap { try book.expenses(ofReceipt: $0.id) })
    }

    /// Captures the state of the open, reconciled outings of expenses, and of an outing that is about to get more of
    /// them.
    /// - Complexity: as `standing(of:)`, if there is any.
    public func agreement(ofExpenses ids: [Int64], and more: Outing? = nil) throws -> Agreement {
        guard !ids.isEmpty || more != nil else { return Agreement([], in: self) }
        var outings = try Set(book.circumstances(ofExpenses: ids).values.compactMap(\.outing))
        if let more { outings.insert(more.id) }
        return Agreement(
            try outings.filter { id in
                guard let outing = try book.outing(id), !outing.isClosed, !outing.counts.isEmpty else { return false }
                return try standing(of: outing).isAgreed
            }, in: self)
    }
}
