import Statements
import Testing

/// Columns of single letters, which are codes and no descriptions.
@Suite struct LetterColumnTests {
    private func statement(_ header: String, _ letters: [String], _ options: ReadingOptions? = nil) throws -> Statement
    {
        let rows = letters.enumerated().map { "1\($0 + 1).01.2026;\($1);-1\($0),00\n" }
        return try Statement.delimited("Datum;\(header);Betrag\n" + rows.joined(), options ?? ReadingOptions())
    }

    private func unread(_ statement: Statement) -> String {
        statement.facts.first { $0.name == "columns" }?.reason ?? ""
    }

    @Test(
        arguments: ["Typ", "Type", "Tipo", "Art", "Zorgel"],
        [["X", "Y", "X"], ["Q", "Z", "Einkauf"]])
    func `a column of single letters is no description and is reported as not read`(header: String, letters: [String])
        throws
    {
        let statement = try statement(header, letters)
        #expect(try statement.described().allSatisfy { !$0.contains("what=") })
        #expect(unread(statement).contains("not read: \(header)"))
    }

    @Test(arguments: ["Text", "Beschreibung", "Descrizione", "Libellé", "Concepto"])
    func `single letters under a header for descriptions are descriptions`(header: String) throws {
        #expect(try statement(header, ["X", "Y", "X"]).described().allSatisfy { $0.contains("what=") })
    }

    @Test func `a column of single letters that the user chose is read`() throws {
        let statement = try statement("Typ", ["X", "Y", "X"], ReadingOptions(columns: ["what": "Typ"]))
        #expect(try statement.described().allSatisfy { $0.contains("what=") })
    }

    @Test func `another text is the description beside a column of single letters`() throws {
        let text =
            "Datum;Typ;Zorgel;Betrag\n11.01.2026;X;Brot und Milch;-1,00\n12.01.2026;Y;Schuhe;-2,00\n"
            + "13.01.2026;X;Miete;-3,00\n"
        let rows = try Statement.delimited(text).described()
        #expect(rows.map { $0.contains("what=X") || $0.contains("what=Y") } == [false, false, false])
        #expect(rows.first?.contains("what=Brot und Milch") == true)
    }
}
