internal import Text

extension ExpenseFilter {
    /// Whether anything is asked of the texts of an expense.
    public var readsTexts: Bool {
        payee != nil || method != nil || tag != nil || search != nil
    }

    /// Whether the texts of an expense are what is asked for, whatever the case and the accents; its category, amount and
    /// day are not looked at.
    public func matchesTexts(of details: ExpenseDetails) -> Bool {
        func equal(_ wanted: String?, _ given: [String?]) -> Bool {
            guard let wanted = wanted.map(folded) else { return true }
            return given.contains { $0.map(folded) == wanted }
        }
        guard equal(payee, [details.payee]), equal(method, [details.method]), equal(tag, details.tags)
        else { return false }
        guard let search = search.map(folded), !search.isEmpty else { return true }
        return [details.what, details.payee, details.note].contains { $0.map { folded($0).holds(search) } == true }
    }
}
