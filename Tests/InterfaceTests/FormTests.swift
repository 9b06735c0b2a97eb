import Screen
import Testing

/// Recording and editing an expense.
struct FormTests {
    /// The text in the row of a field, without the marks of the current field.
    private func row(_ label: String, of stage: Stage) -> String {
        (stage.formRows ?? []).first { $0.hasPrefix(label) }?.filter { !"▸▏".contains($0) } ?? ""
    }

    @Test(arguments: [
        ("1", "0,01"), ("12", "0,12"), ("1250", "12,50"), ("123456", "1234,56"), ("1234567", "12.345,67"),
        ("-1250", "-12,50"),
        ("1250<Backspace>", "1,25"), ("007", "0,07"), ("12<Ctrl-U>5", "0,05"),
    ]) func `Digits alone are read as cents`(typed: String, shown: String) throws {
        let stage = try Stage()
        stage.press("a" + typed)
        #expect(row("Amount", of: stage).split(separator: " ")[1] == shown)
    }

    @Test(arguments: [
        ("12,5", "= 12,50 €"), ("12.345,6", "= 12.345,60 €"), ("12.50", "= 12,50 €"), ("50 CZK", "= 50,00 CZK"),
        ("12,", "= 12,00 €"), ("12,<Backspace>", "= 0,12 €"), ("+1250", "= 12,50 €"), ("-12,50", "= -12,50 €"),
    ]) func `A mark or letter turns the amount into text`(typed: String, read: String) throws {
        let stage = try Stage()
        stage.press("a" + typed)
        let plain = row("Amount", of: stage).map { $0 == "\u{A0}" ? " " : $0 }
        #expect(String(plain).hasSuffix(read))
    }

    @Test(arguments: [
        ("3*2,50", "= 7,50 €"), ("10+5", "= 15,00 €"), ("(4+6)*1,5", "= 15,00 €"), ("50+10%", "= 55,00 €"),
        ("-5+3", "= -2,00 €"), ("37/3", "= 12,33 €"),
    ]) func `The result of a sum is shown beside it`(typed: String, read: String) throws {
        let stage = try Stage()
        stage.press("a" + typed)
        let plain = row("Amount", of: stage).map { $0 == "\u{A0}" ? " " : $0 }
        #expect(String(plain).hasSuffix(read))
        stage.press("<Down><Down>home<Enter>")
        #expect(try stage.run("show last").contains(read.dropFirst(2).dropLast(2)))
    }

    @Test func `The first digit replaces an edited amount`() throws {
        let stage = try Stage()
        stage.press("2e4390")
        #expect(row("Amount", of: stage).contains("= 43,90"))
        stage.press("<Esc><Esc>e<Backspace><Backspace>9")
        #expect(row("Amount", of: stage).contains("= 12,90"))
    }

    @Test func `An amount with too many digits is refused, and its digits stay in the field`() throws {
        let stage = try Stage()
        stage.press("a" + String(repeating: "9", count: 26) + "<Down><Down>home<Enter>")
        #expect(stage.formRows?.first?.hasPrefix("Add to anna") == true)
        #expect(row("Amount", of: stage).contains(String(repeating: "9", count: 26).prefix(20)))
        #expect(try stage.run("list --format json").contains("\"count\":22"))
    }

    @Test func `Tab completes the text and moves on, Down moves on without completion`() throws {
        let stage = try Stage()
        stage.press("a500<Tab>Da<Tab>groc<Tab>Bread")
        #expect(row("Payee", of: stage).contains("Da Gino") && row("Category", of: stage).contains("food:groceries"))
        stage.press("<Esc><Esc>a500<Down>Da G<Down>groc")
        #expect(row("Payee", of: stage).split(separator: " ").last == "G")
    }

    @Test func `The right arrow at the end of a field accepts the suggestion`() throws {
        let stage = try Stage()
        stage.press("a500<Down>Da<Right>")
        #expect(row("Payee", of: stage).contains("Da Gino"))
        #expect(row("Category", of: stage).contains("as usual there"))
        stage.press("<Down><Right>")
        #expect(!row("Category", of: stage).contains("as usual there"))
        #expect(row("Category", of: stage).contains("= food:eating-out"))
        stage.press("<Esc><Esc>a500<Down>Da<Left><Right><Down>gr<Right>")
        #expect(row("Payee", of: stage).split(separator: " ").last == "Da")
        #expect(row("Category", of: stage).contains("= food:groceries"))
    }

