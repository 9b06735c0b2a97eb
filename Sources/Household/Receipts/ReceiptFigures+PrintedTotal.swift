public import Money

extension ReceiptFigures {
    /// Checks a printed total, before cash rounding, against the amount due.
    ///
    /// - Throws: `ReceiptError.total` if they differ.
    public func check(printedTotal printed: Amount) throws(ReceiptError) {
        guard printed == due else { throw .total(printed: printed, computed: due) }
    }

    /// Returns a line that balances the printed total; `nil` if there is no difference.
    ///
    /// Its amount is the printed total less the amount due. It is named `difference`, and has no VAT rate and the
    /// category with the amount that is largest by magnitude.
    /// - Parameter isConfirmed: whether a difference above one euro, or above one percent of the printed total, is
    ///   accepted.
    /// - Throws: `ReceiptError.differenceTooLarge` if such a difference was not confirmed, `ReceiptError.total` without
    ///   any lines, and `ReceiptError.overflow` if it exceeds 64 bits.
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
