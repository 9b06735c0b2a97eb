internal import Bookkeeping
internal import Ledger
internal import Money
internal import Reports
internal import Screen
internal import Terminal
internal import Text

/// The form for adding or editing an expense, with a preview of the result below the fields. It is a box over the view.
struct ExpenseForm: Overlay {
    private(set) var amount: AmountEntry
    private(set) var fields: [FormSlot: TextField]
    private(set) var current = FormSlot.amount
    /// The edited expense as it was when the form opened; `nil` when adding.
    private(set) var subject: Expense?
    /// The texts of the fields when the form opened; no entries if it opened empty.
    let initial: [FormSlot: String]
    /// The expense as it was changed since the form opened; `nil` if unchanged.
    private(set) var meanwhile: Expense?
    /// The sentence that says who changed the expense meanwhile; empty if it is unchanged.
    private(set) var meanwhileWords = ""
    private var knowsOfMeanwhile = false
    /// The names that complete each field. Those of a field are read when it is first entered.
    private var names: [FormSlot: CompletionNames] = [:]
    /// The parsed value of each field, its default, or its error. An empty field without a default has no entry.
    private(set) var readings: [FormSlot: FormBox.Reading] = [:]
    /// The usual category of the typed payee, for an empty category field; `nil` if the field has text or no such
    /// category is known.
    private(set) var offered: String?
    private(set) var makesCategory = false
    /// The names that complete the text of the current field, as of the last read.
    private(set) var candidates: [String] = []
    /// The index of the candidate chosen with the arrows; `nil` without a choice.
    private(set) var chosen: Int?
    /// Whether the text of the current field was changed since the field was entered. Only then the arrows choose.
    private var isTyping = false
    /// The name of the book.
    let book: String
    /// The name of the outing that a new expense belongs to; `nil` if none.
    private(set) var outing: String?
    /// Whether Enter was pressed while a required field was empty.
    private(set) var isIncomplete = false
    private(set) var tree = CategoryTree([])
    private(set) var preview = Reply()
    /// The error of the last attempt to save, until the next key.
    private var refusal: Reply?
    /// Whether Esc was pressed while something was typed; the next Esc leaves.
    private var isLeaving = false
    /// The format of amounts in the fields, which are parsed again; it never hides amounts.
    let amounts: AmountFormatter

    /// A form for a new expense, dated today.
    /// - Parameter takesCents: whether digits alone in the amount field are cents.
    init(adding context: Context, takesCents: Bool) {
        amount = AmountEntry(takesCents: takesCents)
        fields = Dictionary(uniqueKeysWithValues: FormSlot.allCases.map { ($0, TextField()) })
        initial = [:]
        amounts = context.unhidden.amounts
        book = context.entry.name.description
    }

    /// A form for a new expense with the values of another one, dated today.
    /// - Parameter expense: must not be shared, since its share would become the whole amount.
    init(adding context: Context, like expense: Expense, _ tree: CategoryTree, takesCents: Bool) {
        self.init(showing: expense, on: "", paying: expense.amount, tree, in: context, takesCents: takesCents)
    }

    /// A form for an existing expense.
    /// - Parameter paid: the amount paid, which exceeds the expense's amount if it is shared.
    init(
        editing expense: Expense, paying paid: Amount, _ tree: CategoryTree, in context: Context, takesCents: Bool
    ) {
        self.init(showing: expense, on: expense.day.iso, paying: paid, tree, in: context, takesCents: takesCents)
        subject = expense
    }

    private init(
        showing expense: Expense, on day: String, paying paid: Amount, _ tree: CategoryTree, in context: Context,
        takesCents: Bool
    ) {
        amounts = context.unhidden.amounts
        book = context.entry.name.description
        let details = expense.details
        let texts: [FormSlot: String] = [
            .amount: amounts.number(paid), .payee: details.payee ?? "", .category: tree.path(of: expense.category),
            .what: details.what ?? "", .method: details.method ?? "", .day: day,
            .tags: details.tags.joined(separator: " "), .note: details.note ?? "",
        ]
        fields = texts.mapValues { TextField($0) }
        // The fields' own texts are the reference, since a field turns line breaks into blanks and an untouched field
        // is not a change.
        initial = fields.mapValues(\.text)
        amount = AmountEntry(initial[.amount] ?? "", takesCents: takesCents)
    }

    let leavesMessage = true

    var hasInput: Bool { FormSlot.allCases.contains { text(of: $0) != initial[$0] ?? "" } }

    /// The state that decides the meaning of the keys. The default values are those of an empty form.
    private struct KeyState {
        var isNew = true
        var makesCategory = false
        var saving = "save"
        var arrows = "next, previous field"
    }

