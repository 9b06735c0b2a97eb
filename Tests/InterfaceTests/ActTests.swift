import Screen
import Testing

/// Duplicates, earlier lines, the mouse, and rows that make something new.
struct ActTests {
    @Test func `D opens the form with the values of an expense, dated today`() throws {
        let stage = try Stage()
        stage.press("2jjD")
        #expect(stage.text.contains("Add an expense") || stage.text.contains("Add to"))
        #expect(stage.text.contains("Bus") && stage.text.contains("today, Sat 21 Nov 2026"))
        stage.press("<Enter>")
        let shown = try stage.run("show last --format json")
        #expect(shown.contains("\"id\":26"))
        #expect(shown.contains("Bus") && shown.contains("zone 3") && shown.contains("2026-11-21"))
        #expect(try stage.run("show 23 --format json").contains("2026-11-20"))
        stage.press("u")
        #expect(try stage.run("list --format json").contains("\"count\":22"))
    }

    @Test func `A digit replaces the amount of a duplicate`() throws {
        let stage = try Stage()
        stage.press("2jjD410<Enter>")
        #expect(try stage.run("show last").contains("4,10"))
        #expect(try stage.run("show 23").contains("3,20"))
    }

    @Test func `A duplicate does not show a hidden amount`() throws {
        let stage = try Stage()
        stage.press("2jj!D")
        #expect(!stage.text.contains("3,20") && stage.text.contains("•"))
    }

    @Test func `The arrows bring back commands`() throws {
        let stage = try Stage()
        stage.press(":stats month<Enter>q:list --limit 1<Enter>q:sum<Up>")
        #expect(stage.text.contains("spesa list --limit 1"))
        stage.press("<Up><Up>")
        #expect(stage.text.contains("spesa stats month"))
        stage.press("<Down><Down>")
        #expect(stage.screen.frame.text.last == "spesa sum")
        stage.press("<Esc>:<Up><Enter>q:<Up><Up>")
        #expect(stage.text.contains("spesa stats month"))
    }

    @Test func `The arrows bring back a filter and apply it`() throws {
        let stage = try Stage(80, 40)
        stage.press("2/pizza<Enter>/<Ctrl-U>mercato<Enter>")
        #expect(!stage.text.contains("Pizza"))
        stage.press("/<Up><Up><Enter>")
        #expect(stage.text.contains("Pizza") && !stage.text.contains("Mercato"))
    }

    @Test func `The arrows bring back a search of a list`() throws {
        let stage = try Stage()
        stage.press("4/rent<Enter>/sport<Enter>/<Up><Up><Enter>")
        #expect(stage.row(reversedAt: 2)?.contains("rent") == true)
    }

    @Test func `M switches the mouse off and on`() throws {
        let stage = try Stage()
        #expect(stage.screen.usesMouse)
        stage.press("M")
        #expect(!stage.screen.usesMouse && stage.text.contains("The mouse is off"))
        stage.press("M")
        #expect(stage.screen.usesMouse && stage.text.contains("The mouse is on"))
    }

    @Test func `A shared expense is not duplicated, because its copy would not be shared`() throws {
        let stage = try Stage(after: ["person add ben", "add 90 home --for me,ben"])
        stage.press("2D")
        #expect(stage.text.contains("Expense 1 is shared") && stage.form == nil)
    }

    @Test(arguments: ["1", "2", "3", "4", "5", "6"]) func `A click selects the row under it`(tab: String) throws {
        let stage = try Stage(after: Stage.household)
        stage.press(tab)
        func left(_ row: Int) -> String { (0..<30).map { stage.screen.frame[row, $0].text }.joined() }
        let rows = (1..<23).filter { !stage.screen.frame[$0, 1].style.reverse }
        var count = 0
        for row in rows {
            let before = left(row)
            _ = stage.screen.press(.click(Position(row: row, column: 1)))
            guard stage.screen.frame[row, 1].style.reverse else { continue }
            count += 1
            #expect(left(row) == before)
        }
        #expect(count > 0)
    }

    @Test func `A click outside of the rows changes nothing`() throws {
        let stage = try Stage(after: Stage.household)
        stage.press("2jj")
        let before = stage.text
        for position in [Position(row: 1, column: 5), Position(row: 23, column: 5), Position(row: 90, column: 300)] {
            _ = stage.screen.press(.click(position))
            #expect(stage.text == before)
        }
        stage.press("a12")
        let form = stage.text
        _ = stage.screen.press(.click(Position(row: 3, column: 5)))
        #expect(stage.text == form)
    }

    @Test(arguments: [
        ("5", "+ a basket", "Party", "basket list"), ("5", "+ a product", "Salt", "product list"),
        ("6", "+ an outing", "Market", "outing list"),
    ]) func `The last row of a list makes something new`(
        tab: String, row: String, name: String, listing: String
    ) throws {
        let stage = try Stage(after: Stage.household)
        stage.press("\(tab)/\(row)<Enter><Enter>\(name)")
        #expect(stage.text.contains("spesa \(listing.split(separator: " ")[0]) "))
        stage.press("<Enter>")
        #expect(try stage.run(listing).contains(name))
        stage.press("u")
        #expect(try !stage.run(listing).contains(name))
    }

    @Test func `x removes a basket and archives a product, and u brings them back`() throws {
        let stage = try Stage(after: Stage.household)
        for (keys, listing, name) in [("5g", "basket list", "Week"), ("5gll", "product list", "Bread")] {
            stage.press(keys + "x")
            #expect(try !stage.run("\(listing) --format json").contains(name))
            stage.press("u")
            #expect(try stage.run("\(listing) --format json").contains(name))
        }
    }

    @Test func `x does not close an outing`() throws {
        let stage = try Stage(after: Stage.household)
        stage.press("6x")
        #expect(try stage.run("outing list --format json").contains("Fair of Ferrara"))
        stage.press("C")
        #expect(stage.text.contains("Fair of Ferrara"))
    }
}
