import Screen
import Testing

@testable import Interface

/// The box of the form, its fields and its candidates.
struct FormBoxTests {
    /// Expects a box with whole borders, and the view unchanged around it.
    /// - Parameter before: the frame before the form opened.
    private func expectBox(_ stage: Stage, over before: Frame? = nil, _ what: String) {
        let frame = stage.screen.frame
        #expect(frame.size == stage.size, "\(what)")
        guard let form = stage.form else {
            Issue.record("no box: \(what)")
            return
        }
        #expect(form.row + form.rows < stage.size.rows && form.column + form.width <= stage.size.columns, "\(what)")
        let last = form.column + form.width - 1
        for row in form.row..<form.row + form.rows {
            #expect(["┌", "│", "├", "└"].contains(frame[row, form.column].text), "\(what), row \(row)")
            #expect(["┐", "│", "┤", "┘"].contains(frame[row, last].text), "\(what), row \(row)")
        }
        guard let before else { return }
        var changed = 0
        for row in 0..<stage.size.rows - 1 {
            for column in 0..<stage.size.columns where frame[row, column] != before[row, column] {
                let isInside = (form.row..<form.row + form.rows).contains(row) && (form.column...last).contains(column)
                if !isInside { changed += 1 }
            }
        }
        #expect(changed == 0, "\(what)")
    }

