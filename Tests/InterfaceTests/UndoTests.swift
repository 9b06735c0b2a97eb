import Support
import Testing

/// Undo after a change that it does not reverse.
struct UndoTests {
    private func isVoid(_ stage: Stage) throws -> Bool {
        try stage.run("show 23 --format json").contains("\"void\":true")
    }

    @Test(arguments: [
        ":settings idle-minutes 60<Enter>q", ":settings hide on<Enter>q", ":outing use none<Enter>q",
        ":outing use Fair<Enter>q", ":book rename anna casa<Enter>q", ":token revoke phone<Enter>q",
        ":token revoke phone<Enter>q:list<Enter>qj",
    ])
    func `u after a change that it does not reverse first shows what it would undo, and then does it`(
        change: String
    ) throws {
        let stage = try Stage(after: Stage.month + ["outing open Fair", "outing use none", "token add phone"])
        stage.press("2jjx\(change)u")
        #expect(try isVoid(stage))
        let notice = "Undo does not reverse what you did last. u again undoes this change."
        #expect(stage.text.contains(notice), "\(stage.text)")
        stage.press("u")
        #expect(try !isVoid(stage))
    }

    @Test func `u in a book just chosen first shows what it would undo`() throws {
        let stage = try Stage(after: Stage.month + ["book add small"])
        try stage.run("add --book small 1 home")
        stage.press("2jjx:book use small<Enter>qu")
        #expect(stage.text.contains("Would undo: added expense 1"))
        #expect(stage.text.contains("u again undoes this change."))
        #expect(try stage.run("list --book small --format json").contains("\"id\":1"))
        stage.press("u")
        #expect(try !stage.run("list --book small --format json").contains("\"id\":1"))
    }

    @Test(arguments: [(true, "token add phone"), (false, "token list")])
    func `u after a command outside the screen asks if the command saved something`(
        hasSaved: Bool, command: String
    ) throws {
        let stage = try Stage()
        stage.press("2jjx")
        #expect(stage.press(":\(command)<Enter>") == (hasSaved ? .outside(["token", "add", "phone"]) : .goOn))
        if hasSaved {
            try stage.run(command)
            stage.screen.comeBack(hasSaved: true)
        }
        stage.press("qu")
        #expect(try isVoid(stage) == hasSaved)
    }

    @Test(arguments: [":settings country IT<Enter>q", ":settings idle-minutes<Enter>q", ":list<Enter>q", ""])
    func `u undoes the last change at once if that is the last act, or if nothing was set`(keys: String) throws {
        let stage = try Stage()
        stage.press("2jjx\(keys)u")
        #expect(!stage.text.contains("Undo does not reverse what you did last"))
        #expect(try isVoid(stage) == keys.contains("country"))
    }

    @Test func `A change after a setting is undone at once`() throws {
        let stage = try Stage()
        stage.press("2jj:settings idle-minutes 60<Enter>q:list<Enter>q")
        stage.press("u")
        #expect(stage.text.contains("Undo does not reverse what you did last."))
        stage.press(":settings idle-minutes 70<Enter>qxu")
        #expect(try !isVoid(stage) && !stage.text.contains("Undo does not reverse what you did last"))
    }

    @Test func `Without a change in the book u says only that the setting is not undone`() throws {
        let stage = try Stage(after: [])
        stage.press(":settings idle-minutes 60<Enter>qu")
        #expect(stage.text.contains("Undo does not reverse what you did last.") && !stage.text.contains("u again"))
    }
}
