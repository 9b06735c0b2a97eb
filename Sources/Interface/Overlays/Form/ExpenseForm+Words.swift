internal import Failures
internal import Ledger
internal import Money

/// The command that the form runs on save.
extension ExpenseForm {
    func text(of slot: FormSlot) -> String {
        slot == .amount ? amount.text(amounts) : fields[slot]?.text ?? ""
    }

    /// The typed category, or else the suggested one; empty without both.
    var category: String {
        let typed = text(of: .category)
        return typed.isEmpty ? offered ?? "" : typed
    }

    private var tags: [String] { text(of: .tags).split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init) }

    /// The words of the `add` or `edit` command with which the form is saved.
    var words: [String] {
        guard let subject else {
            let options: [FormSlot] = [.payee, .method, .day, .note]
            let words = options.filter { !text(of: $0).isEmpty }.map { "\($0.option)=\(text(of: $0))" }
            let positional = [text(of: .amount)] + (category.isEmpty ? [] : [category])
            let what = category.isEmpty || text(of: .what).isEmpty ? [] : [text(of: .what)]
            return ["add"] + words + tags.map { "--tag=\($0)" } + (makesCategory ? ["--new-category"] : []) + ["--"]
                + positional + what
        }
        let changed = FormSlot.allCases.filter { $0 != .tags && text(of: $0) != initial[$0] }
        let areTagsChanged = text(of: .tags) != initial[.tags]
        let before = (initial[.tags] ?? "").split(separator: " ").map(String.init)
        return ["edit", String(subject.id)] + changed.map { "\($0.option)=\(text(of: $0))" }
            + (areTagsChanged ? tags.filter { !before.contains($0) }.map { "--tag=\($0)" } : [])
            + (areTagsChanged ? before.filter { !tags.contains($0) }.map { "--untag=\($0)" } : [])
            + (makesCategory ? ["--new-category"] : [])
    }

    /// The title: the book, and the outing that a new expense belongs to.
    var title: String {
        if let subject { return "Edit expense \(subject.id) in \(book)" }
        return "Add to \(book)" + (outing.map { " · files under \($0)" } ?? "")
    }

    /// The hint on typing an amount, with the decimal mark of the user: `Type 1250 for 12,50; or 12,5 or 120 CZK.`
    var amountHint: String {
        let (typed, cents): (String, Int64) = amount.takesCents ? ("1250", 12_50) : ("12", 12_00)
        let other = amounts.number(Amount(cents: 12_50)).dropLast()
        return "Type \(typed) for \(amounts.number(Amount(cents: cents))); or \(other) or 120 CZK."
    }

    var isNew: Bool { subject == nil }
    /// Whether the fields do not yet describe an expense.
    var isEmpty: Bool { preview.failure == nil && preview.reports.isEmpty }

    /// The error about a category that does not exist; `nil` if it exists or Ctrl-N makes it.
    var unknownCategory: ErrorWords? {
        preview.failure.flatMap { $0.kind == "category.not-found" && $0.input == category ? $0 : nil }
    }

    /// The top-level categories in use, separated by commas.
    var topCategories: String { tree.children(of: nil).filter { !$0.isArchived }.map(\.name).joined(separator: ", ") }

    /// The sentence that says who changed an expense while it was edited.
    /// - Parameters:
    ///   - author: `nil` if the history does not have the change.
    ///   - user: the user of the form.
    static func words(for author: String?, user: String) -> String {
        guard let author else { return "It was changed meanwhile." }
        return author == user ? "You changed it meanwhile, outside this form." : "\(author) changed it meanwhile."
    }

    /// The edited expense when the form opened, and as it is now; `nil` unless it was changed meanwhile.
    var conflict: (then: Expense, now: Expense)? { subject.flatMap { then in meanwhile.map { (then, $0) } } }

    /// The changes since the form opened, one text for each field: `payee: Lidl → Coop`.
    func changes(hidingAmounts isHiding: Bool) -> [String] {
        FormSlot.allCases.filter { text(of: $0) != initial[$0] }.map { slot in
            func shown(_ text: String?) -> String {
                guard !isHiding || slot != .amount else { return EuroLocale.hidden }
                return text.flatMap { $0.isEmpty ? nil : $0 } ?? "none"
            }
            return "\(slot.rawValue): \(shown(initial[slot])) → \(shown(text(of: slot)))"
        }
    }

    /// The first required field that is empty; `nil` if there is none, and when editing.
    var missing: FormSlot? {
        guard isNew else { return nil }
        if text(of: .amount).isEmpty { return .amount }
        return category.isEmpty ? .category : nil
    }

    var isUnchanged: Bool { subject != nil && words.count == 2 }
}