    @Test func `Enter moves the cursor to a missing field`() throws {
        let stage = try Stage()
        stage.press("a<Down><Down><Down>Bread<Enter>1250<Enter>groc<Tab><Enter>")
        #expect(try stage.run("show last").contains("Bread"))
    }

    @Test func `A hidden amount is hidden in the form too`() throws {
        let stage = try Stage()
        stage.press("2!e")
        #expect(!stage.text.contains("12,5"))
        stage.press("1500<Enter>")
        #expect(try stage.run("show 25").contains("15,00"))
    }

    @Test(arguments: ["<Backspace>", "<Delete>", "<Ctrl-D>", "<Ctrl-U>", "<Ctrl-W>"])
    func `Every key that deletes clears a hidden amount`(key: String) throws {
        let stage = try Stage()
        stage.press("2!e")
        #expect(row("Amount", of: stage).contains("•"))
        stage.press(key)
        #expect(!row("Amount", of: stage).contains("•"))
    }

    @Test func `An edit keeps an untouched field with line breaks or commas`() throws {
        let stage = try Stage(after: Stage.month + ["add|3|home|--note|one\ntwo|--tag|a,b"])
        stage.press("2")
        #expect(stage.row(reversedAt: 30)?.contains("a,b") == true)
        stage.press("e<Down>Astra<Enter>")
        let shown = try stage.run("show last --format json")
        #expect(shown.contains("one\\ntwo") && shown.contains("\"a,b\"") && shown.contains("Astra"))
    }

    @Test func `The reason for refusing a new expense is shown`() throws {
        let stage = try Stage()
        stage.press("a500<Down><Down>home")
        try stage.run("category archive home")
        stage.press("<Enter>")
        #expect(stage.text.contains("archived"))
        #expect(try stage.run("list --format json").contains("\"count\":22"))
    }

    @Test(arguments: [40, 80, 120]) func `An unknown category is refused in words of the screen`(columns: Int) throws {
        let stage = try Stage(columns, columns == 40 ? 12 : 24)
        stage.press("a500<Down><Down>nowhere")
        #expect(stage.text.contains("there is no category 'nowhere'") && stage.text.contains("Ctrl-N makes it"))
        #expect(!stage.text.contains("spesa") && !stage.text.contains("--"))
        let footer = stage.screen.frame.text.last ?? ""
        #expect(footer.contains("Esc") && (columns < 80 || footer.contains("Ctrl-N new category")))
        stage.press("<Enter>")
        #expect(stage.text.contains("Ctrl-N makes it") && !stage.text.contains("spesa add"))
        stage.press("<Ctrl-N>")
        #expect(stage.text.contains("Would add") && (columns < 80 || stage.text.contains("no new category")))
    }

    @Test func `The preview names the outing that the expense belongs to`() throws {
        let stage = try Stage(after: Stage.household)
        stage.press("a1250<Down><Down>home")
        #expect(stage.text.contains("Fair of Ferrara: 26,50\u{A0}€ spent, 73,50\u{A0}€ left"))
        stage.press("<Enter>")
        #expect(stage.text.contains("Fair of Ferrara: 26,50\u{A0}€ spent"))
    }

    @Test func `An edit to an unknown category is refused in the same words`() throws {
        let stage = try Stage()
        stage.press("2e<Down><Down><Ctrl-U>nowhere<Enter>")
        #expect(stage.text.contains("Ctrl-N makes it") && !stage.text.contains("spesa edit"))
    }

    @Test(arguments: [("it_IT", "12,50; or 12,5 or"), ("en_IE", "12.50; or 12.5 or")])
    func `The hint has the decimal mark of the user`(locale: String, shown: String) throws {
        let stage = try Stage(after: ["settings locale \(locale)"])
        stage.press("a")
        #expect(stage.text.contains("Type 1250 for " + shown))
        stage.press("1250")
        #expect(row("Amount", of: stage).contains(locale == "it_IT" ? "12,50" : "12.50"))
    }

    @Test(arguments: ["it_IT", "it_IT.UTF-8", "it_CH.UTF-8"], [[], ["settings format plain"], ["settings hide on"]])
    func `The hint has the decimal mark of the terminal's language without a setting`(
        language: String, settings: [String]
    ) throws {
        let base = try Stage(after: settings)
        base.system.variables["LANG"] = language
        let stage = try Stage(80, 24, in: base.system)
        stage.press("a")
        #expect(stage.text.contains("Type 1250 for 12,50; or 12,5 or 120 CZK."))
    }

