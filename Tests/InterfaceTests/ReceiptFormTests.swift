import Ledger
import Screen
import Testing

@testable import Interface

/// The form for a receipt.
struct ReceiptFormTests {
    /// A payee, a line with a quantity, a deposit, a discount and a payment.
    private static let keys =
        "ALid<Tab>2 x Milk 1,29 groceries<Down>2 x Deposit 0,25 groceries<Down>-0,50 Discount"
        + "<Down><Down><Down>cash=10"

    @Test func `A receipt of the form is that of the command`() throws {
        let stage = try Stage(100, 40)
        stage.press(Self.keys)
        #expect(stage.text.contains("Add a receipt to anna") && stage.text.contains("Would add: 2,58"), "\(stage.text)")
        stage.press("<Enter>")
        #expect(stage.form == nil && stage.text.contains("Added receipt 1"), "\(stage.text)")
        let other = try Stage()
        try other.run(
            "receipt|add|--payee|Lidl|--pay|cash=10|--|2 x Milk 1,29 groceries|2 x Deposit 0,25 groceries|-0,50 Discount"
        )
        let shown = try stage.run("receipt show 1")
        #expect(try shown == other.run("receipt show 1") && shown.contains("Deposit"))
    }

    @Test func `The list of receipts and a typed command open the form`() throws {
        let stage = try Stage(100, 40, after: Stage.household)
        for keys in ["5/a receipt<Enter><Enter>", ":receipt add<Enter>", "A"] {
            stage.press(keys)
            #expect(stage.text.contains("Add a receipt to anna"), "\(stage.text)")
            stage.press("<Esc>")
            #expect(stage.form == nil)
        }
    }

