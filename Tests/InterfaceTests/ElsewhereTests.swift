import Glibc
import Ledger
import Support
import Testing

/// Settings that another process changes while the screen is open.
struct ElsewhereTests {
    @Test(arguments: [
        ("settings locale en_IE", "2", "12.50", "12,50"), ("settings hide on", "2", "•••", "12,50"),
        ("settings format plain", "1", "euros", "€"),
        ("settings month-start 25", "1", "day 28 of 31", "day 21 of 30"),
        ("settings begins 2026-09-03", "3<Enter>hhh", "September 2026 by category", "October 2026 by category"),
        ("ceiling set 777", "4", "777,00", "900,00"), ("settings glyphs ascii", "3<Enter>", "#", "█"),
    ])
    func `A setting arrives at the next look`(command: String, keys: String, new: String, old: String) throws {
        let stage = try Stage()
        stage.press(keys)
        let before = stage.text
        #expect(!before.contains(new) && before.contains(old), "\(before)")
        try stage.run(command)
        #expect(stage.screen.look() == .goOn)
        if keys.hasSuffix("h") { stage.press("h") }
        #expect(stage.text.contains(new) && !stage.text.contains(old), "\(stage.text)")
    }

    @Test func `A form stays open while months begin on another day`() throws {
        let stage = try Stage()
        stage.press("a12,5<Tab>Forno")
        try stage.run("settings month-start 5")
        #expect(stage.screen.look() == .goOn)
        #expect(stage.text.contains("12,5") && stage.text.contains("Forno"), "\(stage.text)")
    }

