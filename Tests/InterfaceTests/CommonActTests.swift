import Screen
import Testing

/// The number of keys of the ten commonest acts, from the first frame to the effect.
struct CommonActTests {
    /// Types keys, and returns the screen.
    private func typed(
        _ keys: String, atMost most: Int, after commands: [String] = Stage.month,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Stage {
        let stage = try Stage(after: commands)
        stage.press(keys)
        #expect(Stage.keys(keys).count <= most, sourceLocation: sourceLocation)
        return stage
    }

    /// The month with the cinema of its last day not void.
    private static let counted = Array(Stage.month.dropLast())

    @Test func `A coffee at a known place is added with eleven keys`() throws {
        let stage = try typed("a120<Down>Da<Tab><Enter>", atMost: 11)
        let shown = try stage.run("show last --format json")
        #expect(shown.contains("\"cents\":120") && shown.contains("Da Gino") && shown.contains("food:eating-out"))
    }

    @Test func `A coffee at a new place is added with eleven keys`() throws {
        let stage = try typed("a120<Down><Down>eat<Tab><Enter>", atMost: 11)
        let shown = try stage.run("show last --format json")
        #expect(shown.contains("\"cents\":120") && shown.contains("food:eating-out"))
    }

    @Test func `An amount is corrected with seven keys`() throws {
        let stage = try typed("2e1350<Enter>", atMost: 7, after: Self.counted)
        #expect(try stage.run("show last --format json").contains("\"cents\":1350"))
    }

    @Test func `The latest expense is voided with two keys`() throws {
        let stage = try typed("2x", atMost: 2, after: Self.counted)
        #expect(try stage.run("show 25 --format json").contains("\"void\":true"))
    }

    @Test func `The latest change is undone with one key`() throws {
        let stage = try typed("u", atMost: 1)
        #expect(try stage.run("show 25 --format json").contains("\"void\":false"))
    }

    @Test func `Expenses are filtered by a word of five letters with seven keys`() throws {
        let stage = try typed("2/pizza", atMost: 7)
        #expect(stage.text.contains("Pizza") && !stage.text.contains("Mercato"))
    }

    @Test func `The month before is shown with one key`() throws {
        let stage = try typed("h", atMost: 1)
        #expect(stage.text.contains("October 2026"))
    }

    @Test func `The same month of the year before is shown with one key`() throws {
        let stage = try typed("H", atMost: 1, after: Stage.month + ["add 5 home --on 2025-03-02"])
        #expect(stage.text.contains("November 2025"))
    }

    @Test func `The latest expense is repeated today with three keys`() throws {
        let stage = try typed("2D<Enter>", atMost: 3, after: Self.counted)
        let shown = try stage.run("show last --format json")
        #expect(shown.contains("\"id\":26") && shown.contains("Cinema") && shown.contains("2026-11-21"))
    }

    @Test func `Figures are hidden with one key`() throws {
        let stage = try typed("!", atMost: 1)
        #expect(!stage.text.contains("650,00") && stage.text.contains("•"))
    }

    @Test func `x and r on an expense of a receipt void and restore the whole receipt, each in one change`() throws {
        let stage = try Stage(after: Stage.household)
        stage.press("2j")
        #expect(stage.screen.frame.text.last?.contains("e edit receipt  x void receipt") == true)
        let before = try stage.run("summary --format json")
        stage.press("x")
        #expect(stage.text.contains("receipt 1") && !stage.text.contains("spesa receipt"))
        #expect(try stage.run("show 26 --format json").contains("\"void\":true"))
        #expect(stage.screen.frame.text.last?.contains("r restore receipt") == true)
        stage.press("r")
        #expect(try stage.run("summary --format json") == before)
        stage.press("xuu")
        #expect(try stage.run("show 26 --format json").contains("\"void\":true"))
    }

    @Test func `The receipt of the second expense is opened with three keys`() throws {
        let stage = try typed("2jo", atMost: 3, after: Stage.household)
        #expect(stage.text.contains("TOTAL") && stage.text.contains("cash"))
    }
}