    @Test func `The box is inside the screen at every size and leaves a margin on a large one`() {
        for columns in stride(from: 40, through: 250, by: 3) {
            for rows in 7...80 {
                let size = Size(columns: columns, rows: rows)
                for (needed, lines, fields) in [(0, 0, 8), (30, 1, 8), (70, 4, 6), (400, 40, 8), (60, 12, 90)] {
                    let width = FormLayout.width(needed: needed, in: size)
                    let layout = FormLayout(width: width, fields: fields, lines: lines, in: size)
                    let box = layout.box
                    #expect(box.width == width + 4 && box.rows == layout.fieldRows + layout.previewRows + 3)
                    #expect(box.row >= 0 && box.row + box.rows < rows, "\(size)")
                    #expect(box.column >= 0 && box.column + box.width <= columns, "\(size)")
                    #expect(layout.fieldRows >= 2 && layout.previewRows >= 1, "\(size)")
                    if columns >= 80 { #expect(box.width <= columns - 8 && box.column >= 4, "\(size)") }
                    if rows >= 24 { #expect(box.row == 1 && box.row + box.rows <= rows - 4, "\(size)") }
                }
            }
        }
    }

    @Test func `The form fits every screen, and the list stays visible around it`() throws {
        let system = try Stage(after: Stage.household).system
        for columns in [40, 53, 67, 68, 80, 110, 250] {
            for rows in [12, 16, 17, 20, 24, 80] {
                let stage = try Stage(columns, rows, in: system)
                let what = "\(columns)x\(rows)"
                stage.press("2")
                let before = stage.screen.frame
                for keys in ["a", "1250<Down>Lid", "<Tab>nowhere", "<Down>Bread and milk<Down>c<Down>yesterday"] {
                    stage.press(keys)
                    expectBox(stage, over: before, "\(what) after \(keys)")
                }
                stage.press("<Esc>")
                expectBox(stage, "\(what) with a message")
                #expect(stage.text.contains("Esc again"), "\(what)")
            }
        }
    }

    @Test(arguments: [60, 80, 120, 160, 200, 250])
    func `The box takes half of a wide screen, up to 100 columns, and all that a field needs`(columns: Int) throws {
        let stage = try Stage(columns, 40, after: Stage.household)
        stage.press("a1250<Down>Lid<Tab>")
        let width = try #require(stage.form?.width)
        #expect(width == max(60, min(100, columns / 2)))
        let sentence = "Would add 12,50 € in food:groceries on Sat 21 Nov 2026, paid to Lidl"
        let isWhole = stage.formRows?.contains { $0.replacing("\u{A0}", with: " ").contains(sentence) }
        #expect(isWhole == (columns >= 160), "\(stage.text)")
        let note = String(repeating: "a long note ", count: 9)
        stage.press("<Down><Down><Down><Down><Down>\(note)end")
        let most = columns < 68 ? columns : columns - 8
        #expect(stage.form?.width == min(most, max(width, note.count + 3 + 12 + 4)), "\(stage.text)")
    }

    @Test func `The title names the book and the outing`() throws {
        let stage = try Stage(80, 24, after: Stage.household)
        stage.press("a")
        #expect(stage.text.contains("┌ Add to anna · files under Fair of Ferrara ─"))
        stage.press("<Esc>2e")
        #expect(stage.text.contains("┌ Edit expense 27 in anna ─"))
    }

    @Test func `Only the current field is framed`() throws {
        let stage = try Stage()
        stage.press("a")
        let labels = ["Amount", "Payee", "Category", "What", "Method", "Day", "Tags", "Note"]
        for label in labels {
            let marked = (stage.formRows ?? []).filter { $0.contains("▸") || $0.contains("▏") }
            #expect(marked.count == 1 && marked.first?.hasPrefix(label) == true, "\(label): \(marked)")
            stage.press("<Down>")
        }
        stage.press("<Down>Lidl")
        #expect(stage.text.contains("▸Lidl▏"))
        let frame = stage.screen.frame
        let cursor = try #require(frame.cursor)
        #expect(frame[cursor.row, cursor.column].text == "▏")
    }

    private static let payees = ["A2A", "ATM Milano", "Amazon"].map { "add|1|home|--payee|\($0)" }

    @Test func `The arrows choose among several candidates, and Enter takes the chosen one`() throws {
        let stage = try Stage(after: Self.payees)
        stage.press("a500<Down>a")
        let row = try #require(stage.formRows?.firstIndex { $0.hasPrefix("Payee") })
        func candidates() -> String { stage.formRows?[row + 1] ?? "" }
        func payee() -> String { stage.formRows?[row] ?? "" }
        #expect(candidates().split(separator: "  ").map { $0.filter { $0 != " " } } == ["A2A", "ATMMilano", "Amazon"])
        for (key, name) in [
            ("<Down>", "A2A"), ("<Down>", "ATM Milano"), ("<Up>", "A2A"), ("<Up>", ""), ("<Down>", "A2A"),
            ("<Down>", "ATM Milano"), ("<Down>", "Amazon"), ("<Up>", "ATM Milano"),
        ] {
            stage.press(key)
            #expect(candidates().contains("▸ \(name)") == !name.isEmpty && payee().contains("▸a▏"), "\(key) \(name)")
        }
        #expect(stage.text.contains("Enter take"))
        stage.press("<Enter>")
        #expect(payee().contains("▸ATM Milano▏") && !candidates().contains("▸"))
        stage.press("<Enter>")
        #expect(try stage.run("show last").contains("ATM Milano"))
    }

    @Test(arguments: [(80, 24), (40, 12)]) func `A chosen candidate is visible among long ones`(
        columns: Int, rows: Int
    ) throws {
        let names = (1...8).map { "a rather long name of a payee \($0)" }
        let stage = try Stage(columns, rows, after: names.map { "add|1|home|--payee|\($0)" })
        stage.press("a500<Down>rather")
        for name in names {
            stage.press("<Down>")
            expectBox(stage, name)
            // 24 columns of the smallest box are left for a name.
            #expect(
                stage.formRows?.contains { $0.contains("▸ \(name.prefix(columns == 80 ? 40 : 22))") } == true, "\(name)"
            )
        }
    }

    @Test func `Tab takes the chosen candidate and moves on`() throws {
        let stage = try Stage(after: Self.payees)
        stage.press("a500<Down>a<Down><Down><Down><Tab>")
        let rows = try #require(stage.formRows)
        #expect(rows.contains { $0.hasPrefix("Payee") && $0.contains("Amazon") })
        #expect(rows.contains { $0.hasPrefix("Category ▸") })
    }

    @Test func `Down after the last candidate leaves the field as typed, Up before the first goes back`() throws {
        let stage = try Stage(after: Self.payees)
        stage.press("a500<Down>a<Down><Down><Down><Down>")
        #expect(stage.formRows?.contains { $0.hasPrefix("Category ▸") } == true)
        #expect(stage.formRows?.contains { $0.hasPrefix("Payee") && $0.split(separator: " ").last == "a" } == true)
        // Arrows do not choose in a field that was only entered.
        stage.press("<Up><Down>")
        #expect(stage.formRows?.contains { $0.hasPrefix("Category ▸") } == true)
        stage.press("<Up><Up>")
        #expect(stage.formRows?.contains { $0.hasPrefix("Amount   ▸") } == true)
    }

    @Test func `Enter saves a typed name that others begin with, if none was chosen`() throws {
        let stage = try Stage(after: Self.payees)
        stage.press("a500<Down>A<Enter>home<Enter>")
        #expect(try stage.run("show last --format json").contains("\"payee\":\"A\""))
    }

    @Test func `A candidate chosen and then typed over is not taken`() throws {
        let stage = try Stage(after: Self.payees)
        stage.press("a500<Down>a<Down>b<Down>home<Enter>")
        #expect(try stage.run("show last --format json").contains("\"payee\":\"ab\""))
    }

    @Test(arguments: [
        ("a120<Down>bar<Tab><Enter>", "Bar Sport"), ("a120<Down>b<Down><Down><Enter><Enter>", "Bartolini"),
        ("a120<Tab><Tab>eat<Tab><Enter>", ""),
    ]) func `A coffee takes at most eleven keys`(keys: String, payee: String) throws {
        let stage = try Stage(
            after: ["add|1,20|eating-out|--payee|Bar Sport", "add|1,20|eating-out|--payee|Bartolini"])
        #expect(Stage.keys(keys).count <= 11)
        stage.press(keys)
        let shown = try stage.run("show last --format json")
        #expect(shown.contains("\"id\":3") && shown.contains("eating-out") && shown.contains(payee))
    }

    @Test func `Without Unicode the box is ASCII`() throws {
        let stage = try Stage(after: Self.payees + ["settings glyphs ascii"])
        stage.press("a500<Down>a<Down>")
        #expect(stage.text.utf8.allSatisfy { $0 < 0x80 })
        #expect(stage.text.contains("+ Add to anna -") && stage.text.contains(">a]") && stage.text.contains("> A2A"))
        let lines = stage.screen.frame.text
        let borders = lines.indices.filter { lines[$0].contains("+---") || lines[$0].contains("---+") }
        #expect(borders.count == 3)
    }

    @Test(arguments: [(80, 24), (40, 12)]) func `Names in any script keep the right border`(
        columns: Int, rows: Int
    ) throws {
        let names = ["超市 永辉", "مقهى القاهرة", "👨‍👩‍👧 Family ❤️", "e\u{301}te\u{301} ❤", "ﷺ", "a\u{202E}b"]
        let system = try Stage(after: names.map { "add|1|home|--payee|\($0)" }).system
        for name in names + [names.joined(separator: " "), String(repeating: "永", count: 60)] {
            let stage = try Stage(columns, rows, in: system)
            stage.press("a1<Down>")
            stage.paste(String(name.prefix(1)))
            expectBox(stage, "candidates of \(name)")
            stage.paste(String(name.dropFirst()))
            expectBox(stage, name)
            stage.press("<Down><Down>")
            stage.paste(name)
            expectBox(stage, name)
            stage.press("<Left><Left>x")
            expectBox(stage, name)
        }
    }

    /// The text of the preview, as one line.
    private func preview(_ stage: Stage) -> String {
        let rows = stage.formRows ?? []
        let rule = rows.firstIndex { $0.hasPrefix("──") } ?? 0
        return rows[(rule + 1)...].dropLast().joined(separator: " ")
    }

    @Test(arguments: [(80, 24), (40, 12)]) func `The reason why an amount is refused is shown in full`(
        columns: Int, rows: Int
    ) throws {
        let stage = try Stage(columns, rows)
        stage.press("a1,2.3")
        #expect(preview(stage).contains("'1,2.3' does not group its digits in threes with one mark"))
        stage.press("<Down><Down>home")
        #expect(preview(stage).contains("'1,2.3' does not group its digits in threes with one mark"))
        expectBox(stage, "\(columns)x\(rows)")
    }

    @Test func `A refusal longer than the box is cut with an ellipsis`() throws {
        let stage = try Stage(40, 12)
        stage.press("a500<Down><Down>")
        stage.paste(String(repeating: "nowhere at all ", count: 60))
        expectBox(stage, "40x12")
        #expect(preview(stage).hasSuffix("…"))
        stage.press("<Enter>")
        expectBox(stage, "40x12 after Enter")
    }
}
