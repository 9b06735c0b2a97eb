/// A filter for expenses by their extras.
public enum ExpenseExtrasChoice: Hashable, Sendable {
    /// All expenses that have extras.
    case anything
    /// Expenses that belong to one of these outings.
    case outings(Set<Int64>)
    /// Expenses that a person paid or shares.
    case person(Int64)
}
