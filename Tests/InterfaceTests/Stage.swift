import Commands
import Interface
import Ledger
import Periods
import Screen
import Sessions
import Support
import Terminal
import Testing

/// A user at the screen with an own book, on 21 November 2026, and the pressed keys.
final class Stage {
    let system: FakeSystem
    let screen: ScreenRun
    private(set) var size: Size

    /// - Parameter commands: the commands that were run before, as typed after `spesa`, with words separated by blanks,
    ///   or by bars if words contain blanks.
    convenience init(_ columns: Int = 80, _ rows: Int = 24, after commands: [String] = Stage.month) throws {
        let system = FakeSystem()
        system.input = [Array("open sesame".utf8)]
        let tape = Tape()
        guard system.run(["signup", "anna", "--password-stdin"], on: tape) == .done else {
            throw StageError(tape.text(.error))
        }
        // Consecutive expenses are recorded in one change.
        var lines: [[UInt8]] = []
        for (number, command) in commands.enumerated() {
            let words = Self.words(command)
            if words[0] == "add" { lines.append(Self.line(words.dropFirst(), number)) }
            let isLast = number == commands.count - 1 || Self.words(commands[number + 1])[0] != "add"
            if words[0] == "add", !isLast { continue }
            system.input = lines
            try Self.run(words[0] == "add" ? "add" : command, on: system)
            lines = []
        }
        try self.init(columns, rows, in: system)
    }

    /// A user at another screen with the book of the system.
    /// - Parameter colors: the number of colours of the terminal.
    init(_ columns: Int, _ rows: Int, in system: FakeSystem, colors: Int = 256) throws {
        self.system = system
        size = Size(columns: columns, rows: rows)
        system.terminal = TerminalSize(columns: columns, rows: rows)
        screen = try Program.screenRun(in: system.system(on: Tape()), size: size, colors: colors)
    }

    private static func words(_ command: String) -> [String] {
        command.split(separator: command.contains("|") ? "|" : " ").map(String.init)
    }

    /// An expense as a line of standard input, with a constant uid, as displayed.
    private static func line(_ words: ArraySlice<String>, _ number: Int) -> [UInt8] {
        let digits = String(number)
        let uid = "00000000-0000-7000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
        let quoted = words.map { $0.contains("'") ? "\"\($0)\"" : "'\($0)'" }
        return Array((quoted + ["--uid", uid]).joined(separator: " ").utf8)
    }

    /// Runs a command beside the screen, as another process would.
    @discardableResult
    func run(_ command: String) throws -> String { try Self.run(command, on: system) }

    @discardableResult
    private static func run(_ command: String, on system: FakeSystem) throws -> String {
        let tape = Tape()
        let terminal = system.terminal
        defer { system.terminal = terminal }
        system.terminal = nil
        let words = words(command)
        guard system.run(words, on: tape) == .done else { throw StageError("\(command): \(tape.text(.error))") }
        return tape.text(.output)
    }

    /// Presses keys: each character is a key, and names in angle brackets are special keys, as `<Enter>` or `<Ctrl-R>`.
    @discardableResult
    func press(_ keys: String) -> ScreenRun.Outcome {
        var outcome = ScreenRun.Outcome.goOn
        for key in Self.keys(keys) { outcome = screen.press(key) }
        while screen.isBusy { screen.readOn() }
        return outcome
    }

    func paste(_ text: String) { _ = screen.press(.paste(text)) }

    func resize(_ columns: Int, _ rows: Int) {
        size = Size(columns: columns, rows: rows)
        screen.resize(size)
    }

    /// The box of the form on the screen, with its borders; `nil` without one.
    var form: (row: Int, column: Int, width: Int, rows: Int)? {
        let frame = screen.frame
        func place(_ corner: String) -> Position? {
            for row in 0..<size.rows {
                for column in 0..<size.columns where frame[row, column].text == corner {
                    return Position(row: row, column: column)
                }
            }
            return nil
        }
        // The line between fields and preview belongs to no view.
        guard let rule = place("├"), let end = place("┘") else { return nil }
        let top = (0..<rule.row).last { frame[$0, rule.column].text == "┌" } ?? 0
        return (top, rule.column, end.column - rule.column + 1, end.row - top + 1)
    }

