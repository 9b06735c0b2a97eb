import Screen
import Testing

@testable import Interface

/// Keys in the footer, on the help page and under the mouse.
struct KeyTests {
    @Test func `The help page lists the keys of all views, the visible view first`() throws {
        let stage = try Stage(120, 100, after: Stage.household)
        stage.press("2?")
        for word in ["F1", "Ctrl-D", "Ctrl-F", "restore", "week, month, year", "check out", "reconcile", "rename"] {
            #expect(stage.text.contains(word), "\(word)")
        }
        #expect(stage.screen.frame.text[1].hasPrefix("Records"))
        stage.press("/reconcile<Enter>")
        #expect(stage.text.contains("reconcile") && !stage.text.contains("week, month, year"))
        stage.press("<Esc>")
        #expect(stage.text.contains("week, month, year"))
        stage.press("q")
        #expect(stage.text.contains("All days"))
    }

    @Test(arguments: ["1", "2", "2 ", "3", "3<Enter>", "4", "4/token<Enter>", "5", "6"])
    func `The help page names no key twice in a group of keys that work together`(keys: String) throws {
        let stage = try Stage(after: Stage.household + ["outing open Sagra", "category archive rent"])
        stage.press(keys + "?q")
        let groups = stage.screen.state.keyGroups
        let general = Set(try #require(groups.first { $0.title == "Every view" }).hints.flatMap(\.allNames))
        let overlays: Set = [
            "Every view", "Form of an expense", "Form of a receipt", "Pages of text", "Where text is typed",
        ]
        for group in groups {
            let names = group.hints.flatMap(\.allNames).filter { $0 != "…" }
            #expect(Set(names).count == names.count, "\(group.title): \(names)")
            // The keys of every view do not act where an overlay takes the keys.
            #expect(overlays.contains(group.title) || general.isDisjoint(with: names), "\(group.title)")
            // The keys of a section's rows work beside those of its view.
            guard let view = groups.first(where: { group.title.hasPrefix("\($0.title): ") }) else { continue }
            #expect(Set(view.hints.flatMap(\.allNames)).isDisjoint(with: names), "\(group.title)")
        }
    }

    @Test(arguments: [
        ("2?", "Marked expenses (Space marks one)", ["e category", "x void", "t tag", "r restore", "Esc unmark"]),
        ("2 ?", "Without marks (Esc unmarks)", ["e edit", "x void", "t all days", "r restore", "Esc back"]),
    ])
    func `The help page has the keys of marks also without marks, dim and with the reason, and the other way round`(
        keys: String, title: String, lines: [String]
    ) throws {
        let stage = try Stage(76, 100)
        stage.press(keys)
        let frame = stage.screen.frame
        let rows = (0..<frame.size.rows).map { row in
            let text = (0..<38).map { frame[row, $0].text }.joined().split(separator: " ").joined(separator: " ")
            return (text: text, isDim: (0..<38).contains { frame[row, $0].style.dim })
        }
        let first = try #require(rows.firstIndex { $0.text == title }, "\(stage.text)")
        for line in lines {
            #expect(rows[(first + 1)...].prefix(5).contains { $0.text == line && $0.isDim }, "\(line)")
        }
    }

    @Test(arguments: [
        ("a12<F1>", "Form of an expense", "0,12"), (":list<Enter>?", "Pages of text", "spesa list"),
        (":list<Enter><F1>", "Pages of text", "spesa list"), (":lis<F1>", "Here", "spesa lis"),
        ("2/piz<F1>", "Here", "/piz"),
    ])
    func `The help page in a form, a pager or an input line has its keys first, and leads back`(
        keys: String, title: String, shown: String
    ) throws {
        let stage = try Stage(120, 40)
        stage.press(keys)
        #expect(stage.screen.frame.text[1].hasPrefix(title), "\(stage.text)")
        stage.press("q")
        #expect(!stage.text.hasPrefix("Keys") && stage.text.contains(shown), "\(stage.text)")
    }

    @Test func `The help page has the keys of the form, of pagers and of input lines in every view`() throws {
        let stage = try Stage(120, 120)
        stage.press("?")
        for line in ["Ctrl-S", "save, next", "find next", "delete the word before the cursor"] {
            #expect(stage.text.contains(line), "\(line)")
        }
    }

    @Test func `The footers of the form and the pager are their keys on the help page`() throws {
        let stage = try Stage(200, 60)
        for (keys, title) in [("a", "Form of an expense"), ("<Esc>:list<Enter>", "Pages of text")] {
            stage.press(keys)
            let footer = try #require(stage.screen.frame.text.last)
            let group = try #require(stage.screen.state.keyGroups.first { $0.title == title })
            for hint in group.hints { #expect(footer.contains("\(hint.key) \(hint.does)"), "\(hint.key)") }
        }
    }

    @Test func `A key of a list with another meaning in some of its rows has both on one line`() throws {
        let stage = try Stage(120, 100, after: Stage.household + ["outing open Sagra"])
        stage.press("6?/put aside<Enter>")
        #expect(stage.text.contains("put aside, or use it") || stage.text.contains("use it, or put aside"))
    }

    @Test func `The names of a key are on one line of the help page where there is room`() throws {
        let stage = try Stage(200, 60, after: Stage.household)
        stage.press("?")
        let lines = stage.screen.frame.text.map { $0.split(separator: " ").joined(separator: " ") }
        for line in ["j k ↓ ↑ Ctrl-N Ctrl-P n row", "Space b PgDn PgUp Ctrl-F Ctrl-B f page"] {
            #expect(lines.contains { $0.hasPrefix(line) }, "\(line)")
        }
        #expect(lines.contains { $0.hasPrefix("M switch the mouse off or on, to select text") })
        stage.resize(80, 24)
        #expect(stage.screen.frame.text.contains { $0.hasPrefix("  j k ↓ ↑ Ctrl-N  row") })
    }

    @Test func `A key that cannot be used now says why`() throws {
        let stage = try Stage()
        stage.press("2r")
        #expect(stage.text.contains("is void") || stage.text.contains("Restored"))
        stage.press("jo")
        #expect(stage.text.contains("has no receipt"))
        stage.press("3<Esc>")
        #expect(stage.text.contains("these are all categories"))
    }

    @Test func `What a reader may not do is dim and says why, in every view and for a typed add`() throws {
        let owner = try Stage(after: Stage.household)
        func signIn(_ command: String) throws {
            owner.system.input = [Array("open sesame".utf8)]
            try owner.run("\(command) --password-stdin")
        }
        try signIn("signup bruno")
        try signIn("login anna")
        try owner.run("book share anna --with bruno --as reader")
        try signIn("login bruno")
        try owner.run("book use anna")
        let stage = try Stage(120, 40, in: owner.system)
        for tab in 1...6 {
            stage.press(String(tab))
            #expect(stage.screen.frame[39, 0].text == "a" && stage.screen.frame[39, 0].style.dim, "tab \(tab)")
            for key in ["a", "A", "u", "<Ctrl-R>"] + (tab == 2 ? ["x", "e", "D"] : tab == 4 ? ["e", "x"] : []) {
                stage.press(key)
                #expect(stage.text.contains("you may only read this book"), "tab \(tab), \(key)")
            }
        }
        stage.press("1:add<Enter>")
        #expect(stage.text.contains("you may only read this book") && stage.form == nil)
        #expect(stage.screen.frame.text.last == "spesa add")
    }

    @Test func `A click on a key in the footer presses it`() throws {
        let stage = try Stage()
        let footer = stage.screen.frame.text[23]
        let column = try #require(footer.firstRange(of: "? keys")).lowerBound
        _ = stage.screen.press(
            .click(Position(row: 23, column: footer.distance(from: footer.startIndex, to: column))))
        #expect(stage.text.hasPrefix("Keys"))
    }

    @Test func `A setting says what it means`() throws {
        let stage = try Stage()
        stage.press("4/month-start<Enter>")
        #expect(stage.text.contains("the day on which the"))
        stage.resize(40, 12)
        stage.press("e")
        #expect(stage.text.contains("the day on which the months"))
    }
}
