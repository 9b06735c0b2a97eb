/// Which expenses are meant by what is said beside.
public enum CircumstanceChoice: Hashable, Sendable {
    /// All of which anything is said.
    case anything
    /// Those that file under one of these outings.
    case outings(Set<Int64>)
    /// Those that a person paid, or that were for them.
    case person(Int64)
}
