import Support
import Testing

/// The input line for a filter of the records, and what is shown where nothing matches.
struct FilterTests {
    /// The rows of the list, without the lines that an error takes.
    private func rows(_ stage: Stage) -> [String] { Array(stage.screen.frame.text[1..<30]) }

    @Test(arguments: [
        ("--min abc", "'abc' is not an amount"), ("--payee Lidl --min x", "'x' is not an amount"),
        ("pizza --min", "--min needs a value"), ("milk --limit 3", "a filter has words"),
        ("milk --book x", "a filter has words"), ("--today 2026-01-01", "a filter has words"),
        ("milk --help", "a filter has words"), ("--no-input", "a filter has words"),
    ])
    func `Enter keeps a text that is not a filter open with its error, and no part of it applies`(
        text: String, error: String
    ) throws {
        let stage = try Stage(80, 40)
        stage.press("2/mercato<Enter>")
        let before = rows(stage)
        stage.press("/<Ctrl-U>\(text)<Enter>")
        let shown = stage.screen.frame.text
        #expect(shown.last?.hasPrefix("/\(text)") == true)
        #expect(shown.suffix(4).contains { $0.contains(error) }, "\(stage.text)")
        #expect(rows(stage) == before)
        stage.press("<Enter>")
        #expect(stage.screen.frame.text.last?.hasPrefix("/\(text)") == true)
        stage.press("<Esc>")
        #expect(rows(stage) == before && stage.screen.frame.text.last?.contains("q quit") == true)
        // It was not kept as a filter to bring back.
        stage.press("/<Up>")
        #expect(stage.screen.frame.text.last?.hasPrefix("/mercato") == true)
    }

    @Test func `A text that is not a filter can be corrected and taken`() throws {
        let stage = try Stage(80, 40)
        stage.press("2/--payee Lidl --min x<Enter>")
        stage.press("<Backspace>18<Enter>")
        #expect(stage.screen.frame.text.last?.contains("q quit") == true)
        #expect(stage.screen.frame.text[1].contains("2 expenses"), "\(stage.text)")
    }

    @Test(arguments: [
        ("food", "food"), ("GROCERIES", "food:groceries"), ("eating out", "food:eating-out"),
        ("food:groceries", "food:groceries"),
    ]) func `A search for the name of a category says which option finds its expenses`(
        text: String, path: String
    ) throws {
        let stage = try Stage(200, 40)
        stage.press("2/\(text)<Enter>")
        let shown = stage.screen.frame.text
        #expect(shown.contains { $0.contains("/ --category \(path) shows \(path). Esc shows all.") }, "\(stage.text)")
        stage.press("/<Ctrl-U>--category \(path)<Enter>")
        #expect(!stage.text.contains("No expenses") && stage.text.contains("(only \(path))"))
        stage.press("<Esc>")
        #expect(stage.screen.frame.text[1].contains("24 expenses"))
    }

    @Test func `Without expenses the page says which key shows some`() throws {
        let stage = try Stage(after: Stage.month + ["settings begins 2026-01-01"])
        stage.press("2/nonsense<Enter>")
        #expect(stage.text.contains("Esc shows all.") && !stage.text.contains("--category"))
        stage.press("<Esc>hhhh")
        #expect(stage.text.contains("No expenses. a adds one. Esc shows all."))
        stage.press("1<Enter>hhhh")
        #expect(stage.text.contains("Esc goes back."))
        let empty = try Stage(after: [])
        empty.press("2")
        #expect(empty.text.contains("No expenses. a adds one.") && !empty.text.contains("Esc shows all"))
    }

    @Test func `While an option is typed the previous filter applies`() throws {
        let stage = try Stage(80, 40)
        stage.press("2")
        let before = rows(stage)
        stage.press("/--payee Lidl")
        #expect(rows(stage) != before)
        stage.press(" --mi")
        #expect(rows(stage) == before)
        stage.press("n 18")
        #expect(stage.screen.frame.text[1].contains("2 expenses"))
    }
}
