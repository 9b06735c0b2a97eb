public import Periods

/// What expenses say of a payee.
public struct PayeePaid: Hashable, Sendable {
    /// As it is written on them.
    public let name: String
    /// How many, void ones too.
    public let uses: Int
    /// The days of those that are not void, each once.
    public let days: [Day]

    /// What was counted.
    public init(name: String, uses: Int, days: [Day]) {
        self.name = name
        self.uses = uses
        self.days = days
    }
}
