/// How much of a book changed with the name of a payee.
public struct PayeeMoved: Hashable, Sendable {
    /// The name that holds from then on.
    public let name: String
    /// How many expenses got it.
    public let expenses: Int
    /// How many receipts got it.
    public let receipts: Int

    /// What was counted.
    public init(name: String, expenses: Int, receipts: Int) {
        self.name = name
        self.expenses = expenses
        self.receipts = receipts
    }
}