    @Test(arguments: [
        ("1h", ["October 2026 (5 Oct to 4 Nov)"]),
        ("1", ["November 2026 (5 Nov to 4 Dec)"]),
        ("2h/pizza<Enter>", ["November 2026 (5 Nov to 4 Dec) (only with 'pizza')"]),
        ("2/pizza<Enter>", ["All days (only with 'pizza')"]),
        ("2hjj  ", ["2 marked, 18,00", "November 2026 (5 Nov to 4 Dec)"]), ("2s", ["All days", "Amount ▼"]),
        ("2hjj  ecloth", ["Category of 2 expenses: cloth", "2 marked, 18,00"]),
        ("3<Enter>", ["November 2026 (5 Nov to 4 Dec) by category"]),
        ("3<Enter>sc", ["November 2026 (5 Nov to 4 Dec)"]),
    ])
    func `Period, filter and marks stay while months begin on another day`(keys: String, shown: [String]) throws {
        let stage = try Stage(100, 30)
        stage.press(keys)
        try stage.run("settings month-start 5")
        #expect(stage.screen.look() == .goOn)
        stage.press("")
        for text in shown { #expect(stage.text.contains(text), "\(stage.text)") }
        try stage.run("settings month-start 1")
        #expect(stage.screen.look() == .goOn)
        stage.press("")
        for text in shown {
            let usual = text.split(separator: " (5 ")
            #expect(stage.text.contains(usual[0]) && !stage.text.contains(" (5 "), "\(stage.text)")
        }
    }

    @Test(arguments: [
        ("1hhh", ["October 2026"]), ("3<Enter>hhh", ["October 2026 by category"]),
        ("2h/pizza<Enter>hhh", ["October 2026 (only with 'pizza')"]),
        ("2hjj  hhh", ["2 marked (2 not shown)", "October 2026"]),
    ])
    func `Period, filter and marks stay while the book begins earlier, and the note names the new day`(
        keys: String, shown: [String]
    ) throws {
        let stage = try Stage(100, 30)
        stage.press(keys)
        #expect(stage.text.contains("The book begins on Thu 1 Oct 2026."), "\(stage.text)")
        for (command, note) in [
            ("settings begins 2026-09-03", "The book begins on Thu 3 Sep 2026."),
            ("settings begins --unset", "The book begins on Thu 1 Oct 2026."),
        ] {
            try stage.run(command)
            #expect(stage.screen.look() == .goOn)
            for text in shown { #expect(stage.text.contains(text), "\(stage.text)") }
            #expect(stage.text.contains(note), "\(stage.text)")
        }
    }

    @Test(arguments: [
        ("2h ecloth", "Category of expense 25: cloth", false), ("4etravel", "everything: travel", false),
        (":list", "spesa list", true),
    ])
    func `A question about rows of the former book is closed, and a typed command stays`(
        keys: String, typed: String, isKept: Bool
    ) throws {
        let stage = try Stage(after: Stage.month + ["book add small"])
        stage.press(keys)
        #expect(stage.text.contains(typed), "\(stage.text)")
        try stage.run("book use small")
        stage.system.now = Instant(seconds: stage.system.now.seconds + 40)
        stage.press("<Enter>")
        #expect(stage.text.contains(typed) == isKept, "\(stage.text)")
    }

    @Test func `Tabs have one number in every book, and in the menu line by line`() throws {
        let stage = try Stage(after: ["outing open Fair"])
        #expect(stage.screen.frame.text[0].contains("4 Settings   6 Outings"), "\(stage.text)")
        stage.press("5")
        #expect(!stage.text.contains("Fair"))
        stage.press("6")
        #expect(stage.text.contains("Fair"))
        try stage.run("basket new Week")
        #expect(stage.screen.look() == .goOn)
        #expect(stage.text.contains("5 Shopping   6 Outings") && stage.text.contains("Fair"), "\(stage.text)")
        stage.press("5")
        #expect(stage.text.contains("Week") && !stage.text.contains("Fair"))
        stage.press("2<Tab><Tab><Tab><Tab>")
        #expect(stage.text.contains("Fair"))
        stage.system.input = [Array("q".utf8)]
        let menu = try stage.run("ui --plain")
        #expect(menu.contains("5: shopping") && menu.contains("6: outings"))
    }

    @Test func `The way back from opened expenses stays while months begin on another day`() throws {
        let stage = try Stage(100, 30)
        stage.press("2h/pizza<Enter>3<Enter><Enter>")
        try stage.run("settings month-start 25")
        #expect(stage.screen.look() == .goOn)
        stage.press("<Esc>2")
        #expect(stage.text.contains("November 2026 (25 Oct to 24 Nov) (only with 'pizza')"), "\(stage.text)")
    }

    @Test(arguments: [(40, 15), (80, 24), (120, 40)])
    func `The total of the records is whole with ASCII glyphs`(columns: Int, rows: Int) throws {
        let stage = try Stage(columns, rows, after: Stage.month + ["settings glyphs ascii"])
        stage.press("2h")
        #expect(stage.screen.frame.text[1].contains("22 expenses, 875,70 EUR"), "\(stage.text)")
    }

    @Test func `The number and total of the records are shown beside a long filter`() throws {
        let stage = try Stage(60, 24)
        stage.press("2h/--category food --category home --category leisure<Enter>")
        #expect(stage.screen.frame.text[1].contains("…  20 expenses, 892,50"), "\(stage.text)")
    }

    @Test func `The way to type an amount arrives`() throws {
        let stage = try Stage()
        try stage.run("settings amount-entry plain")
        #expect(stage.screen.look() == .goOn)
        stage.press("a1250")
        #expect(stage.text.contains("1250,00"))
    }

    @Test func `Colours follow the configuration file of the machine`() throws {
        let stage = try Stage()
        func hasColors() -> Bool {
            let frame = stage.screen.frame
            return (0..<frame.size.rows).contains { row in
                (0..<frame.size.columns).contains { frame[row, $0].style.foreground != nil }
            }
        }
        stage.press("3<Enter>")
        #expect(hasColors())
        let home = try #require(stage.system.variables["HOME"])
        for folder in ["/.config", "/.config/spesa"] { mkdir(home + folder, 0o700) }
        for (value, isColored) in [("never", false), ("auto  ", true)] {
            writeFile(home + "/.config/spesa/config", Array("color = \(value)\n".utf8))
            #expect(stage.screen.look() == .goOn)
            #expect(hasColors() == isColored, "\(value)")
        }
    }

    @Test func `Reading settings again does not prolong the session`() throws {
        let stage = try Stage(after: Stage.month + ["settings idle-minutes 5"])
        stage.system.input = [Array("open sesame".utf8)]
        try stage.run("login anna --password-stdin")
        stage.screen.comeBack()
        let start = stage.system.now.seconds
        stage.system.now = Instant(seconds: start + 4 * 60)
        let home = try #require(stage.system.variables["HOME"])
        for folder in ["/.config", "/.config/spesa"] { mkdir(home + folder, 0o700) }
        writeFile(home + "/.config/spesa/config", Array("glyphs = ascii\n".utf8))
        #expect(stage.screen.look() == .goOn)
        stage.system.now = Instant(seconds: start + 6 * 60)
        #expect(stage.screen.look() == .signIn)
    }

    @Test func `What is typed stays while a setting arrives`() throws {
        let stage = try Stage()
        stage.press("2a1250<Down>Lid")
        try stage.run("settings method card")
        #expect(stage.screen.look() == .goOn)
        #expect(stage.text.contains("12,50") && stage.text.contains("Lid"))
    }
}
