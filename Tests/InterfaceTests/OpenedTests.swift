import Support
import Testing

/// Expenses that another view opens in the records, and the way back from them.
struct OpenedTests {
    private func heading(_ stage: Stage) -> String { stage.screen.frame.text[1] }

    @Test(
        arguments: ["1h<Enter>", "3<Enter><Enter><Enter>", "4/clothes<Enter>v", "6v"],
        ["2", "2/pizza<Enter>sjj", "2hjj"])
    func `After Esc the records show what they showed before expenses were opened`(keys: String, own: String) throws {
        let stage = try Stage(after: Stage.household)
        stage.press(own)
        let before = stage.screen.frame.text.dropLast()
        stage.press(keys)
        #expect(heading(stage).contains("only "), "\(stage.text)")
        stage.press("<Esc>2")
        #expect(stage.screen.frame.text.dropLast() == before)
    }

    @Test func `Opened expenses stay until Esc, which then leads to the own selection`() throws {
        let stage = try Stage()
        stage.press("2/pizza<Enter>1h<Enter>3")
        stage.press("2")
        #expect(heading(stage).hasPrefix("October 2026"))
        stage.press("<Esc>")
        #expect(heading(stage).contains("pizza") && heading(stage).contains("10 expenses"))
        stage.press("<Esc>")
        #expect(heading(stage).hasPrefix("All days") && heading(stage).contains("24 expenses"))
    }

    @Test func `Expenses opened twice lead back to the own selection`() throws {
        let stage = try Stage()
        stage.press("2/pizza<Enter>1<Enter>1h<Enter><Esc>")
        #expect(stage.text.contains("October 2026"))
        stage.press("2")
        #expect(heading(stage).contains("pizza") && heading(stage).contains("10 expenses"))
    }

    @Test func `What was changed meanwhile is in the records of before`() throws {
        let stage = try Stage()
        stage.press("2/pizza<Enter>1<Enter>")
        try stage.run("add|9|eating-out|Pizza|--on|2026-11-21")
        stage.press("<Esc>2")
        #expect(heading(stage).contains("11 expenses"))
    }
}
