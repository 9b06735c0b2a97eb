import Statements
import Testing

/// Marks for out and in behind the amounts.
@Suite struct SideMarkTests {
    private func statement(_ amounts: [String], _ options: ReadingOptions = ReadingOptions()) throws -> Statement {
        let rows = amounts.enumerated().map { "\(13 + $0.offset).11.2026;Text;\($0.element)\n" }
        return try Statement.delimited("Datum;Text;Betrag\n" + rows.joined(), options)
    }

    private func spent(_ amounts: [String], _ options: ReadingOptions = ReadingOptions()) throws -> [String] {
        try statement(amounts, options).described().map {
            $0.split(separator: " ").dropFirst(2).first.map(String.init) ?? ""
        }
    }

    @Test(arguments: [
        ("S", "H"), ("D", "C"), ("Dr", "Cr"), ("DR", "CR"), ("Soll", "Haben"), ("Af", "Bij"), ("debit", "credit"),
        ("D", "A"),
        ("D", "K"),
    ])
    func `marks after amounts decide the direction`(out: String, received: String) throws {
        #expect(
            try spent(["12,50 \(out)", "1.000,00 \(received)", "650,00\(out)"]) == ["12.50", "-1000.00", "650.00"])
        let fact = try statement(["12,50 \(out)", "1,00 \(received)"]).facts.first { $0.name == "sign" }
        #expect(fact?.reason.contains("after the amounts") == true)
    }

    @Test func `a debit mark may repeat the minus of its amount`() throws {
        #expect(try spent(["-12,50 S", "1.000,00 H"]) == ["12.50", "-1000.00"])
    }

    @Test func `all amounts may have one direction`() throws {
        #expect(try spent(["12,50 S", "650,00 S"]) == ["12.50", "650.00"])
    }

    @Test func `an amount without a mark, or with a mark that contradicts its minus, is refused`() throws {
        let (mark, letter) = ("amount.debit_credit_marker", "amount.unexpected_character")
        for (amounts, kinds) in [
            (["12,50 S", "3,00"], [mark]), (["-12,50 S", "650,00 S"], [mark, mark]),
            (["-12,50 H", "3,00 S"], [mark, mark]), (["12,50 K", "1,00 K"], [letter, letter]),
        ] {
            let rows = try statement(amounts, ReadingOptions(sign: .negativeIsSpent)).described()
            let refused = rows.filter { $0.contains("refused") }
            #expect(refused == kinds.enumerated().map { "\($0.offset + 2) refused: \($0.element)" }, "\(amounts)")
        }
    }

    @Test func `balances may have direction marks too`() throws {
        let text = "Datum;Text;Betrag;Saldo\n13.11.2026;Bar;2,00 S;98,00 H\n14.11.2026;Hotel;108,00 S;10,00 S\n"
        #expect(
            try Statement.delimited(text).described() == [
                "2 2026-11-13 2.00 | what=Bar", "3 2026-11-14 108.00 | what=Hotel",
            ])
    }
}
