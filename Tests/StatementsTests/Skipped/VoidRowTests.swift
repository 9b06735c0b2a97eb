import Files
import Statements
import Testing

@Suite struct VoidRowTests {
    private func rows(_ text: String) throws -> [String] {
        let file = InputFile(name: "a", bytes: Array(text.utf8))
        return try Statement.open(file, options: ReadingOptions()).described()
    }

    @Test(arguments: [("V", "R", ""), ("v", "r", "F"), ("Void", "Reconciled", ""), ("VOID", "", ""), ("D", "V", "R")])
    func `void and duplicate rows of Money Manager Ex are left out`(void: String, one: String, other: String)
        throws
    {
        let text =
            "Date,Status,Payee,Amount,Notes\n2026-01-13,\(void),Hotel,-92.50,a\n2026-01-14,\(one),Shop,-10.00,b\n"
            + "2026-01-15,\(other),Bar,-3.00,c\n"
        let found = try rows(text)
        #expect(found[0] == "2 left out: pending")
        #expect(found[1] == (one == "V" ? "3 left out: pending" : "3 2026-01-14 10.00 | Shop | note=b"))
        #expect(found[2] == "4 2026-01-15 3.00 | Bar | note=c")
    }

    @Test(arguments: ["Reconcile", "Reconciled", "Cleared"])
    func `void rows of GnuCash are left out by their reconciled column`(header: String) throws {
        let text =
            "Date,Description,Amount,\(header)\n2026-01-13,Hotel,-92.50,v\n2026-01-14,Shop,-10.00,y\n2026-01-15,Bar,-3.00,n\n"
        #expect(
            try rows(text) == [
                "2 left out: pending", "3 2026-01-14 10.00 | what=Shop", "4 2026-01-15 3.00 | what=Bar",
            ])
    }

    @Test func `a status column of V only, or with other letters, is ignored`() throws {
        for letters in [["V", "V"], ["V", "B"], ["V", "Q"], ["C", "D"]] {
            let text =
                "Date,Description,Amount,Status\n2026-01-13,Hotel,-92.50,\(letters[0])\n2026-01-14,Shop,-10.00,\(letters[1])\n"
            #expect(try rows(text).allSatisfy { !$0.contains("left out") }, "\(letters)")
        }
    }

    @Test func `a void posting is left out`() throws {
        let text =
            "Date,Transaction ID,Number,Description,Notes,Commodity/Currency,Void Reason,Action,Memo,Full Account Name,"
            + "Account Name,Amount With Sym,Amount Num.,Reconcile\n"
            + "13/01/2026,a,,Hotel,,CURRENCY::EUR,,,,Expenses:Travel,Travel,92.50,92.50,v\n"
            + ",,,,,,,,,Assets:Bank,Bank,-92.50,-92.50,v\n"
            + "14/01/2026,b,,Shop,,CURRENCY::EUR,,,,Expenses:Food,Food,10.00,10.00,n\n"
            + ",,,,,,,,,Assets:Bank,Bank,-10.00,-10.00,n\n"
        #expect(try rows(text) == ["2 left out: pending", "4 2026-01-14 10.00 | Shop | in=Food"])
    }

    @Test(arguments: ["<split:reconciled-state>v</split:reconciled-state>", ""])
    func `a void transaction in a GnuCash book is left out`(state: String) throws {
        let slot =
            state.isEmpty
            ? "<trn:slots><slot><slot:key>void-reason</slot:key><slot:value type=\"string\">x</slot:value></slot></trn:slots>"
            : ""
        let account = { (name: String, type: String) in
            "<gnc:account><act:name>\(name)</act:name><act:id>\(name)</act:id><act:type>\(type)</act:type></gnc:account>"
        }
        let split = { (name: String, value: String) in
            "<trn:split><split:id>\(name)</split:id>\(state)<split:value>\(value)</split:value><split:account>\(name)</split:account></trn:split>"
        }
        let book =
            "<?xml version=\"1.0\"?>\n<gnc-v2 xmlns:gnc=\"g\" xmlns:act=\"a\" xmlns:trn=\"t\" xmlns:split=\"s\" xmlns:slot=\"l\" "
            + "xmlns:cmdty=\"c\" xmlns:ts=\"d\"><gnc:book>\(account("Food", "EXPENSE"))\(account("Bank", "BANK"))"
            + "<gnc:transaction><trn:id>1</trn:id><trn:currency><cmdty:id>EUR</cmdty:id></trn:currency>"
            + "<trn:date-posted><ts:date>2026-01-13 00:00:00 +0000</ts:date></trn:date-posted>\(slot)<trn:splits>"
            + "\(split("Food", "9250/100"))\(split("Bank", "-9250/100"))</trn:splits></gnc:transaction></gnc:book></gnc-v2>\n"
        #expect(try rows(book) == ["1 left out: pending"])
    }
}
