internal import Arguments
internal import Bookkeeping
internal import Failures
internal import Ledger
internal import Terminal
internal import Text

/// The full screen as a dialogue for screen readers: one question and answer at a time.
///
/// Everything runs as a command with sentences as its output.
final class PlainMenu {
    private var environment: Environment
    private let run: ([String]) -> SavedChange?
    /// Whether undo does not reverse the last change from the menu.
    private var isBeyondUndo = false

    /// - Parameter run: runs a command with sentences as its output, given the words after `spesa`, and returns the
    ///   change that it saved; `nil` if it saved none.
    init(_ environment: Environment, run: @escaping ([String]) -> SavedChange?) {
        self.environment = environment
        self.run = run
        // Figures may change while the menu waits.
        environment.reusesReads = false
    }

    /// A menu entry.
    private struct Choice {
        let key: String
        let title: String
        let run: (PlainMenu) throws -> Void
    }

    /// The user quits with `q`.
    private struct Quit: InternalError {}

    /// Shows the menu until the user quits or the input ends.
    func ask() throws {
        do {
            try askUntilEnd()
        } catch is Quit {}
    }

    private func askUntilEnd() throws {
        var isNew = true
        while true {
            let choices = try self.choices()
            if isNew {
                let lines = choices.map { "\($0.key)\($0.key == ":" ? "" : ":") \($0.title)" }
                try write(lines + ["q: quit, also from a question; Ctrl-C leaves a question"])
            }
            isNew = false
            guard let line = try answer(to: "Command (? for help): ") else { return }
            let typed = Self.trimmed(line)
            if typed.isEmpty || typed == "?" {
                isNew = true
            } else if let choice = choices.first(where: { $0.key == typed }) {
                do {
                    try choice.run(self)
                } catch PromptError.interrupted {
                    // Ctrl-C cancels a question, not the whole menu.
                    environment.system.writeError("\n")
                }
            } else if typed.hasPrefix(":") {
                run(line: String(line.drop { $0 != ":" }.dropFirst())) { $0 }
            } else {
                let digits = choices.map(\.key).filter { Int($0) != nil }
                let which = Int(typed) == nil ? "" : " There are \(series(digits))."
                try write(["No choice '\(typed)'.\(which) ? lists them."])
            }
        }
    }

    private func choices() throws -> [Choice] {
        let context = try environment.context()
        let always = [
            Choice(key: "1", title: "summary of a month") { menu in
                try menu.askAndRun("Month (Enter for this one): ") { ["summary"] + $0 }
            },
            Choice(key: "2", title: "records") { try $0.records() },
            Choice(key: "3", title: "statistics") { menu in
                try menu.askAndRun("Week, month, quarter or year (Enter for month): ") {
                    ["stats"] + ($0.isEmpty ? ["month"] : $0)
                }
            },
            Choice(key: "4", title: "settings, ceilings, categories, books and tokens") { menu in
                for words in [
                    ["settings"], ["ceiling", "show"], ["category", "list"], ["book", "list"], ["token", "list"],
                ] {
                    menu.show(words)
                }
            },
        ]
        let shopping = Choice(key: "5", title: "shopping: baskets, stock, products and receipts") { menu in
            for words in [["basket", "list"], ["stock"], ["product", "list"], ["receipt", "list", "all"]] {
                menu.show(words)
            }
        }
        let outings = Choice(key: "6", title: "outings") { menu in
            menu.show(["outing", "list"])
            try menu.askAndRun("Name of one (Enter for none): ") { $0.isEmpty ? [] : ["outing", "show", "--"] + $0 }
        }
        let keys = [
            Choice(key: "a", title: "add an expense; amounts as in commands, 12,50") {
                $0.show(["add"])
            },
            Choice(key: "u", title: "undo") { try $0.undo() },
            Choice(key: "r", title: "redo") { $0.show(["redo"]) },
            Choice(key: ":", title: "any command") { menu in
                try menu.askAndRun("spesa ") { $0 }
            },
        ]
        return try always + (context.hasShopping() ? [shopping] : []) + (context.hasOutings() ? [outings] : []) + keys
    }

    /// Lists matching expenses, then offers actions on one of them.
    private func records() throws {
        guard let line = try answer(to: "Period and filter (Enter for this month): ") else { return }
        run(line: line) { ["list"] + $0 }
        guard let listed = listed(line), let number = try number(among: listed) else { return }
        show(["show", number])
        try change(number)
    }

