public import Money

extension ReceiptFigures {
    /// Checks the total that a receipt has printed, before rounding of cash, against what is due.
    ///
    /// - Throws: `ReceiptError.total` where they are not the same.
    public func check(printedTotal printed: Amount) throws(ReceiptError) {
        guard printed == due else { throw .total(printed: printed, computed: due) }
    }

    /// The line that makes up for what the printed total is above what is due; `nil` where they are the same.
    ///
    /// It is called `difference`, stands in the category of the largest expense and has no rate.
    /// - Parameter isConfirmed: whether a difference above one euro, or above one percent of the printed total, is
    ///   accepted too.
    /// - Throws: `ReceiptError.differenceTooLarge` where it is so and was not confirmed, `ReceiptError.total` where
    ///   there are no lines whose category it could take, and `ReceiptError.overflow` where it does not fit.
    public func differenceLine(
        printedTotal printed: Amount, isConfirmed: Bool
    ) throws(ReceiptError) -> ReceiptLine? {
        let difference = Int128(printed.cents) - Int128(due.cents)
        guard difference != 0 else { return nil }
        guard let largest = categories.largest else { throw .total(printed: printed, computed: due) }
        guard isConfirmed || (difference.magnitude <= 100 && difference.magnitude * 100 <= printed.cents.magnitude)
        else { throw .differenceTooLarge(printed: printed, computed: due) }
        guard let price = Int64(exactly: difference * 1000) else { throw .overflow }
        return try ReceiptLine(
            what: "difference", price: UnitPrice(e5: price), category: categories[largest].category)
    }
}
