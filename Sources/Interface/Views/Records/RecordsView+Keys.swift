internal import Ledger
internal import Screen

extension RecordsView {
    /// The keys without marks: they act on the selected expense.
    func selectionBindings(on canvas: Canvas) -> [KeyBinding<RecordsView>] {
        let refusal = missing ?? canvas.readOnly
        let number = selected.map { String($0.id) } ?? ""
        let isVoid = selected?.isVoid == true
        // An expense of a receipt is changed with its whole receipt.
        let receipt = selected.flatMap { receipts[$0.id] }.map { ["receipt", String($0)] }
        let what = receipt == nil ? "" : " receipt"
        func change(_ command: String) -> Effect {
            .change(receipt.map { [$0[0], command, $0[1]] } ?? [command, number])
        }
        let void = KeyBinding<RecordsView>(
            "x", "void\(what)",
            unless: refusal ?? (isVoid ? "expense \(number) is void already; r restores it" : nil)
        ) { _, _, _ in change("void") }
        let restore = KeyBinding<RecordsView>(
            "r", "restore\(what)", unless: refusal ?? (isVoid ? nil : "expense \(number) is not void; x voids it")
        ) { _, _, _ in change("restore") }
        return [
            KeyBinding("e", "edit\(what)", unless: refusal) { view, _, _ in view.edit() },
            isVoid ? restore : void,
            Self.narrowing,
            showing,
            turning,
            KeyBinding("t", "all days") { view, _, _ in .browse(view.browsing.over(nil)) },
            KeyBinding("Esc", "back") { _, _, _ in .back },
            marking,
            sorting,
            Self.turningYears,
            Self.going,
            unfolding,
            duplicating(on: canvas),
            isVoid ? void : restore,
        ]
    }

    /// The keys with marks. Category, tag, void and restore act on all marked expenses of the selection, each in one
    /// change. The other keys act on the selected expense or on the view.
    func markBindings(on canvas: Canvas) -> [KeyBinding<RecordsView>] {
        // The commands refuse an expense of a receipt, which is changed as a whole.
        let part: (expense: Int64, receipt: Int64)? = marks.numbers.compactMap { number in
            receipts[number].map { (number, $0) }
        }.first
        let others = marks.otherCount
        let hidden = others == 1 ? "the marked expense is" : "the \(others) marked expenses are"
        let unseen = marks.count == 0 ? "\(hidden) not shown; Esc unmarks all" : nil
        let refusal =
            canvas.readOnly ?? unseen
            ?? part.map {
                "expense \($0.expense) is part of receipt \($0.receipt), which is changed as a whole; Space unmarks it"
            }
        let (valid, void) = (marks.numbers(void: false), marks.numbers(void: true))
        let (all, count) = (marks.numbers.map { String($0) }, marks.count)
        let expenses =
            others > 0
            ? "\(count) of \(count + others) marked expenses" : count == 1 ? "expense \(all[0])" : "\(count) expenses"
        // With marks that are not shown, the footer says how many expenses a key changes.
        func shown(_ numbers: [Int64]) -> String { others == 0 ? "" : " \(numbers.count) of \(count + others)" }
        let category = CategoryLine("Category of \(expenses)") { ["edit", "--category=\($0)"] + all }
        let tag = Question("Tag of \(expenses)", note: "A tag to add, or with - before it to remove: -work") {
            ["edit", Self.tagOption($0)] + all
        }
        let voiding = KeyBinding<RecordsView>(
            "x", "void" + shown(valid),
            unless: refusal ?? (valid.isEmpty ? "what is marked is void already; r restores it" : nil)
        ) { _, _, _ in .change(["void"] + valid.map { String($0) }) }
        let restoring = KeyBinding<RecordsView>(
            "r", "restore" + shown(void), unless: refusal ?? (void.isEmpty ? "nothing marked is void; x voids it" : nil)
        ) { _, _, _ in .change(["restore"] + void.map { String($0) }) }
        return [
            KeyBinding("e", "category", unless: refusal) { _, _, _ in .open(category) },
            valid.isEmpty ? restoring : voiding,
            KeyBinding("t", "tag", unless: refusal) { _, _, _ in .open(tag) },
            KeyBinding("Esc", "unmark") { view, _, _ in
                view.unmarkAll()
                return nil
            },
            marking,
            valid.isEmpty ? voiding : restoring,
            Self.narrowing,
            showing,
            turning,
            sorting,
            Self.turningYears,
            Self.going,
            unfolding,
            duplicating(on: canvas),
        ]
    }

    /// The keys with another meaning once expenses are marked.
    private static let keysOfMarks: Set = ["e", "x", "r", "t", "Esc"]

    /// The keys that work now, and in a group of their own those that need marks, or need that there are none.
    func help(on canvas: Canvas) -> [KeyGroup] {
        let others = marks.isEmpty ? markBindings(on: canvas) : selectionBindings(on: canvas)
        let title = marks.isEmpty ? "Marked expenses (Space marks one)" : "Without marks (Esc unmarks)"
        let hints = others.map(\.hint).filter { Self.keysOfMarks.contains($0.key) }
        return [
            KeyGroup(title: self.title, hints: self.hints(on: canvas)),
            KeyGroup(title: title, hints: hints.map { Hint($0.key, also: $0.also, $0.does, unless: title) }),
        ]
    }

    /// The option of `edit` that adds a tag, or removes it if it is typed with a hyphen before it. A hyphen alone is no
    /// tag, and is refused like an empty text.
    private static func tagOption(_ text: String) -> String {
        guard text.hasPrefix("-") else { return "--tag=\(text)" }
        return text == "-" ? "--tag=" : "--untag=\(text.dropFirst())"
    }

    /// The reason why keys for the selected expense cannot be used; `nil` if an expense is selected.
    var missing: String? { selected == nil ? "no expense is selected" : nil }

    private static var narrowing: KeyBinding<RecordsView> {
        KeyBinding("/", "filter") { view, _, _ in .open(FilterLine(view.browsing.filter)) }
    }

    private var showing: KeyBinding<RecordsView> {
        KeyBinding("Enter", "details", unless: missing) { view, _, _ in
            view.selected.map { .show(["show", String($0.id)]) }
        }
    }

    private var marking: KeyBinding<RecordsView> {
        let isMarked = selected.map { marks.contains($0.id) } ?? false
        return KeyBinding("Space", isMarked ? "unmark it" : "mark", unless: missing) { view, _, canvas in
            view.mark(on: canvas)
        }
    }

    /// The key for the next order. From a selection that is too large it goes back to the order by day.
    private var sorting: KeyBinding<RecordsView> {
        KeyBinding("s", "sort", unless: sortingObstacle) { view, _, canvas in
            view.sort(on: canvas)
        }
    }

    private var unfolding: KeyBinding<RecordsView> {
        let receipt = selected.flatMap { receipts[$0.id] }
        let none = selected.flatMap { receipt == nil ? "expense \($0.id) has no receipt" : nil }
        return KeyBinding("o", "receipt", unless: missing ?? none) { view, _, _ in
            guard let receipt else { return nil }
            view.toggle(receipt: receipt)
            return .read
        }
    }

    private func duplicating(on canvas: Canvas) -> KeyBinding<RecordsView> {
        KeyBinding("D", "duplicate", unless: missing ?? canvas.readOnly) { view, _, _ in
            view.selected.map { .duplicate(expense: $0.id) }
        }
    }
}
