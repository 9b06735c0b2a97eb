import Files
import Statements
import Testing

/// Texts that mark a movement as no payment, in formats without columns.
@Suite struct MovementTextTests {
    private struct Movement {
        var payee: String?
        var memo: String?
    }

    private func qif(_ movements: [Movement]) -> String {
        var text = "!Type:Bank\n"
        for movement in movements {
            text += "D2026-01-13\nT-20.00\n"
            if let payee = movement.payee { text += "P\(payee)\n" }
            if let memo = movement.memo { text += "M\(memo)\n" }
            text += "^\n"
        }
        return text
    }

    private func ofx(_ movements: [Movement]) -> String {
        var text =
            "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKTRANLIST>\n"
        for (number, movement) in movements.enumerated() {
            text += "<STMTTRN><TRNTYPE>POS<DTPOSTED>20260113<TRNAMT>-20.00<FITID>\(number)"
            if let payee = movement.payee { text += "<NAME>\(payee)" }
            if let memo = movement.memo { text += "<MEMO>\(memo)" }
            text += "</STMTTRN>\n"
        }
        return text + "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n"
    }

    /// The payee of each entry, and the reason of each row that was left out, in QIF and OFX.
    private func told(_ movements: [Movement]) throws -> [[String]] {
        try [("a.qif", qif(movements)), ("a.ofx", ofx(movements))].map { name, text in
            var told: [String] = []
            let file = InputFile(name: name, bytes: Array(text.utf8))
            try Statement.open(file, options: ReadingOptions()).forEachRow { row in
                switch row {
                case .entry(let entry): told.append(entry.payee ?? entry.what ?? "")
                case .leftOut(_, let reason, _, _): told.append(reason.rawValue)
                case .refused(_, let refusal): told.append(refusal.kind)
                }
            }
            return told
        }
    }

    private func expect(_ movements: [Movement], _ expected: [String]) throws {
        #expect(try told(movements) == [expected, expected])
    }

    @Test(arguments: [
        "Vorgemerkt: REWE", "PENDING: TESCO", "**VOID**Shop", "Shop *CANCELLED*", "Katevaraus", "VARAUS K-MARKET",
        "(en attente) FNAC", "Coop (in attesa)", "Reservation", "Varaus",
    ])
    func `a pending or void movement is left out`(text: String) throws {
        try expect([Movement(payee: text), Movement(payee: "Bakery")], ["pending", "Bakery"])
        try expect([Movement(memo: text), Movement(payee: "Bakery")], ["pending", "Bakery"])
    }

    @Test(arguments: [
        "Pending Bar", "Hotel Reservation Ltd", "Voidstar", "Varausmaksu Finnair", "Solde 2026", "Kaufland",
    ])
    func `a payee with such a word in its name is recorded`(name: String) throws {
        try expect([Movement(payee: name), Movement(payee: "Bakery")], [name, "Bakery"])
    }

    @Test func `a reservation beside another text is skipped only among kinds of movements`() throws {
        let reserved = Movement(payee: "NESTE", memo: "VARAUS")
        try expect([reserved, Movement(payee: "PRISMA", memo: "KORTTIOSTO")], ["pending", "PRISMA"])
        try expect([reserved, Movement(payee: "PRISMA", memo: "Leipä")], ["NESTE", "PRISMA"])
        let reversed = Movement(payee: "VARAUS", memo: "NESTE")
        try expect([reversed, Movement(payee: "KORTTIOSTO", memo: "PRISMA")], ["pending", "KORTTIOSTO"])
    }

    @Test(arguments: [
        ("Endsaldo", "balance"), ("Solde au 31/01/2026", "balance"), ("Buy trade IE00B4L5Y983 iShares", "transfer"),
        ("Kauf ETF", "transfer"),
    ])
    func `a balance or a trade is left out`(text: String, reason: String) throws {
        try expect([Movement(payee: text), Movement(payee: "Bakery")], [reason, "Bakery"])
        try expect([Movement(payee: "Bank", memo: text), Movement(payee: "Bakery")], [reason, "Bakery"])
    }

