import Support
import Testing

/// Undo after a change that it does not reverse.
struct UndoTests {
    private func isVoid(_ stage: Stage) throws -> Bool {
        try stage.run("show 23 --format json").contains("\"void\":true")
    }

    @Test(arguments: [":settings idle-minutes 60<Enter>q", ":settings hide on<Enter>q"])
    func `u after a setting first shows what it would undo, and then does it`(setting: String) throws {
        let stage = try Stage()
        stage.press("2jjx\(setting)u")
        #expect(try isVoid(stage))
        #expect(stage.text.contains("Undo does not reverse that setting. u again undoes this change."), "\(stage.text)")
        stage.press("u")
        #expect(try !isVoid(stage))
    }

    @Test(arguments: [":settings country IT<Enter>q", ":settings idle-minutes<Enter>q", ":list<Enter>q", ""])
    func `u undoes the last change at once if that is the last act, or if nothing was set`(keys: String) throws {
        let stage = try Stage()
        stage.press("2jjx\(keys)u")
        #expect(!stage.text.contains("Undo does not reverse that setting"))
        #expect(try isVoid(stage) == keys.contains("country"))
    }

    @Test func `A change after a setting is undone at once`() throws {
        let stage = try Stage()
        stage.press("2jj:settings idle-minutes 60<Enter>q:list<Enter>q")
        stage.press("u")
        #expect(stage.text.contains("Undo does not reverse that setting."))
        stage.press(":settings idle-minutes 70<Enter>qxu")
        #expect(try !isVoid(stage) && !stage.text.contains("Undo does not reverse that setting"))
    }

    @Test func `Without a change in the book u says only that the setting is not undone`() throws {
        let stage = try Stage(after: [])
        stage.press(":settings idle-minutes 60<Enter>qu")
        #expect(stage.text.contains("Undo does not reverse that setting.") && !stage.text.contains("u again"))
    }
}
