/// The difference between the value counted for a payment method after an outing and the value that its expenses give,
/// in the smallest units of the outing's currency. A reconciliation searches for mistakes that explain it.
struct Gap {
    let method: String
    /// The value that should have been counted.
    let recorded: Int64
    let counted: MethodCount
    /// The amount by which actual spending exceeds the record; never zero.
    let value: Int128
    /// The number of payments that the record lacks, negative if it has too many; `nil` if payments were not counted.
    let number: Int?

    /// Whether a change of sum and number explains the difference.
    func isExplained(by value: Int128, number: Int) -> Bool {
        self.value == value && (self.number ?? number) == number
    }
}
