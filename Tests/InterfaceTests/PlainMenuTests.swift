import Support
import Testing

/// The full screen line by line, with lines of standard input as answers.
struct PlainMenuTests {
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
}
