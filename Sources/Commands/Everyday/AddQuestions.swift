internal import Bookkeeping
internal import Ledger
internal import Money
internal import Outings
internal import Periods
internal import Terminal

/// What a person at a terminal is asked for; each answer is checked before the next question.
struct AddQuestions {
    let environment: Environment
    let context: Context
    let tree: CategoryTree
    /// The currency that was said; `nil` where none was.
    let currency: Currency?
    /// The outing that the expense files under.
    let outing: Outing?

    /// What a text means as an amount.
    func money(_ text: String) throws(AmountError) -> WrittenMoney {
        try context.money(text, in: currency, under: outing)
    }

    /// An amount, shown as it is read while it is typed.
    func amount() throws -> String {
        let formatter = context.amounts
        return try repeating("Amount: ") { text in
            do throws(AmountError) {
                return switch try money(text) {
                case .euro(let amount): "= " + formatter.string(amount)
                case .foreign(let amount): "= " + amount.text(in: formatter.locale)
                }
            } catch {
                return error.reason == .ambiguous ? error.message : ""
            }
        } check: { text in
            _ = try money(text)
        }
    }

    /// A category that is there, or any well-formed one where it may be new; shown as it is found while it is typed.
    func category(mayBeNew: Bool) throws -> String {
        let names = tree.children(of: nil).filter { !$0.isArchived }.map(\.name).joined(separator: ", ")
        let lines = wrapped(environment.glyphs.shown("Categories: \(names)"), to: environment.screen().width)
        environment.system.writeError(lines.map { $0 + "\n" }.joined())
        return try repeating("Category: ") { text in
            guard !text.isEmpty else { return "" }
            if let found = try? tree.find(text) { return "= " + tree.path(of: found.id) }
            let near = environment.nearestCategories(to: text, in: tree)
            return near.isEmpty ? "" : near.joined(separator: ", ") + "?"
        } check: { text in
            guard text.contains(where: { $0 != " " }) else { throw CommandError.noCategory(known: names) }
            do {
                _ = try environment.usableCategory(text, in: tree)
            } catch CommandError.unknownCategory where mayBeNew {
                _ = try categoryNames(of: text)
            }
        }
    }

    /// A line that may stay empty.
    func text(_ question: String) throws -> String? {
        guard let text = try environment.prompt.ask(question) else { throw PromptError.ended }
        return text.isEmpty ? nil : text
    }

    /// A day; today without an answer.
    func day() throws -> String? {
        let parser = DayParser(today: context.today)
        let text = try repeating("Day (Enter for today): ") { text in
            (try? parser.parse(text)).map { "= " + $0.fullText } ?? ""
        } check: { text in
            if !text.isEmpty { _ = try parser.parse(text) }
        }
        return text.isEmpty ? nil : text
    }

    /// Asks until the answer passes the check; what is wrong with it is said each time.
    private func repeating(
        _ question: String, preview: @escaping (String) -> String, check: (String) throws -> Void
    ) throws -> String {
        while true {
            guard let text = try environment.prompt.ask(question, preview: preview) else {
                throw PromptError.ended
            }
            do {
                try check(text)
                return text
            } catch let failure as any Failure {
                environment.tellBeforeAskingAgain(failure)
            }
        }
    }
}
