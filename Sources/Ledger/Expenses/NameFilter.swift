/// The conditions of a filter on one kind of name: the payee, the payment method, or the tags of an expense.
///
/// A condition is a list of names that an expense must all have. An empty list matches expenses without a name of this kind.
public struct NameFilter: Hashable, Sendable {
    /// Conditions; an expense must match at least one. If empty, every expense matches.
    public var any: [[String]] = []
    /// The conditions that an expense must not match.
    public var none: [[String]] = []

    /// The memberwise initializer.
    public init(any: [[String]] = [], none: [[String]] = []) {
        self.any = any
        self.none = none
    }

    /// Whether there are no conditions.
    public var isEmpty: Bool { any.isEmpty && none.isEmpty }

    /// Whether `any` excludes the expenses without a name of this kind.
    public var requiresName: Bool { !any.isEmpty && !any.contains([]) }

    /// A copy with every name folded, for comparisons with folded names.
    func folded(by fold: (String) -> String) -> NameFilter {
        NameFilter(any: any.map { $0.map(fold) }, none: none.map { $0.map(fold) })
    }

    /// Whether the names of an expense match.
    /// - Parameters:
    ///   - given: the names of the expense, empty without one.
    ///   - isSame: whether a name of the expense, the first argument, equals a name of this filter.
    func matches(_ given: [String], isSame: (String, String) -> Bool) -> Bool {
        func fits(_ names: [String]) -> Bool {
            names.isEmpty ? given.isEmpty : names.allSatisfy { name in given.contains { isSame($0, name) } }
        }
        return (any.isEmpty || any.contains(where: fits)) && !none.contains(where: fits)
    }
}
