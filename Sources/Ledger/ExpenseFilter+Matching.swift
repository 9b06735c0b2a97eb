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

extension String {
    /// Whether the bytes of the other text stand together in this one. The `contains` of Swift would link the library of
    /// regular expressions, and finds no thumb in a thumb with a skin tone.
    /// - Complexity: O(n · m), for ordinary texts O(n).
    fileprivate func holds(_ other: String) -> Bool {
        var (text, part) = (self, other)
        return text.withUTF8 { text in
            part.withUTF8 { part in
                text.count >= part.count
                    && (0...text.count - part.count).contains { text.dropFirst($0).starts(with: part) }
            }
        }
    }
}
