import Files
import Statements
import Testing

/// QIF transactions that follow their account without a header of their own.
@Suite struct QIFAccountTests {
    private func rows(_ text: String) throws -> [String] {
        let file = InputFile(name: "a.qif", bytes: Array(text.utf8))
        return try #require(try Statement.qif(file, options: ReadingOptions())).lines()
    }

    @Test(arguments: ["Bank", "CCard", "Cash", "Oth A", ""])
    func `movements after an account belong to it`(kind: String) throws {
        let account = "!Account\nNGiro\n" + (kind.isEmpty ? "" : "T\(kind)\n") + "^\n"
        let movements = "D13/01/2026\nT-12.50\nPBaker\nLFood\n^\nD14/01/2026\nT-1,203.00\nPRent\nN12\n^\n"
        #expect(
            try rows(account + movements)
                == [
                    "5 | 2026-01-13 | 12.50 | payee=Baker | category=Food | account=Giro",
                    "10 | 2026-01-14 | 1203.00 | payee=Rent | note=no. 12 | account=Giro",
                ].map {
                    kind.isEmpty
                        ? $0.replacing("5 |", with: "4 |", maxReplacements: 1).replacing("10 |", with: "9 |") : $0
                })
    }

    @Test func `each account has the movements after it`() throws {
        let text =
            "!Account\nNGiro\nTBank\n^\nD13/01/2026\nT-12.50\n^\n!Account\nNKarte\nDmine, since 2020\nTCCard\n^\nD14/01/2026\nT-3.00\n^\n"
        #expect(
            try rows(text) == ["5 | 2026-01-13 | 12.50 | account=Giro", "13 | 2026-01-14 | 3.00 | account=Karte"])
    }

    @Test func `a heading after the account is still read`() throws {
        let text = "!Account\nNGiro\nTBank\n^\n!Type:Bank\nD13/01/2026\nT-12.50\n^\n"
        #expect(try rows(text) == ["6 | 2026-01-13 | 12.50 | account=Giro"])
    }

    @Test func `shares, unknown headings and unfinished movements are refused`() throws {
        let shares = "!Account\nNDepot\nTInvst\n^\nD13/01/2026\nNBuy\nT12.50\n^\n!Type:Bank\nD14/01/2026\nT-1.00\n^\n"
        #expect(try rows(shares).first == "5 | refused: qif.investment")
        for heading in ["!Type:Girokonto", "!Type:Oth S", "!Option:MDY"] {
            #expect(try rows("\(heading)\nD13/01/2026\nT-12.50\n^\n") == ["2 | refused: qif.section"], "\(heading)")
        }
        #expect(try rows("!Account\nNGiro\n^\nD13/01/2026\nT-12.50\n") == ["4 | refused: qif.unfinished"])
    }

    @Test func `lists have no movements`() throws {
        let text =
            "!Option:AutoSwitch\n!Account\nNGiro\nTBank\nDmy account\n^\nNKarte\nTCCard\n^\n!Clear:AutoSwitch\n!Type:Cat\nNFood\nE\n^\n"
            + "!Type:Memorized\nKC\nT-12.50\nPRent\n^\n!Type:Bank\nD13/01/2026\nT-12.50\n^\n"
        #expect(try rows(text).count == 1)
    }
}