    @Test(arguments: [
        ("780", "= 780,00 €"), ("12,5", "= 12,50 €"), ("780<Backspace>", "= 78,00 €"), ("5x<Backspace>", "= 5,00 €"),
        ("-20", "= -20,00 €"), ("1<Ctrl-U>30", "= 30,00 €"),
    ]) func `Plain amounts are read as in commands`(typed: String, read: String) throws {
        let stage = try Stage(after: Stage.month + ["settings amount-entry plain"])
        stage.press("a")
        #expect(stage.text.contains("Type 12 for 12,00; or 12,5 or"))
        stage.press(typed)
        let plain = row("Amount", of: stage).map { $0 == "\u{A0}" ? " " : $0 }
        #expect(String(plain).hasSuffix(read))
        stage.press("<Down><Down>home<Enter>")
        #expect(try stage.run("show last").contains(read.dropFirst(2).dropLast(2)))
    }

    @Test func `The first digit replaces an edited plain amount, and a setting made on the screen applies`() throws {
        let stage = try Stage()
        stage.press(":settings amount-entry plain<Enter>q2e43")
        #expect(row("Amount", of: stage).contains("= 43,00"))
        stage.press("<Esc><Esc>jD7")
        #expect(row("Amount", of: stage).contains("= 7,00"))
        stage.press("<Esc><Esc>!e8")
        #expect(!stage.text.contains("0,08"))
        stage.press("<Esc><Esc>!:settings amount-entry --unset<Enter>qa780")
        #expect(row("Amount", of: stage).contains("= 7,80"))
    }

    @Test func `Labels of the form are not dim`() throws {
        let stage = try Stage()
        stage.press("a")
        let form = try #require(stage.form)
        let frame = stage.screen.frame
        #expect((1...8).allSatisfy { !frame[form.row + $0, form.column + 2].style.dim })
    }

    @Test func `Pasted digits are text`() throws {
        let stage = try Stage()
        stage.press("a")
        stage.paste("1250")
        #expect(row("Amount", of: stage).contains("= 1250,00"))
    }

    @Test func `An ambiguous amount is marked and not recorded`() throws {
        let stage = try Stage(after: ["settings locale und"])
        stage.press("a1.234<Tab><Tab>groceries")
        #expect(!row("Amount", of: stage).contains("= "))
        stage.press("<Enter>")
        #expect(try stage.run("list --format json").contains("\"count\":0"))
        #expect(stage.formRows?.first?.hasPrefix("Add to anna") == true)
    }

    @Test func `Enter records and shows the state of the month`() throws {
        let stage = try Stage()
        stage.press("a1250<Tab><Tab>groc<Tab>Bread<Enter>")
        #expect(stage.text.contains("Added 26: 12,50\u{A0}€ in food:groceries on Sat 21 Nov 2026, Bread"))
        #expect(stage.text.contains("November 2026:"))
        #expect(try stage.run("show last").contains("Bread"))
    }

    @Test func `The usual category of the payee is suggested and used`() throws {
        let stage = try Stage()
        stage.press("a999<Down>lidl")
        #expect(row("Category", of: stage).contains("food:groceries, as usual there"))
        stage.press("<Enter>")
        #expect(try stage.run("show last").contains("food:groceries"))
    }

    @Test func `The usual category is the commonest, not the last`() throws {
        let stage = try Stage()
        try stage.run("add|1|home|--payee|Lidl")
        stage.press("a999<Down>lidl")
        #expect(row("Category", of: stage).contains("food:groceries, as usual there"))
    }

    @Test func `A day is shown in full and recorded`() throws {
        let stage = try Stage()
        stage.press("a500<Down><Down>home<Down><Down><Down>yesterday")
        #expect(row("Day", of: stage).contains("= Fri 20 Nov 2026"))
        stage.press("<Enter>")
        #expect(try stage.run("show last").contains("Fri 20 Nov 2026"))
    }

    @Test func `A missing category is added on request`() throws {
        let stage = try Stage()
        stage.press("a500<Down><Down>hobby:chess<Enter>")
        #expect(stage.text.contains("there is no category"))
        stage.press("<Ctrl-N><Enter>")
        #expect(try stage.run("show last").contains("hobby:chess"))
    }

    @Test func `Words that look like options are plain words`() throws {
        let stage = try Stage()
        stage.press("a500<Down>--void<Down>home<Down>-x --yes<Down><Down><Down>t1 t2<Down>note with 'quotes'<Enter>")
        let shown = try stage.run("show last --format json")
        #expect(shown.contains("\"payee\":\"--void\"") && shown.contains("\"what\":\"-x --yes\""))
        #expect(shown.contains("\"tags\":[\"t1\",\"t2\"]") && shown.contains("note with 'quotes'"))
    }

