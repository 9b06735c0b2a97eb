/// A difference in value to be explained.
struct Gap {
    let method: String
    /// What ought to have been counted.
    let recorded: Int64
    let counted: MethodCount
    /// By how much more must have been spent than was recorded; never zero.
    let value: Int128
    /// How many more payments there must have been; `nil` where they were not counted.
    let number: Int?

    /// Whether a change of what was spent, and of how often, explains it.
    func isExplained(by value: Int128, number: Int) -> Bool {
        self.value == value && (self.number ?? number) == number
    }
}
