/// The payments of one's own card: the bill on the bank's side, and the money that comes in on the card's.
///
/// With both sides in one file nothing is spent by them: the purchases stand there too. A bill alone is recorded as one sum.
struct CardBills {
    private var sides: [ArraySlice<UInt8>: UInt8] = [:]
    private(set) var billed = 0
    private static let most = 1000

    /// Whether the text of a cell is what such a payment is called.
    static func isBill(_ cell: ArraySlice<UInt8>) -> Bool {
        guard cell.count > 9, beginnings.contains(beginning(cell)) else { return false }
        let text = HeaderName.plain(String(decoding: cell, as: UTF8.self))
        return phrases.contains { text == $0 || text.hasPrefix($0 + " ") }
    }

    /// Counts one by the digits of its amount.
    mutating func add(_ amount: ArraySlice<UInt8>, isOut: Bool) {
        if isOut { billed += 1 }
        guard sides.count < Self.most else { return }
        sides[Self.digits(amount), default: 0] |= isOut ? 1 : 2
    }

    /// Whether both sides of it are in the file.
    func isSettled(_ amount: ArraySlice<UInt8>) -> Bool { sides[Self.digits(amount)] == 3 }

    /// How many went out whose other side is not in the file.
    var open: Int { sides.values.count { $0 == 1 } }

    private static func digits(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        ArraySlice(cell.filter { (0x30...0x39).contains($0) })
    }

    private static func beginning(_ text: some Sequence<UInt8>) -> Int {
        text.prefix(3).reduce(0) { $0 << 8 | Int($1 | 0x20) }
    }

    private static let phrases = Set(
        [
            "credit card payment|credit card bill|credit card settlement|payment to credit card|credit card repayment",
            "kreditkartenabrechnung|kreditkarten abrechnung|abrechnung kreditkarte|kreditkartenrechnung|ausgleich kreditkarte",
            "pagamento carta di credito|saldo carta di credito|addebito carta di credito|estratto conto carta di credito",
            "reglement carte de credit|paiement carte de credit|releve carte|prelevement carte a debit differe|releve cb",
            "liquidacion tarjeta|liquidacion de tarjeta|pago tarjeta de credito|recibo tarjeta|pago de tarjeta de credito",
            "afrekening creditcard|creditcard afrekening|betaling creditcard|creditcardafrekening",
            "pagamento cartao de credito|pagamento do cartao de credito|splata karty kredytowej|splata karty",
            "luottokorttilasku|luottokortin maksu|betalning kreditkort|kreditkortsfaktura|kreditkortbetaling|kreditkortregning",
            "kreeditkaardi arve|kredito korteles apmokejimas|kreditkartes apmaksa|splatka kreditni karty",
            "splatka kreditnej karty|placilo kreditne kartice|hitelkartya torlesztes|plata card de credit",
        ].flatMap { $0.split(separator: "|").map { HeaderName.plain(String($0)) } })

    private static let beginnings = Set(phrases.map { beginning($0.utf8) })
}
