internal import Bookkeeping
internal import Failures
internal import Household
internal import Ledger
internal import Money
internal import Screen
internal import Terminal
internal import Text

/// The form for a new or an existing receipt: its lines as `receipt add` takes them, and a preview below. It is a box over
/// the view.
///
/// Saving runs `receipt add` or `receipt edit` with the texts of the fields, so the form parses none of them. For an
/// existing receipt the fields begin empty and show what the receipt has, which stays where nothing is typed.
struct ReceiptForm: Overlay {
    /// The fields beside the lines. Their raw values are options of `receipt add`.
    private enum Slot: String, CaseIterable {
        case payee, category, pay, on

        var label: String {
            switch self {
            case .payee: "Payee"
            case .category: "Category"
            case .pay: "Paid with"
            case .on: "Day"
            }
        }

        /// The dimension whose names complete this field; `nil` for free text.
        var dimension: Dimension? {
            switch self {
            case .payee: .payee
            case .category: .category
            case .pay: .method
            case .on: nil
            }
        }
    }

    /// The receipt to change; `nil` for a new one.
    private var edited: Receipt?
    /// Whether the receipt was changed elsewhere after the last key.
    private var isRenewed = false
    /// The lines. Those of the edited receipt come first. The last one is empty, for the next line.
    private var lines = [TextField()]
    private var fields = Dictionary(uniqueKeysWithValues: Slot.allCases.map { ($0, TextField()) })
    /// The index of the field with the cursor: the payee, the lines, and the other slots.
    private var current = 0
    /// The names that complete each field, read when it is first entered.
    private var names: [Slot: CompletionNames] = [:]
    /// The names that complete the text of the current field, as of the last read.
    private var candidates: [String] = []
    private var preview = Reply()
    /// The error of the last attempt to save, until the next key.
    private var refusal: Reply?
    /// Whether Esc was pressed while something was typed; the next Esc leaves.
    private var isLeaving = false
    /// Whether Enter was pressed without a payee or a line.
    private var isIncomplete = false
    private let book: String
    /// The values of fields that are left empty, for the user.
    private var defaults: [Slot: String]
    /// A line as a user may type it.
    private let example: String

    /// An empty form, for today.
    init(_ context: Context) {
        book = context.entry.name.description
        var defaults: [Slot: String] = [.on: "today, \(context.today.fullText)"]
        defaults[.pay] = context.usualMethod.map { "\($0), as usual" }
        self.defaults = defaults
        example = "2 x Milk \(context.unhidden.amounts.number(Amount(cents: 1_29))) groceries"
    }

    /// A form for a recorded receipt.
    init(_ context: Context, editing receipt: Receipt) {
        self.init(context)
        show(receipt)
    }

    /// Shows the present values of the receipt. Text typed for a line stays with that line; if the receipt has it no
    /// longer, the text becomes a new line.
    private mutating func show(_ receipt: Receipt) {
        let (old, new) = (edited?.purchase.lines ?? [], receipt.purchase.lines)
        var shown = new.map { _ in TextField() }
        var taken: Set<Int> = []
        for (index, field) in lines.enumerated() where !field.text.isEmpty {
            let place = index < old.count ? new.indices.first { new[$0] == old[index] && !taken.contains($0) } : nil
            if let place {
                shown[place] = field
                taken.insert(place)
            } else {
                shown.append(field)
            }
        }
        (edited, lines) = (receipt, shown + [TextField()])
        current = min(current, places.count - 1)
        defaults = [.on: receipt.day.fullText]
        defaults[.payee] = receipt.payee
        defaults[.pay] = receipt.purchase.tenders.map(\.method).joined(separator: ", ")
    }

    let leavesMessage = true

    var hasInput: Bool { !texts.isEmpty || fields.values.contains { !$0.text.isEmpty } }

    /// The keys beside those that edit a text. The last one leaves the form.
    private static var bindings: [KeyBinding<ReceiptForm>] {
        [
            KeyBinding("Enter", "save") { form, _, _ in form.save(by: .submit) },
            KeyBinding("Ctrl-S", "save, next") { form, _, _ in
                form.save(by: form.edited == nil ? .submitAndNext : .submit)
            },
            KeyBinding("Tab", "complete, next") { form, _, _ in
                form.completeLastWord()
                form.move(by: 1)
                return nil
            },
            KeyBinding("↓ ↑", "next, previous line") { form, index, _ in
                form.move(by: index == 0 ? 1 : -1)
                return nil
            },
            KeyBinding("Shift-Tab", "previous line") { form, _, _ in
                form.move(by: -1)
                return nil
            },
            KeyBinding("Esc", "cancel") { form, _, _ in form.leave() },
        ]
    }

