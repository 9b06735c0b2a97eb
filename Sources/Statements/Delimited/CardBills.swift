import Files
import Money
import Sheets

/// Payments of the user's own credit card bill: the withdrawal in the bank's rows, and the equal sum received in the
/// card's rows.
///
/// If one file has both sides, they are skipped, because the file has the purchases too. A bill alone is recorded as
/// one sum.
struct CardBills {
    /// For each amount, by its digits, the number of payments out and in.
    private var sides: [ArraySlice<UInt8>: (out: Int, in: Int)] = [:]
    /// The most amounts that are kept.
    private static let mostAmounts = 1000

    /// Whether a cell begins with a name of a card bill payment: `Kreditkartenabrechnung 01/2026`.
    static func isBill(_ cell: ArraySlice<UInt8>) -> Bool {
        guard beginnings.mayBegin(cell) else { return false }
        let text = HeaderName.plain(String(decoding: cell, as: UTF8.self))
        return plain.contains { text == $0 || text.hasPrefix($0 + " ") }
    }

    /// Whether a text begins with a name of a card bill payment.
    static func isBill(_ text: String?) -> Bool {
        text.map { beginnings.mayBegin(ArraySlice($0.utf8.prefix(16))) && isBill(ArraySlice($0.utf8)) } ?? false
    }

    /// Counts a payment.
    mutating func add(_ amount: ArraySlice<UInt8>, isOut: Bool) {
        let digits = Self.digits(amount)
        guard sides.count < Self.mostAmounts || sides[digits] != nil else { return }
        var side = sides[digits] ?? (0, 0)
        if isOut { side.out += 1 } else { side.in += 1 }
        sides[digits] = side
    }

    /// Whether a payment of this amount went out, and one came in.
    func isSettled(_ amount: ArraySlice<UInt8>) -> Bool {
        sides[Self.digits(amount)].map { $0.out > 0 && $0.in > 0 } ?? false
    }

    /// The fact about outgoing payments without their other side in the file; `nil` if there are none.
    var fact: FileFact? {
        let count = sides.values.reduce(0) { $0 + ($1.in == 0 ? $1.out : 0) }
        guard count > 0 else { return nil }
        return .init(
            "card bill", count == 1 ? "1 row" : "\(count) rows",
            because: "recorded as one sum each; the file of the card itself has the purchases")
    }

    private static func digits(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        ArraySlice(cell.filter { (0x30...0x39).contains($0) })
    }

    private static let phrases = [
        "credit card payment|credit card bill|credit card settlement|payment to credit card|credit card repayment",
        "Kreditkartenabrechnung|Kreditkarten Abrechnung|Abrechnung Kreditkarte|Kreditkartenrechnung|Ausgleich Kreditkarte",
        "pagamento carta di credito|saldo carta di credito|addebito carta di credito|estratto conto carta di credito",
        "règlement carte de crédit|réglement carte de crédit|paiement carte de crédit|relevé carte|relevé CB",
        "prélèvement carte à débit différé",
        "liquidación tarjeta|liquidación de tarjeta|pago tarjeta de crédito|recibo tarjeta|pago de tarjeta de crédito",
        "afrekening creditcard|creditcard afrekening|betaling creditcard|creditcardafrekening",
        "pagamento cartão de crédito|pagamento do cartão de crédito|spłata karty kredytowej|spłata karty",
        "luottokorttilasku|luottokortin maksu|betalning kreditkort|kreditkortsfaktura|kreditkortbetaling|kreditkortregning",
        "krediitkaardi arve|kredito kortelės apmokėjimas|kredītkartes apmaksa|splátka kreditní karty",
        "splátka kreditnej karty|plačilo kreditne kartice|hitelkártya törlesztés|plată card de credit",
    ].flatMap { $0.split(separator: "|").map(String.init) }

    private static let beginnings = TextBeginnings(phrases)
    private static let plain = phrases.map(HeaderName.plain)
}

extension CardBills {
    /// Counts a movement whose texts name a card bill payment.
    /// - Parameter spent: the amount, negative for money in.
    mutating func add(_ spent: Amount) {
        add(Self.digits(of: spent), isOut: spent > .zero)
    }

    /// The row, changed to a transfer if it is a card bill payment that came in, or whose other side is in the file.
    func settled(_ row: ParsedRow) -> ParsedRow {
        guard case .entry(let entry) = row, [entry.payee, entry.what, entry.note].contains(where: Self.isBill),
            entry.amount < .zero || isSettled(Self.digits(of: entry.amount))
        else { return row }
        return .leftOut(line: entry.line, .transfer)
    }

    private static func digits(of amount: Amount) -> ArraySlice<UInt8> {
        ArraySlice("\(amount.cents.magnitude)".utf8)
    }
}