    /// Asks how to change an expense, again after an answer that is no choice, and changes it.
    private func change(_ number: String) throws {
        let question = "e: edit, x: void, r: restore (Enter for nothing): "
        while let typed = try answer(to: question).map(Self.trimmed), !typed.isEmpty {
            switch typed {
            case "e":
                return try askAndRun("What to change (--amount 15 --payee Lidl): ") {
                    $0.isEmpty ? [] : ["edit", number] + $0
                }
            case "x": return show(["void", number])
            case "r": return show(["restore", number])
            default: try write(["No choice '\(typed)'."])
            }
        }
    }

    /// Returns the numbers of the expenses that `list` shows for a line of words, smallest first; `nil` for invalid
    /// words, for options such as `--book`, which the next command would not have, and if the book cannot be read.
    private func listed(_ line: String) -> [Int64]? {
        guard let words = try? splitWords(of: line).map(\.text),
            let parsed = try? root.parse(["list"] + words), parsed.common.isEmpty,
            case .run(let command) = parsed.request, let list = command as? List,
            let found = try? list.listing(in: environment.context(), environment)
        else { return nil }
        return found.listing.expenses.map(\.id).sorted()
    }

    /// Asks for the number of a listed expense, again after an answer that is not one. `last`, `-2` and so on count back
    /// from the expense recorded last, which need not be in the list.
    /// - Returns: the number; `nil` after an empty answer and at the end of the input.
    private func number(among listed: [Int64]) throws -> String? {
        while let typed = try answer(to: "Number of one (Enter for none): ").map(Self.trimmed), !typed.isEmpty {
            let reference = try? ExpenseReference(typed)
            let number = reference.flatMap { try? environment.context().number(of: $0) }
            if let number, listed.contains(number) || reference != .number(number) { return String(number) }
            let shown = reference == nil && Int64(typed) == nil ? "'\(typed)'" : typed
            try write([
                listed.isEmpty ? "The list is empty." : "No \(shown) in the list. It has: \(Self.words(for: listed))."
            ])
        }
        return nil
    }

    /// Returns sorted numbers as text, consecutive ones as a range: `1, 3 and 5 to 9`. Of many ranges only the first ten.
    private static func words(for numbers: [Int64]) -> String {
        var ranges: [ClosedRange<Int64>] = []
        for number in numbers {
            if let last = ranges.last, last.upperBound == number - 1 {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        let most = 10
        let shown = ranges.prefix(most).map { range in
            range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
        }
        return ranges.count > most ? shown.joined(separator: ", ") + " …" : series(shown)
    }

    /// Returns an answer; without a terminal the next line of standard input, without showing the question. `nil` at
    /// the end of the input.
    /// - Throws: `Quit` after the answer `q`.
    private func answer(to question: String) throws -> String? {
        let line =
            environment.system.isInputTerminal
            ? try environment.prompt.echoingKeys.ask(question) : try environment.system.readLine()
        if let line, Self.trimmed(line) == "q" { throw Quit() }
        return line
    }

    /// Returns the words of a line with one blank between them.
    private static func trimmed(_ line: String) -> String { line.split(separator: " ").joined(separator: " ") }

    /// Asks for words and runs the command made from them.
    /// - Parameter words: returns the command, without `spesa`; empty to run none.
    private func askAndRun(_ question: String, _ words: ([String]) -> [String]) throws {
        guard let line = try answer(to: question) else { return }
        run(line: line, words)
    }

    /// Runs the command made from the words of a line. Shows the error if the words cannot be split.
    /// - Parameter words: returns the command, without `spesa`; empty to run none.
    private func run(line: String, _ words: ([String]) -> [String]) {
        do {
            let command = words(try splitWords(of: line).map(\.text))
            if !command.isEmpty { show(command) }
        } catch {
            environment.reportBeforeAskingAgain(error)
        }
    }

    private func show(_ words: [String]) {
        let former = try? environment.context().undoTarget
        let saved = run(words)
        // Another book may be in use now.
        if saved == .store, let next = try? Environment(common: environment.common, system: environment.system) {
            environment = next
        }
        guard let former, let target = try? environment.context().undoTarget else { return }
        if target.reverses(since: former) {
            isBeyondUndo = false
        } else if saved != nil {
            isBeyondUndo = true
        }
    }

    /// Undoes the last change. If undo does not reverse what the user did last, first shows what it would undo.
    private func undo() throws {
        guard isBeyondUndo else { return show(["undo"]) }
        show(["undo", "--dry-run"])
        try write([environment.context().undoTarget.notice])
        isBeyondUndo = false
    }

    private func write(_ lines: [String]) throws {
        let width = environment.system.isOutputTerminal ? environment.screen().width : .max
        let shown = lines.flatMap { wrapped(environment.drawn($0), to: width, overflowing: true) }
        try environment.system.write(shown.map { $0 + "\n" }.joined())
    }
}
