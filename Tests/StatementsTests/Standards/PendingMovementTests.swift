import Files
import Statements
import Testing

/// Movements of MT940, MT942 and CAMT that are not booked, or may not be.
@Suite struct PendingMovementTests {
    private func read(_ text: String, _ open: Statement.Opening) throws -> Statement {
        try #require(try open(InputFile(name: "a", bytes: Array(text.utf8)), ReadingOptions()))
    }

    private func mt940(_ text: String) throws -> Statement {
        try read(text) { try Statement.mt940($0, options: $1) }
    }

    private func message(_ details: [String], opening: String? = "C260112EUR100,00", closing: String? = nil) -> String {
        ":20:A\n:25:DE02120300000000202051\n:28C:1/1\n" + (opening.map { ":60F:\($0)\n" } ?? ":34F:EUR0,\n")
            + details.map { ":61:2601130113D12,50N192NONREF\n:86:\($0)\n" }.joined()
            + (closing.map { ":62F:\($0)\n" } ?? "") + "-\n"
    }

    private static let texts = [
        "Vorgemerkt: REWE", "177?00VORGEMERKT?20Einkauf?32REWE", "Pending: TESCO", "In attesa - COOP",
        "En attente: CARREFOUR", "Pendiente: MERCADONA", "In behandeling: JUMBO", "Pendente | CONTINENTE",
        "Rezervirano: KONZUM", "Broneeritud: SELVER", "Rezervuota: MAXIMA",
    ]

    @Test(arguments: texts)
    func `a movement whose text says that it is not booked is left out`(text: String) throws {
        let statement = try mt940(message([text, "Miete"]))
        let lines = try statement.lines()
        #expect(lines.count == 2)
        #expect(lines.first?.hasSuffix("left out: pending") == true)
        #expect(lines.last?.contains("12.50") == true)
        // The balances agree without the movement.
        let closed = try mt940(message([text, "Miete"], closing: "C260113EUR87,50"))
        #expect(try closed.lines().filter { $0.hasSuffix("left out: pending") }.count == 1)
    }

    @Test(arguments: texts)
    func `a movement that the balances include is booked, whatever its text says`(text: String) throws {
        let statement = try mt940(message([text, "Miete"], closing: "C260113EUR75,00"))
        #expect(try statement.lines().allSatisfy { !$0.contains("left out") })
    }

    @Test(arguments: [
        ":34F:EUR0,\n", ":34F:EURD0,\n:34F:EURC0,\n", ":13D:2601131200+0100\n", ":13:2601131200\n",
        ":34F:EUR0,\n:13D:2601131200+0100\n", ":34F:EURD50,\n",
    ])
    func `the rows of an interim report are recorded and reported`(fields: String) throws {
        let text = message(["REWE", "Miete"], opening: nil).replacing(":34F:EUR0,\n", with: fields)
        let statement = try mt940(text)
        #expect(try statement.lines().count == 2)
        #expect(statement.facts.filter { $0.name == "maybe not booked" }.map(\.value) == ["2 rows"])
        // Only the movements of the report are counted.
        let both = try mt940(text + message(["REWE"], closing: "C260113EUR87,50"))
        #expect(both.facts.filter { $0.name == "maybe not booked" }.map(\.value) == ["2 rows"])
        let booked = try mt940(message(["REWE"], closing: "C260113EUR87,50"))
        #expect(!booked.facts.contains { $0.name == "maybe not booked" })
    }

    private func camt(_ status: String, _ text: String) throws -> Statement {
        let entry =
            "<Ntry><Amt Ccy=\"EUR\">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd>\(status)<BookgDt><Dt>2026-01-13</Dt></BookgDt>"
            + "<NtryDtls><TxDtls><RmtInf><Ustrd>\(text)</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>"
        return try read(
            "<?xml version=\"1.0\"?><Document><BkToCstmrStmt><Stmt>\(entry)</Stmt></BkToCstmrStmt></Document>"
        ) { try Statement.camt($0, options: $1) }
    }

    @Test(arguments: ["<Sts>PDNG</Sts>", "<Sts>INFO</Sts>", "<Sts><Cd>PDNG</Cd></Sts>", "<Sts><Cd>FUTR</Cd></Sts>"])
    func `an entry with a status other than booked is left out`(status: String) throws {
        #expect(try camt(status, "Miete").lines().allSatisfy { $0.hasSuffix("left out: pending") })
    }

    @Test(arguments: texts.filter { !$0.contains("?") })
    func `a pending text decides without a status, and is reported beside the status booked`(text: String) throws {
        #expect(try camt("", text).lines().allSatisfy { $0.hasSuffix("left out: pending") })
        let booked = try camt("<Sts><Cd>BOOK</Cd></Sts>", text)
        #expect(try booked.lines().allSatisfy { !$0.contains("left out") })
        #expect(booked.facts.filter { $0.name == "maybe not booked" }.map(\.value) == [text])
    }
}