    @Test func `A missing payee or line gets the cursor, and Esc asks before text is lost`() throws {
        let stage = try Stage(80, 24)
        stage.press("A<Enter>Coop<Enter>Milk 1,29")
        #expect(
            stage.formRows?.contains { $0.hasPrefix("Line 1") && $0.contains("Milk 1,29") } == true, "\(stage.text)")
        #expect(stage.text.contains("no category is given") && stage.text.contains("fill in Category"))
        stage.press("<Down><Down>groc<Tab>")
        #expect(stage.text.contains("is paid") && stage.text.contains("Fill in Paid with"), "\(stage.text)")
        stage.press("card")
        #expect(stage.text.contains("Would add"), "\(stage.text)")
        stage.press("<Esc>")
        #expect(stage.text.contains("Esc again leaves the form") && stage.form != nil)
        stage.press("<Esc>")
        #expect(stage.form == nil)
    }

    @Test func `Tab completes the category at the end of a line, the payee and the payment`() throws {
        let stage = try Stage(100, 40, after: Stage.month + ["method|add|Blue card"])
        stage.press(
            "ALid<Tab>2 x Milk 1,29 groc<Tab>Bread 2,10 @4% leis<Tab>Soap 2,00<Down><Down>food<Down>cash=1 Blue<Tab>")
        let rows = try #require(stage.formRows)
        for row in [
            "Line 1    2 x Milk 1,29 food:groceries", "Line 2    Bread 2,10 @4% leisure", "Line 3    Soap 2,00",
        ] {
            #expect(rows.contains { $0.hasPrefix(row) }, "\(row)\n\(stage.text)")
        }
        #expect(rows.contains { $0.hasPrefix("Paid with cash=1 'Blue card'") }, "\(stage.text)")
        stage.press("<Enter>")
        #expect(try stage.run("receipt show 1").contains("Blue card"), "\(stage.text)")
    }

    @Test func `Ctrl-S records and begins the next receipt`() throws {
        let stage = try Stage(100, 40)
        stage.press(Self.keys + "<Ctrl-S>")
        #expect(stage.text.contains("Added receipt 1") && stage.text.contains("Add a receipt to anna"), "\(stage.text)")
        #expect(stage.formRows?.contains("Line 1") == true, "\(stage.text)")
    }

    @Test func `Pasted lines are lines of the receipt`() throws {
        let stage = try Stage(100, 40)
        stage.press("ALid<Tab>")
        stage.paste("Milk 1,29 groceries\nBread 2,10 groceries\r\nApples 3,00 groceries\n")
        stage.press("<Down><Down><Down>cash<Enter>")
        #expect(try stage.run("receipt show 1").contains("6,39"), "\(stage.text)")
    }

    @Test func `The form fits every screen, also with many lines`() throws {
        let system = try Stage(after: Stage.household).system
        for (columns, rows) in [(40, 12), (80, 24), (120, 40), (200, 60)] {
            let stage = try Stage(columns, rows, in: system)
            stage.press("ALid<Tab>")
            for number in 1...30 {
                stage.paste("Thing \(number),00 groceries")
                stage.press("<Down>")
                let form = try #require(stage.form, "\(stage.text)")
                #expect(form.row >= 0 && form.row + form.rows < rows && form.column + form.width <= columns)
                #expect(stage.formRows?.contains { $0.hasPrefix("Line \(number + 1)") } == true, "\(stage.text)")
            }
            #expect(stage.form.map { rows < 24 || $0.row == 1 } == true)
        }
    }

    @Test func `A form is closed if another command turns to another book`() throws {
        let stage = try Stage(after: Stage.month + ["book add small"])
        stage.press("ACoop")
        try stage.run("book use small")
        stage.system.now = Instant(seconds: stage.system.now.seconds + 40)
        stage.press("<Enter>")
        #expect(stage.form == nil)
    }

    private static let receipt =
        "receipt|add|--payee|Lidl|--pay|cash=10|--|2 x Milk 1,29 groceries|Bread 2,10 groceries|Soap 2,00 groceries"

    @Test func `The form of a receipt changes what is typed and keeps the rest`() throws {
        let stage = try Stage(100, 40)
        try stage.run(Self.receipt)
        stage.press("2e")
        #expect(stage.text.contains("Edit receipt 1 in anna"), "\(stage.text)")
        for shown in ["Lidl", "2 x Milk  2,58", "Bread  2,10", "Soap  2,00", "cash"] {
            #expect(stage.formRows?.contains { $0.contains(shown) } == true, "\(shown)\n\(stage.text)")
        }
        #expect(stage.text.contains("What is left empty stays"), "\(stage.text)")
        stage.press("Aldi<Down><Down>Bread 2,40<Down>-<Down>Bag 0,20 groceries")
        #expect(stage.text.contains("What is left empty stays") && !stage.text.contains("usage"), "\(stage.text)")
        stage.press("<Enter>")
        #expect(stage.form == nil && stage.text.contains("Changed receipt 1"), "\(stage.text)")
        let other = try Stage()
        try other.run(Self.receipt)
        try other.run("receipt|edit|1|--payee=Aldi|--line=2=Bread 2,40|--remove=3|--add=Bag 0,20 groceries")
        let shown = try stage.run("receipt show 1")
        #expect(try shown == other.run("receipt show 1") && shown.contains("Aldi") && !shown.contains("Soap"))
    }

    @Test func `The list of receipts edits too, and nothing typed changes nothing`() throws {
        let stage = try Stage(100, 40, after: Stage.month + [Self.receipt])
        stage.press("5/Lidl<Enter>e")
        #expect(stage.text.contains("Edit receipt 1 in anna"), "\(stage.text)")
        stage.press("<Enter>")
        #expect(stage.form != nil)
        stage.press("<Esc>")
        #expect(stage.form == nil)
    }

    @Test func `A receipt that was changed meanwhile is shown anew before it is saved`() throws {
        let stage = try Stage(100, 40)
        try stage.run(Self.receipt)
        stage.press("2e<Down>Milk 1,00")
        try stage.run("receipt|edit|1|--remove=3")
        stage.press("<Enter>")
        #expect(stage.form != nil && stage.text.contains("was changed meanwhile"), "\(stage.text)")
        #expect(stage.formRows?.contains { $0.contains("Soap") } == false, "\(stage.text)")
        stage.press("<Enter>")
        #expect(stage.form == nil)
        let shown = try stage.run("receipt show 1")
        #expect(shown.contains("1,00") && !shown.contains("Soap"), "\(shown)")
    }

    @Test func `Text typed for a line stays with it if an earlier line is removed meanwhile`() throws {
        let stage = try Stage(100, 40)
        try stage.run(Self.receipt)
        stage.press("2e<Down><Down>Bread 2,40")
        #expect(!stage.text.contains("save, next"), "\(stage.text)")
        try stage.run("receipt|edit|1|--remove=1")
        stage.press("<Enter>")
        #expect(stage.formRows?.contains { $0.hasPrefix("Line 1    Bread 2,40") } == true, "\(stage.text)")
        stage.press("<Enter>")
        let shown = try stage.run("receipt show 1")
        #expect(shown.contains("2,40") && shown.contains("Soap") && !shown.contains("Milk"), "\(shown)")
    }
}