    /// The keys beside those that edit a text. The last one leaves the form.
    private static func bindings(_ state: KeyState) -> [KeyBinding<ExpenseForm>] {
        [
            KeyBinding("Enter", state.saving) { form, _, _ in form.save(by: .submit) },
            KeyBinding("Ctrl-S", state.isNew ? "save, next" : "save") { form, _, _ in
                form.save(by: form.isNew ? .submitAndNext : .submit)
            },
            KeyBinding("Ctrl-N", state.makesCategory ? "no new category" : "new category") { form, _, _ in
                form.makesCategory.toggle()
                return nil
            },
            KeyBinding("Tab", "complete, next") { form, _, _ in
                form.completeLastWord()
                form.move(by: 1)
                return nil
            },
            KeyBinding("↓ ↑", state.arrows) { form, index, _ in
                if !form.choose(by: index == 0 ? 1 : -1) { form.move(by: index == 0 ? 1 : -1) }
                return nil
            },
            KeyBinding("Shift-Tab", "previous field") { form, _, _ in
                form.move(by: -1)
                return nil
            },
            KeyBinding("→", "complete, at the end of the text") { form, _, canvas in
                if form.current != .amount, form.fields[form.current]?.isAtEnd == true {
                    form.completeLastWord()
                } else {
                    form.edit(.right, on: canvas)
                }
                return nil
            },
            KeyBinding("Esc", "cancel") { form, _, _ in form.leave() },
        ]
    }

    private var bindings: [KeyBinding<ExpenseForm>] {
        Self.bindings(
            KeyState(
                isNew: isNew, makesCategory: makesCategory,
                saving: chosen != nil ? "take" : meanwhile != nil && knowsOfMeanwhile ? "save over it" : "save",
                arrows: canChoose ? "choose" : KeyState().arrows))
    }

    var hints: [Hint] { bindings.map(\.hint) }

    /// The keys of an empty form, for the help page.
    static let help = KeyGroup(title: "Form of an expense", hints: bindings(KeyState()).map(\.hint))
    var help: KeyGroup { KeyGroup(title: Self.help.title, hints: hints) }

    mutating func submission() -> [String]? {
        if meanwhile != nil, !knowsOfMeanwhile {
            knowsOfMeanwhile = true
            return nil
        }
        return words
    }

    mutating func refuse(_ answer: Reply) { (refusal, preview) = (answer, answer) }

    mutating func press(_ key: Key, on canvas: Canvas) -> Effect? {
        (refusal, preview) = (nil, Reply())
        if key != .escape { isLeaving = false }
        if ![.up, .down, .tab, .right, .enter, .control("s")].contains(key) { chosen = nil }
        if let effect = bindings.press(key, in: &self, on: canvas) { return effect }
        edit(key, on: canvas)
        return nil
    }

    /// Leaves the form; if something was typed, only when pressed again.
    private mutating func leave() -> Effect {
        guard hasInput, !isLeaving else { return .close }
        isLeaving = true
        return .message("Esc again leaves the form, and what you typed is lost.")
    }

    /// Takes the chosen candidate. Without one, returns `saving`, or enters a required field that is empty.
    private mutating func save(by saving: Effect) -> Effect? {
        guard chosen == nil else {
            completeLastWord()
            return nil
        }
        if isUnchanged { return .close }
        guard let missing else { return saving }
        enter(missing)
        isIncomplete = true
        return nil
    }

    /// Chooses the next candidate for 1, the previous one for -1. Before the first one is no choice.
    /// - Returns: `false` if the arrows move between fields now.
    private mutating func choose(by step: Int) -> Bool {
        if step < 0 {
            guard let former = chosen else { return false }
            chosen = former == 0 ? nil : former - 1
            return true
        }
        let next = (chosen ?? -1) + 1
        guard canChoose, next < candidates.count else { return false }
        chosen = next
        return true
    }

    /// Edits the text of the current field.
    private mutating func edit(_ key: Key, on canvas: Canvas) {
        let slot = current
        // Editing part of a hidden amount would reveal the rest, so the first edit clears it.
        if slot == .amount, canvas.amounts.locale.hidesAmounts, text(of: .amount) == initial[.amount] {
            guard AmountEntry.changes(by: key) else { return }
            amount = AmountEntry(takesCents: amount.takesCents)
        }
        let isTyped = slot == .amount ? amount.press(key) : fields[slot]?.press(key) ?? false
        isTyping = isTyping || AmountEntry.changes(by: key)
        if isTyped, current == .category { makesCategory = false }
    }