    var hints: [Hint] {
        // Only a new receipt is followed by a next one.
        Self.bindings.map(\.hint).filter { edited == nil || $0.key != "Ctrl-S" }
    }

    /// The keys of the form, for the help page.
    static let help = KeyGroup(title: "Form of a receipt", hints: bindings.map(\.hint))
    var help: KeyGroup { Self.help }

    mutating func press(_ key: Key, on canvas: Canvas) -> Effect? {
        (refusal, preview, isRenewed) = (nil, Reply(), false)
        if key != .escape { isLeaving = false }
        if let effect = Self.bindings.press(key, in: &self, on: canvas) { return effect }
        switch place {
        case .line(let index): edit(line: index, key)
        case .slot(let slot): _ = fields[slot]?.press(key)
        }
        return nil
    }

    /// Edits a line. Pasted lines become lines of the receipt.
    private mutating func edit(line index: Int, _ key: Key) {
        if case .paste(let text) = key {
            let parts = text.split(whereSeparator: \.isNewline).map(String.init)
            for (number, part) in parts.enumerated() {
                if number > 0 { lines.insert(TextField(), at: index + number) }
                lines[index + number].insert(part)
            }
            current += max(0, parts.count - 1)
        } else {
            _ = lines[index].press(key)
        }
        if lines.last?.text.isEmpty == false { lines.append(TextField()) }
    }

    /// Returns `saving`, or enters the payee or line that is missing.
    private mutating func save(by saving: Effect) -> Effect? {
        guard let missing else { return saving }
        (current, isIncomplete) = (missing, true)
        return nil
    }

    /// The index of the first required field that is empty; `nil` if there is none. To change a receipt, any field.
    private var missing: Int? {
        if edited != nil { return hasInput ? nil : current }
        if fields[.payee]?.text.isEmpty != false { return 0 }
        return texts.isEmpty ? 1 : nil
    }

    /// Leaves the form; if something was typed, only when pressed again.
    private mutating func leave() -> Effect {
        guard hasInput, !isLeaving else { return .close }
        isLeaving = true
        return .message("Esc again leaves the form, and what you typed is lost.")
    }

    /// The kind of the current field.
    private enum Place {
        case line(Int)
        case slot(Slot)
    }

    private var place: Place { places[current] }

    private var places: [Place] {
        [.slot(.payee)] + lines.indices.map(Place.line) + Slot.allCases.dropFirst().map(Place.slot)
    }

    private mutating func move(by step: Int) {
        current = (current + step + places.count) % places.count
        candidates = []
    }

    /// The texts of the lines that are not blank.
    private var texts: [String] { lines.map(\.text).filter { !$0.allSatisfy { $0 == " " } } }

    /// The text to complete and the field whose names complete it; `nil` in a field without names.
    ///
    /// In the field of payments it is the last payment. In a line it is the last word, if that may be the category after
    /// a price. In other fields it is the whole text.
    private var completed: (text: String, slot: Slot)? {
        switch place {
        case .line(let index):
            let words = lines[index].text.split(separator: " ", omittingEmptySubsequences: false)
            guard words.count > 1, words[words.count - 1].count > 1, words[words.count - 2].contains(where: \.isNumber)
            else { return nil }
            return (String(words[words.count - 1]), .category)
        case .slot(.pay):
            let last = fields[.pay]?.text.split(separator: " ", omittingEmptySubsequences: false).last
            return (last.map(String.init) ?? "", .pay)
        case .slot(let slot): return slot.dimension == nil ? nil : (fields[slot]?.text ?? "", slot)
        }
    }

    /// Replaces the text to complete by the first candidate.
    private mutating func completeLastWord() {
        guard let completed, let name = candidates.first else { return }
        func complete(_ field: inout TextField, _ name: String) {
            field.set(field.text.dropLast(completed.text.count) + name)
        }
        switch place {
        case .line(let index): complete(&lines[index], name)
        case .slot(let slot): complete(&fields[slot, default: TextField()], slot == .pay ? quotedInLine(name) : name)
        }
    }