    /// The title and the rows of the form, without borders and blanks around them; `nil` without a form.
    var formRows: [String]? {
        guard let form else { return nil }
        let frame = screen.frame
        return (form.row..<form.row + form.rows).map { row in
            var text = (form.column + 2..<form.column + form.width - 1).map { frame[row, $0].text }.joined()
            while text.last == " " { text.removeLast() }
            return text
        }
    }

    /// The text of the screen.
    var text: String { screen.frame.text.map { $0 + "\n" }.joined() }

    static let named: [String: Key] = [
        "Enter": .enter, "Esc": .escape, "Tab": .tab, "BackTab": .backTab, "Backspace": .backspace, "Up": .up,
        "Down": .down, "Left": .left, "Right": .right, "Home": .home, "End": .end, "PageDown": .pageDown,
        "PageUp": .pageUp, "F1": .function(1), "F10": .function(10), "Delete": .delete,
    ]

    static func keys(_ text: String) -> [Key] {
        var keys: [Key] = []
        var rest = Substring(text)
        while let first = rest.first {
            if first == "<", let end = rest.firstIndex(of: ">") {
                let name = String(rest[rest.index(after: rest.startIndex)..<end])
                rest = rest[rest.index(after: end)...]
                if let key = named[name] {
                    keys.append(key)
                } else if name.hasPrefix("Ctrl-"), let letter = name.last {
                    keys.append(.control(Character(letter.lowercased())))
                } else {
                    preconditionFailure("no key is called \(name)")
                }
            } else {
                keys.append(.text(String(first)))
                rest = rest.dropFirst()
            }
        }
        return keys
    }

    /// Two months of expenses for food, housing and travel.
    static let month: [String] =
        [
            "settings locale it_IT", "ceiling set 900", "ceiling set 300 food",
            "add 650 rent --on 2026-10-01 --method transfer",
            "add|48,20|groceries|Weekly shop|--payee|Esselunga|--on|2026-10-24|--method|card",
            "add 650 rent --on 2026-11-01 --method transfer --payee Casa",
        ]
        + (1...9).map { "add|1\($0),50|groceries|Mercato|--payee|Lidl|--on|2026-11-0\($0)|--tag|week" }
        + (10...19).map { "add|\($0 - 5),80|eating-out|Pizza|--payee|Da Gino|--method|card|--on|2026-11-\($0)" }
        + [
            "add|3,20|transport|Bus|--on|2026-11-20|--note|zone 3", "add|-20|clothes|Jacket returned|--on|2026-11-20",
            "add|12,50|leisure|Cinema|--on|2026-11-21|--tag|friends", "void last",
        ]

    /// The month with a household and an outing.
    static let household: [String] =
        month + [
            "product add Milk", "product add Bread", "basket new Week", "basket|add|1 x milk", "basket|add|2 x bread",
            "receipt|add|Milk 1,29 groceries|Bread 2,10 groceries|--payee|Lidl|--pay|cash|--on|2026-11-21",
            "outing|open|Fair of Ferrara|--ceiling|100", "add|14|eating-out|Panini|--on|2026-11-21",
        ]
}

struct StageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Compares a screen with the snapshot of a name.
func expectSnapshot(_ name: String, _ stage: Stage, sourceLocation: SourceLocation = #_sourceLocation) {
    // The path of the store differs in every run.
    let text = stage.text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.hasPrefix("store ") ? "store" : $0 }.joined(separator: "\n")
    #expect(
        keptSnapshot("\(name)-\(stage.size.columns)x\(stage.size.rows).txt", recording: text, beside: #filePath)
            == text,
        "snapshot \(name)", sourceLocation: sourceLocation)
}

extension Size {
    /// The sizes that every view is looked at in.
    static let looked = [
        Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40),
        Size(columns: 200, rows: 60),
    ]
}
