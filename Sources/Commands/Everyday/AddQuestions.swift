internal import Bookkeeping
internal import Ledger
internal import Money
internal import Outings
internal import Periods
internal import Terminal
internal import Text

/// The questions for a new expense on a terminal. Each answer is checked before the next question.
struct AddQuestions {
    let environment: Environment
    let context: Context
    let tree: CategoryTree
    /// The currency given by an option; `nil` without one.
    let currency: Currency?
    /// The outing of the expense; `nil` for none.
    let outing: Outing?

    /// Parses an amount, by default in the currency of the option, of the outing, or in euro.
    func money(_ text: String) throws(AmountError) -> TypedAmount {
        try context.money(text, in: currency, under: outing)
    }

    /// Asks for an amount, with a live preview, until it is valid. Returns it as typed.
    func amount() throws -> String {
        let formatter = context.amounts
        return try ask("Amount: ") { text in
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

    /// Asks for an existing or new category, with a live preview. Shows the categories of the top level first.
    /// - Parameter mayBeNew: whether a new one is created without confirmation.
    func category(mayBeNew: Bool) throws -> CategoryAnswer {
        let names = tree.children(of: nil).filter { !$0.isArchived }.map(\.name).joined(separator: ", ")
        let lines = wrapped(environment.glyphs.shown("Categories: \(names)"), to: environment.screen().width)
        environment.system.writeError(lines.map { $0 + "\n" }.joined())
        return try environment.asking {
            let text = try environment.askCategory("Category: ", in: tree)
            guard text.contains(where: { $0 != " " }) else { throw CommandError.noCategory(known: names) }
            do {
                _ = try tree.usableCategory(named: text)
                return CategoryAnswer(name: text, isNew: false)
            } catch let error as BookkeepingError {
                guard case .unknownCategory = error else { throw error }
                _ = try categoryNames(of: text)
                if mayBeNew { return CategoryAnswer(name: text, isNew: true) }
                guard let answer = try environment.category(insteadOf: text, in: tree) else { throw error }
                return answer
            }
        }
    }

    /// Asks for an optional text; `nil` for an empty answer.
    func text(_ question: String) throws -> String? {
        guard let text = try environment.prompt.ask(question) else { throw PromptError.ended }
        return text.isEmpty ? nil : text
    }

    /// Asks for a day, optionally with a time. Returns the answer as typed; `nil` for an empty answer, which means
    /// today.
    func day() throws -> String? {
        let parser = DayParser(today: context.today, vocabulary: context.vocabulary)
        let text = try ask("Day (Enter for today): ") { text in
            (try? parser.parseWithTime(text)).map { "= " + $0.day.fullText + ($0.time.map { ", \($0.text)" } ?? "") }
                ?? ""
        } check: { text in
            if !text.isEmpty { _ = try parser.parseWithTime(text) }
        }
        return text.isEmpty ? nil : text
    }

    /// Asks until the answer passes the check.
    ///
    /// - Throws: `PromptError.ended` at the end of the input; the error of the check after too many invalid answers.
    private func ask(
        _ question: String, preview: @escaping (String) -> String, check: (String) throws -> Void
    ) throws -> String {
        try environment.asking {
            guard let text = try environment.prompt.ask(question, preview: preview) else { throw PromptError.ended }
            try check(text)
            return text
        }
    }
}

/// The category chosen at a prompt.
struct CategoryAnswer {
    let name: String
    /// Whether the category is to be created.
    let isNew: Bool
}

extension ExpenseRequest {
    /// Sets the category to the one chosen at a prompt.
    mutating func take(_ answer: CategoryAnswer) { (category, makesCategory) = (answer.name, answer.isNew) }
}

extension Environment {
    /// Asks for a category, with suggestions. Tab accepts the first. Returns the answer as typed, which may be empty or
    /// unknown.
    /// - Throws: `PromptError.ended` at the end of input.
    func askCategory(_ question: String, in tree: CategoryTree) throws -> String {
        let offered = { [self] in offeredCategories(for: $0, in: tree) }
        let text = try prompt.ask(question) { text in
            if let found = try? tree.find(text) { return "= " + tree.path(of: found.id) }
            let paths = offered(text)
            return paths.isEmpty ? "" : paths.joined(separator: ", ") + "?"
        } offer: { text in
            (try? tree.find(text)).map { tree.path(of: $0.id) } ?? offered(text).first
        }
        guard let text else { throw PromptError.ended }
        return text
    }

    /// Asks whether to create an unknown category.
    ///
    /// The answer may also be the name of another one, such as a suggestion.
    /// - Returns: `nil` for no, an empty answer, or the end of input.
    func category(insteadOf name: String, in tree: CategoryTree) throws -> CategoryAnswer? {
        let near = tree.paths(near: name)
        if !near.isEmpty {
            let text = "There is no category '\(name)'. Near it: \(near.joined(separator: ", ")) (Tab, or type a name)"
            let lines = wrapped(glyphs.shown(text), to: screen().width)
            system.writeError(lines.map { $0 + "\n" }.joined())
        }
        return try asking {
            let answer = try prompt.ask("Make the category '\(name)'? [y/N] ") { text in
                (try? tree.find(text)).map { "= " + tree.path(of: $0.id) } ?? ""
            } offer: { [self] text in
                text.isEmpty ? near.first : offeredCategories(for: text, in: tree).first
            }
            guard let answer, !answer.isEmpty else { return nil }
            if let isYes = Prompt.isYes(answer) { return isYes ? CategoryAnswer(name: name, isNew: true) : nil }
            do {
                _ = try tree.usableCategory(named: answer)
            } catch BookkeepingError.unknownCategory {
                throw CommandError.noSuchAnswer(answer, hint: "write y or n, or the name of a category")
            }
            return CategoryAnswer(name: answer, isNew: false)
        }
    }

    /// Asks whether to create an unknown category, if the user can be asked and the text is valid as a name.
    /// - Returns: `nil` if the answer is no, or if no question was asked.
    func askedCategory(insteadOf name: String, in tree: CategoryTree) throws -> CategoryAnswer? {
        guard canAsk, !common.isForMachines, (try? categoryNames(of: name)) != nil else { return nil }
        return try category(insteadOf: name, in: tree)
    }

    /// Returns up to four paths of unarchived categories that start with a text, as a whole or from a name in them on;
    /// otherwise similar paths. Empty for an empty text.
    private func offeredCategories(for text: String, in tree: CategoryTree) -> [String] {
        let typed = folded(text)
        guard !typed.isEmpty else { return [] }
        let paths = tree.all.filter { !$0.isArchived }.map { tree.path(of: $0.id) }
        let beginning = paths.filter { path in
            let path = folded(path)
            return path.hasPrefix(typed) || path.holds(":" + typed)
        }
        return beginning.isEmpty ? tree.paths(near: text) : Array(beginning.prefix(4))
    }
}
