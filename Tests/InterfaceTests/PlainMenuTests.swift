import Sessions
import Support
import Testing

/// The full screen line by line, with lines of standard input as answers.
struct PlainMenuTests {
    private func output(_ stage: Stage, _ answers: String...) throws -> String {
        stage.system.input = answers.map { Array($0.utf8) }
        return try stage.run("ui --plain")
    }

    @Test func `A number that is not in the list is answered with those that are, and asked for again`() throws {
        let stage = try Stage()
        let text = try output(stage, "2", "2026-10", "99", "7", "2", "x", "q")
        #expect(text.contains("No 99 in the list. It has: 1 to 2."))
        #expect(text.contains("No 7 in the list. It has: 1 to 2."))
        #expect(try stage.run("show 2 --format json").contains("\"void\":true"))
        #expect(try output(stage, "2", "2026-11", "1", "", "q").contains("It has: 3 to 25."))
        #expect(try output(stage, "2", "2026 --category clothes", "1", "", "q").contains("It has: 24."))
        #expect(try output(stage, "2", "2025", "1", "", "q").contains("The list is empty."))
        #expect(try output(stage, "2", "2026-11", "last", "", "q").contains("Cinema"))
    }

    @Test(arguments: [
        (["2", "2026-10", "u", "2", "x"], "No 'u' in the list. It has: 1 to 2."),
        (["2", "2026-10", " 2 1", "2", "x"], "No '2 1' in the list. It has: 1 to 2."),
        (["2", "2026-10", "-99", "2", "x"], "No -99 in the list. It has: 1 to 2."),
        (["2", "2026-10", "0", "2", "x"], "No 0 in the list. It has: 1 to 2."),
        (["2", "2026-10", "2", "void", "x"], "No choice 'void'."),
    ])
    func `An answer that is no choice is refused once, and the question repeated`(
        answers: [String], refusal: String
    ) throws {
        let stage = try Stage()
        stage.system.input = (answers + ["q"]).map { Array($0.utf8) }
        let text = try stage.run("ui --plain")
        #expect(text.split(separator: refusal, omittingEmptySubsequences: false).count == 2, "\(text)")
        #expect(try stage.run("show 2 --format json").contains("\"void\":true"))
    }

    @Test(arguments: [
        ["1"], ["2"], ["2", "2026-10"], ["2", "2026-10", "2"], ["2", "2026-10", "2", "e"], ["3"], ["6"], [":"],
    ])
    func `q leaves from each question`(answers: [String]) throws {
        let stage = try Stage(after: Stage.household)
        stage.system.input = (answers + [" q", ":void 1"]).map { Array($0.utf8) }
        try stage.run("ui --plain")
        #expect(stage.system.input.count == 1)
    }

    @Test func `A suggestion has no option that was not typed`() throws {
        let stage = try Stage()
        let tape = Tape()
        stage.system.input = ["3", "quartr", "q"].map { Array($0.utf8) }
        stage.system.terminal = nil
        #expect(stage.system.run(["ui", "--plain"], on: tape) == .done)
        let errors = tape.text(.error)
        #expect(errors.contains("spesa stats quarter") && !errors.contains("--format"), "\(errors)")
    }

    @Test func `A number that is no tab is answered with those that are`() throws {
        #expect(try output(Stage(), "7", "x", "q").contains("No choice '7'. There are 1, 2, 3 and 4. ? lists them."))
        #expect(try output(Stage(after: Stage.household), "9", "q").contains("There are 1, 2, 3, 4, 5 and 6."))
    }

    @Test(arguments: [
        ":settings idle-minutes 60", ":settings hide on", ":outing use none", ":token revoke phone", ":book use small",
    ])
    func `u after a change that it does not reverse first shows what it would undo`(change: String) throws {
        for keys in [["u"], ["u", "u"]] {
            let stage = try Stage(after: Stage.month + ["outing open Fair", "token add phone", "book add small"])
            try stage.run("add --book small 1 home")
            stage.system.input = ([":void 23", change] + keys + ["q"]).map { Array($0.utf8) }
            let text = try stage.run("ui --plain")
            #expect(text.contains("Would undo: ") && text.contains("Undid: ") == (keys.count == 2))
            #expect(text.contains("Undo does not reverse what you did last. u again undoes this change."))
            let isVoid = try stage.run("show 23 --book anna --format json").contains("\"void\":true")
            #expect(isVoid == (keys.count == 1 || change.contains("book use")))
        }
    }

    @Test func `u after a change of the book undoes it at once`() throws {
        let stage = try Stage()
        for keys in [[":void 20", "u"], [":settings hide on", ":void 21", "u"], [":void 22", "2", "", "", "u"]] {
            stage.system.input = (keys + ["q"]).map { Array($0.utf8) }
            #expect(try stage.run("ui --plain").contains("Undid: "), "\(keys)")
        }
    }

    @Test func `Undo promises no second key if it would undo nothing`() throws {
        let stage = try Stage(after: [])
        let text = try output(stage, ":settings idle-minutes 60", "u", "q")
        #expect(text.contains("Undo does not reverse what you did last.") && !text.contains("u again"), "\(text)")
    }

    @Test func `Numbers of another book are not checked against this one`() throws {
        let stage = try Stage(after: Stage.month + ["book add small"])
        let text = try output(stage, "2", "2026-10 --book small", "", "q")
        #expect(!text.contains("in the list"), "\(text)")
    }
}