    private func doubts(_ name: String, _ text: String) throws -> [String] {
        let file = InputFile(name: name, bytes: Array(text.utf8))
        return try Statement.open(file, options: ReadingOptions()).facts.filter { $0.name == "maybe not booked" }.map(
            \.value)
    }

    private func mt940(_ details: [String]) -> String {
        let movements = details.map { ":61:2601130113D20,00NMSCNONREF\n:86:\($0)\n" }.joined()
        return ":20:X\n:25:NL12\n:28C:1\n:60F:C260101EUR100,00\n\(movements)-\n"
    }

    @Test(arguments: ["PENDING TESCO", "Reservation ICA", "Rezervacija KONZUM", "Retención DIA", "Reservering AH"])
    func `a payee or memo that may be pending is recorded and reported in every format`(text: String) throws {
        let movements = [Movement(payee: text), Movement(payee: "Bakery", memo: text), Movement(payee: "Bakery")]
        try expect(movements, [text, "Bakery", "Bakery"])
        #expect(try doubts("a.qif", qif(movements)) == ["\(text), \(text)"])
        #expect(try doubts("a.ofx", ofx(movements)) == ["\(text), \(text)"])
        let details = [text, "/NAME/Bakery/REMI/\(text)", "020?00KARTE?20\(text)?32Bakery", "Bakery"]
        #expect(try doubts("a.sta", mt940(details)) == ["\(text), \(text), \(text)"])
        let booked = [Movement(payee: "Pending Bar"), Movement(payee: "Bakery", memo: "Hotel Reservation Ltd")]
        #expect(try doubts("a.qif", qif(booked)).isEmpty)
        #expect(try doubts("a.ofx", ofx(booked)).isEmpty)
        #expect(try doubts("a.sta", mt940(["Pending Bar", "Hotel Reservation Ltd"])).isEmpty)
    }

    @Test func `movements of the pending list of OFX are left out without a doubt`() throws {
        let pending = ofx([Movement(payee: "PENDING TESCO")]).replacing("STMTTRN>", with: "STMTTRNP>").replacing(
            "BANKTRANLIST>", with: "BANKTRANLISTP>"
        ).replacing("DTPOSTED", with: "DTTRAN")
        #expect(try doubts("a.ofx", pending).isEmpty)
        let file = InputFile(name: "a.ofx", bytes: Array(pending.utf8))
        var reasons: [LeftOut] = []
        try Statement.open(file, options: ReadingOptions()).forEachRow { row in
            if case .leftOut(_, let reason, _, _) = row { reasons.append(reason) }
        }
        #expect(reasons == [.pending])
    }

    @Test(arguments: ["HOLD", "Hold", "PENDING", "AUTH"])
    func `a movement of OFX whose type means that it is not booked is left out`(type: String) throws {
        let text = ofx([Movement(payee: "Bakery"), Movement(payee: "Hotel"), Movement(payee: "Bar")])
        let second = try #require(text.ranges(of: "<TRNTYPE>POS").dropFirst().first)
        let held = text[..<second.lowerBound] + "<TRNTYPE>\(type)" + text[second.upperBound...]
        let file = InputFile(name: "a.ofx", bytes: Array(held.utf8))
        let lines = try Statement.open(file, options: ReadingOptions()).lines()
        #expect(lines.count == 3)
        #expect(lines.filter { $0.hasSuffix("left out: pending") }.count == 1)
        #expect(lines[1].hasSuffix("left out: pending"))
        // The amount of a hold has no direction of its type.
        let unsigned = held.replacing("-20.00", with: "20.00")
        let other = InputFile(name: "a.ofx", bytes: Array(unsigned.utf8))
        #expect(try Statement.open(other, options: ReadingOptions()).lines().count == 3)
    }
}