    /// The words of `receipt add`, or of `receipt edit` with the lines that were typed: `-` removes a line.
    var words: [String] {
        let options = Slot.allCases.flatMap { slot in
            let text = fields[slot]?.text ?? ""
            let values = slot == .pay ? (try? splitWords(of: text).map(\.text)) ?? [text] : [text]
            return values.filter { !$0.isEmpty }.map { "--\(slot.rawValue)=\($0)" }
        }
        guard let edited else { return ["receipt", "add"] + options + ["--"] + texts }
        let typed = lines.map { $0.text.allSatisfy { $0 == " " } ? "" : $0.text }
        let changes = typed.enumerated().filter { !$0.element.isEmpty }.map { index, text in
            guard index < edited.purchase.lines.count else { return "--add=\(text)" }
            return text == "-" ? "--remove=\(index + 1)" : "--line=\(index + 1)=\(text)"
        }
        return ["receipt", "edit", String(edited.id)] + options + changes
    }

    mutating func submission() -> [String]? { isRenewed ? nil : words }

    mutating func refuse(_ answer: Reply) { (refusal, preview) = (answer, answer) }

    mutating func read(from host: ScreenHost, on canvas: Canvas) throws {
        candidates = []
        if let (text, slot) = completed, let dimension = slot.dimension {
            if names[slot] == nil { names[slot] = try CompletionNames(of: dimension, in: host.context()) }
            candidates = names[slot]?.completions(of: text) ?? []
        }
        if let edited, let now = try host.context().book.receipt(edited.id), now != edited {
            show(now)
            isRenewed = true
        }
        guard refusal == nil else { return }
        // A change of a receipt has no preview: `receipt edit` has no `--dry-run`.
        preview =
            missing == nil && edited == nil
            ? host.preview(words, canvas.amounts.locale.hidesAmounts, canvas.width) : Reply()
    }

    func draw(over frame: inout Frame, on canvas: Canvas) {
        let fields = places.map { place -> FormBox.Field in
            switch place {
            case .line(let index):
                let usual = lines[index].text.isEmpty ? recorded(index, on: canvas) : nil
                return FormBox.Field(
                    label: "Line \(index + 1)", text: .edited(lines[index].editor),
                    reading: usual.map { FormBox.Reading(text: $0, isRefused: false) })
            case .slot(let slot):
                let field = self.fields[slot] ?? TextField()
                let usual = field.text.isEmpty ? defaults[slot] : nil
                return FormBox.Field(
                    label: slot.label, text: .edited(field.editor),
                    reading: usual.map { FormBox.Reading(text: $0, isRefused: false) })
            }
        }
        let box = FormBox(
            title: edited.map { "Edit receipt \($0.id) in \(book)" } ?? "Add a receipt to \(book)", fields: fields,
            current: current, candidates: candidates)
        let width = box.width(on: canvas)
        box.draw(below(width: width, on: canvas), width: width, over: &frame, on: canvas)
    }

    /// The line that the edited receipt has at an index; `nil` for a new line.
    private func recorded(_ index: Int, on canvas: Canvas) -> String? {
        guard let lines = edited?.purchase.lines, index < lines.count else { return nil }
        let (line, locale) = (lines[index], canvas.amounts.locale)
        let quantity = line.quantity == .onePiece ? "" : "\(line.quantity.text(in: locale)) "
        return "\(quantity)\(line.what ?? "product")  \(canvas.amounts.number(line.amount))"
    }

    /// The preview of the receipt, or the reason why it cannot be saved.
    private func below(width: Int, on canvas: Canvas) -> [StyledText] {
        guard !isRenewed else {
            return canvas.paragraph(
                "The receipt was changed meanwhile, and is shown as it is now. What you typed is kept; Enter saves it.",
                width: width, style: .bold)
        }
        if edited != nil, preview.failure == nil {
            return canvas.paragraph(
                "What is left empty stays as it is. - in a line removes it; the last line is a new one.", width: width,
                style: isIncomplete ? .bold : .dim)
        }
        guard missing == nil else {
            return canvas.paragraph(
                "A payee and a line are needed. A line is, for example: \(example)", width: width,
                style: isIncomplete ? .bold : .dim)
        }
        guard let failure = preview.failure else { return preview.reply(on: canvas.screen(width: width)) }
        return canvas.paragraph(failure.message, width: width, style: .error)
            + canvas.paragraph(Self.advice(for: failure), width: width)
    }

    /// The field that mends an error, as the hints of the command name options.
    private static func advice(for failure: ErrorWords) -> String {
        switch failure.kind {
        case "receipt.category": "End the line with a category, or fill in Category for all lines without one."
        case "receipt.unpaid": "Fill in Paid with: cash, or cash=20 card for two payments."
        case "category.not-found": "Tab completes Category; a new one is made in Settings."
        default: failure.hint ?? ""
        }
    }
}