    private mutating func move(by step: Int) {
        let all = FormSlot.allCases
        let index = (all.firstIndex(of: current) ?? 0) + step
        enter(all[(index + all.count) % all.count])
    }

    private mutating func enter(_ slot: FormSlot) {
        (current, chosen, isTyping, candidates) = (slot, nil, false, [])
    }

    /// Whether the arrows choose among the candidates: there are several, and the typed text equals none of them.
    private var canChoose: Bool {
        isTyping && candidates.count > 1 && !candidates.contains { folded($0) == folded(lastWord) }
    }

    /// The text to complete: the last tag in the field of tags, otherwise the whole field.
    private var lastWord: String {
        current == .tags
            ? text(of: .tags).split(separator: " ", omittingEmptySubsequences: false).last.map(String.init) ?? ""
            : text(of: current)
    }

    /// Replaces the typed text by the chosen candidate, or else the first. An empty category field gets the usual
    /// category of the payee.
    private mutating func completeLastWord() {
        defer { (chosen, isTyping) = (nil, false) }
        let usual = current == .category && lastWord.isEmpty ? offered : nil
        let choice = chosen.flatMap { candidates.indices.contains($0) ? candidates[$0] : nil } ?? candidates.first
        guard let name = choice ?? usual, name != lastWord else { return }
        let kept = text(of: current).dropLast(lastWord.count)
        fields[current]?.set(kept + name)
    }

    mutating func read(from host: ScreenHost, on canvas: Canvas) throws {
        let isHiding = canvas.amounts.locale.hidesAmounts
        let context = try host.context()
        tree = try context.book.categories()
        if let dimension = current.dimension, names[current] == nil {
            names[current] = try CompletionNames(of: dimension, in: context)
        }
        candidates = names[current]?.completions(of: lastWord) ?? []
        if chosen.map({ !candidates.indices.contains($0) }) == true { chosen = nil }
        offered = nil
        if text(of: .category).isEmpty, names[.payee]?.holds(text(of: .payee)) == true {
            offered = try context.usualCategory(of: text(of: .payee), in: tree).map { tree.path(of: $0.category) }
        }
        readings = [:]
        read(.amount, host) { text in
            switch try context.money(text, in: nil) {
            case .euro(let amount): canvas.amounts.string(amount)
            case .foreign(let amount): amount.text(in: canvas.amounts.locale)
            }
        }
        read(.category, host) { [tree] in tree.path(of: try tree.find($0).id) }
        if let offered { readings[.category] = FormBox.Reading(text: "\(offered), as usual there", isRefused: false) }
        read(.day, host) { text in
            let (day, time) = try context.dayWithTime(text, FilingWords(outing: nil, time: nil))
            return day.fullText + (time.time.map { ", \($0)" } ?? "")
        }
        if isNew, text(of: .day).isEmpty {
            readings[.day] = FormBox.Reading(text: "today, \(context.today.fullText)", isRefused: false)
        }
        if isNew, text(of: .method).isEmpty, let usual = context.usualMethod {
            readings[.method] = FormBox.Reading(text: "\(usual), as usual", isRefused: false)
        }
        if isNew {
            let (day, words) = try context.dayWithTime(
                readings[.day]?.isRefused == false && !text(of: .day).isEmpty ? text(of: .day) : nil,
                FilingWords(outing: nil, time: nil))
            outing = try context.filing(of: day, words).outing?.name
        }
        try readSubject(context, tree)
        guard subject == nil, refusal == nil else { return }
        preview =
            text(of: .amount).isEmpty || category.isEmpty
            ? Reply() : host.preview(words, isHiding, canvas.width)
    }

    private mutating func read(_ slot: FormSlot, _ host: ScreenHost, _ value: (String) throws -> String) {
        let text = text(of: slot)
        guard !text.isEmpty else { return }
        do {
            readings[slot] = FormBox.Reading(text: "= " + (try value(text)), isRefused: false)
        } catch {
            let isNew = slot == .category && makesCategory
            readings[slot] = FormBox.Reading(text: isNew ? "a new one" : host.words(error).message, isRefused: !isNew)
        }
    }

    private mutating func readSubject(_ context: Context, _ tree: CategoryTree) throws {
        guard let subject else { return }
        let now = try context.book.expense(subject.id)
        if let now, now != subject, now != meanwhile {
            meanwhile = now
            knowsOfMeanwhile = false
            let signatures = try context.history(of: subject.id, limit: nil).flatMap { [$0.undone, $0.made] }
            meanwhileWords = Self.words(
                for: signatures.compactMap(\.self).max { $0.at < $1.at }?.by,
                user: context.session.user.name.description)
        }
    }
}
