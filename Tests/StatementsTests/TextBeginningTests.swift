import Testing

@testable import Statements

@Suite struct TextBeginningTests {
    private let beginnings = TextBeginnings(["saldo iniziale", "eindsaldo", "Règlement carte", "spłata"])

    @Test(
        arguments: [
            "Saldo", "SALDO INIZIALE", "saldo-iniziale", "Sal", "Eindsaldo 2026", "règlement", "REGLEMENT", "Règlement",
            "SPŁATA", "splata",
        ])
    func `a text that may start a phrase is examined`(text: String) {
        #expect(beginnings.mayBegin(Array(text.utf8)[...]))
    }

    @Test(arguments: ["", "Sa", "Einkauf 12", "Salumeria", "Regen", "Laden"])
    func `a text that cannot start a phrase is skipped`(text: String) {
        #expect(!beginnings.mayBegin(Array(text.utf8)[...]))
    }
}