    @Test func `An edit changes only the edited fields`() throws {
        let stage = try Stage()
        stage.press("2e<Down><Ctrl-U>Odeon")
        #expect(stage.text.contains("payee: none → Odeon"))
        stage.press("<Enter>")
        #expect(stage.text.contains("Changed 25"))
        stage.press("u")
        #expect(stage.text.contains("Undid"))
        #expect(try !stage.run("show 25").contains("Odeon"))
        stage.press("<Ctrl-R>")
        #expect(try stage.run("show 25").contains("Odeon"))
    }

    @Test func `A record changed meanwhile is shown in both versions before saving`() throws {
        let stage = try Stage()
        stage.press("2e<Down>Odeon")
        try stage.run("edit|25|--amount|15|--payee|Astra")
        _ = stage.screen.look()
        #expect(stage.text.contains("You changed it meanwhile, outside this form."))
        #expect(stage.text.contains("It was: 12,50") && stage.text.contains("15,00"))
        stage.press("<Enter>")
        #expect(try stage.run("show 25").contains("Astra"))
        stage.press("<Enter>")
        #expect(try stage.run("show 25").contains("Odeon"))
    }

    @Test func `A change meanwhile is detected on Enter too`() throws {
        let stage = try Stage()
        stage.press("2e<Down>Odeon")
        try stage.run("edit|25|--payee|Astra")
        stage.press("<Enter>")
        #expect(try stage.run("show 25").contains("Astra"))
        #expect(stage.text.contains("You changed it meanwhile, outside this form."))
    }

    @Test func `The form names the member who changed an expense meanwhile`() throws {
        let owner = try Stage(after: ["add 12 home Lamp"])
        func signIn(_ command: String) throws {
            owner.system.input = [Array("open sesame".utf8)]
            try owner.run("\(command) --password-stdin")
        }
        try signIn("signup bruno")
        try signIn("login anna")
        try owner.run("book share anna --with bruno --as writer")
        let stage = try Stage(80, 24, in: owner.system)
        stage.press("2e<Down>Odeon")
        try signIn("login bruno")
        try owner.run("edit --book anna 1 --what Chair")
        try signIn("login anna")
        stage.screen.comeBack()
        #expect(stage.text.contains("bruno changed it meanwhile.") && stage.text.contains("Odeon"))
    }

    @Test func `A hundred pasted lines become one line in every field`() throws {
        let stage = try Stage()
        let lines = (1...100).map { "line \($0)\nq\n\u{1B}[A" }.joined()
        stage.press("a")
        for _ in 0..<8 {
            stage.paste(lines)
            stage.press("<Down>")
        }
        #expect(stage.formRows?.first?.hasPrefix("Add to anna") == true)
        stage.press("<Enter>")
        #expect(try stage.run("list --format json").contains("\"count\":22"))
        stage.press("<Esc><Esc>")
        stage.paste(lines)
        #expect(stage.text.contains("Summary"))
    }

    @Test func `Ctrl-S records and begins the next`() throws {
        let stage = try Stage()
        stage.press("a500<Down><Down>home<Ctrl-S>")
        #expect(stage.text.contains("Added 26"))
        #expect(row("Amount", of: stage).split(separator: " ").count == 1)
        stage.press("700<Down><Down>home<Ctrl-S><Esc>")
        #expect(try stage.run("show last").contains("7,00"))
        #expect(stage.text.contains("November 2026, day 21"))
        stage.press("2eCoop<Esc><Esc>e<Down>Coop<Ctrl-S>")
        #expect(try stage.run("show last").contains("Coop"))
        #expect(stage.text.contains("All days"))
    }

    @Test func `Ctrl-S with a missing field stays in the form`() throws {
        let stage = try Stage()
        stage.press("a500<Ctrl-S>")
        #expect(row("Amount", of: stage).contains("5,00"))
        #expect(try stage.run("list --format json").contains("\"count\":22"))
    }

    @Test func `Esc asks before typed text is lost`() throws {
        let stage = try Stage()
        stage.press("a<Esc>")
        #expect(stage.text.contains("November 2026, day 21"))
        stage.press("a12<Esc>")
        #expect(row("Amount", of: stage).contains("0,12") && stage.text.contains("Esc again leaves the form"))
        stage.press("5<Esc>")
        #expect(row("Amount", of: stage).contains("1,25"))
        stage.press("<Esc>")
        #expect(stage.text.contains("November 2026, day 21"))
        stage.press("2jjD<Esc>")
        #expect(stage.text.contains("All days"))
    }
}
