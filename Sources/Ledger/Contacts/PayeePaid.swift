public import Periods

/// Counts of the expenses with one spelling of a payee.
public struct PayeePaid: Hashable, Sendable {
    /// The payee as the expenses spell it.
    public let name: String
    /// Number of expenses, void ones included.
    public let uses: Int
    /// Distinct days of the expenses that are not void, in ascending order.
    public let days: [Day]

    /// Creates the counts.
    public init(name: String, uses: Int, days: [Day]) {
        self.name = name
        self.uses = uses
        self.days = days
    }
}
