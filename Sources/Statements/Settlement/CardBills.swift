import Files
import Money
import Sheets

/// Payments of the user's own credit card bill: the withdrawal in the bank's rows, and the equal sum received in the
/// card's rows.
///
/// If one file has both sides, they are skipped, because the file has the purchases too. A bill alone is recorded as
/// one sum.
struct CardBills {
    /// For each amount in cents, the number of payments out and in.
    private var sides: [UInt64: (out: Int, in: Int)] = [:]
    /// The most amounts that are kept.
    private static let mostAmounts = 1000

    var isEmpty: Bool { sides.isEmpty }

    /// Counts the row if it is a card bill payment.
    mutating func add(_ row: ParsedRow) {
        guard case .entry(let entry) = row, entry.paysCardBill else { return }
        let cents = entry.amount.cents
        guard sides.count < Self.mostAmounts || sides[cents.magnitude] != nil else { return }
        if cents > 0 { sides[cents.magnitude, default: (0, 0)].out += 1 }
        if cents < 0 { sides[cents.magnitude, default: (0, 0)].in += 1 }
    }

    /// The row, changed to a transfer if it is a card bill payment that came in, or whose other side is in the file.
    func settled(_ row: ParsedRow) -> ParsedRow {
        guard case .entry(let entry) = row, entry.paysCardBill else { return row }
        let side = sides[entry.amount.cents.magnitude] ?? (0, 0)
        guard entry.amount < .zero || side.out > 0 && side.in > 0 else { return row }
        return .leftOut(line: entry.line, .transfer, nil, SkippedRow(entry))
    }

    /// The fact about outgoing payments without their other side in the file; `nil` if there are none.
    var fact: FileFact? {
        let count = sides.values.reduce(0) { $0 + ($1.in == 0 ? $1.out : 0) }
        guard count > 0 else { return nil }
        return .init(
            "card bill", count == 1 ? "1 row" : "\(count) rows",
            because: "recorded as one sum each; the file of the card itself has the purchases")
    }
}

extension Entry {
    /// Whether the reader or a text marks the entry as the payment of a card bill. An expense that spesa exported is
    /// recorded as it was.
    fileprivate var paysCardBill: Bool {
        origin == nil && (isCardBill || [payee, what, note].contains(where: CardBills.isBill))
    }
}

extension Statement {
    /// The statement with the payments of the user's own card settled. The rows of all foreign formats pass through it.
    ///
    /// Reads all rows once, unless their reader has found no such payment.
    func settlingCardBills() -> Statement {
        guard mayHaveCardBills else { return self }
        var bills = CardBills()
        // Errors in the file are reported when the rows are read.
        try? forEachRow { bills.add($0) }
        guard !bills.isEmpty else { return self }
        return Statement(
            format: format, facts: facts + [bills.fact].compactMap(\.self), mayHaveCardBills: false,
            mayHaveTransfers: mayHaveTransfers
        ) { [bills] body in
            try forEachRow { try body(bills.settled($0)) }
        }
    }
}

// MARK: Words

extension CardBills {
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

    private static let phrases = [
        "credit card payment|credit card bill|credit card settlement|payment to credit card|credit card repayment",
        "Kreditkartenabrechnung|Kreditkarten Abrechnung|Abrechnung Kreditkarte|Kreditkartenrechnung|Ausgleich Kreditkarte",
        "pagamento carta di credito|saldo carta di credito|addebito carta di credito|estratto conto carta di credito",
        "règlement carte de crédit|réglement carte de crédit|paiement carte de crédit|relevé carte|relevé CB",
        "prélèvement carte à débit différé|décompte carte de crédit",
        "liquidación tarjeta|liquidación de tarjeta|pago tarjeta de crédito|recibo tarjeta|pago de tarjeta de crédito",
        "liquidación tarjetas|liquidación de tarjetas|adeudo tarjeta de crédito|recibo tarjetas",
        "afrekening creditcard|creditcard afrekening|betaling creditcard|creditcardafrekening",
        "afrekening kredietkaart|kredietkaart afrekening|kredietkaartafrekening|betaling kredietkaart",
        "pagamento cartão de crédito|pagamento do cartão de crédito|spłata karty kredytowej|spłata karty",
        "luottokorttilasku|luottokortin maksu|betalning kreditkort|kreditkortsfaktura|kreditkortbetaling|kreditkortregning",
        "krediitkaardi arve|kredito kortelės apmokėjimas|kredītkartes apmaksa|splátka kreditní karty",
        "splátka kreditnej karty|plačilo kreditne kartice|hitelkártya törlesztés|plată card de credit",
        "credit card direct debit|direct debit credit card|credit card statement|card statement payment|credit card autopay",
        "payment of credit card|monthly card payment|card repayment|visa bill|mastercard bill|amex bill|visa card bill",
        "Kreditkarte Abrechnung|Kreditkartenausgleich|Kreditkarteneinzug|Einzug Kreditkarte|Lastschrift Kreditkarte",
        "Abrechnung Mastercard|Abrechnung Visa|Mastercard Abrechnung|Visa Abrechnung|Kartenabrechnung|KK-Abrechnung",
        "Monatsabrechnung Kreditkarte|Monatsabrechnung Visa|Monatsabrechnung Mastercard|Saldo Kreditkarte|Abr. Kreditkarte",
        "Abrechnung Kreditkartenkonto|Ausgleich Kreditkartenkonto|Kreditkarten-Abrechnung|Amex Abrechnung|Visa-Abrechnung",
        "American Express Abrechnung|Kreditkaart Ofrechnung|Kreditkaartenofrechnung|Mastercard-Abrechnung",
        "addebito saldo carta|addebito carta credito|addebito estratto conto carta|addebito e/c carta|saldo carta",
        "pagamento carta credito|pagamento saldo carta|addebito mensile carta|regolamento carta di credito|saldo e/c carta",
        "addebito nexi|addebito cartasi|addebito american express|addebito saldo mensile carta|estratto carta di credito",
        "paiement carte différé|paiement cartes différé|paiement carte à débit différé|paiement CB différé",
        "paiement différé carte|débit différé carte|débit différé CB|débit carte différé|carte débit différé",
        "prélèvement carte différé|prélèvement carte de crédit|prélèvement débit différé|débit mensuel carte|relevé différé",
        "relevé de carte|règlement carte différé|règlement carte à débit différé|règlement CB différé|arrêté carte|arrêté CB",
        "total des opérations carte|total carte différé|encours carte|encours CB|facturettes CB|facturettes carte",
        "liquidación de la tarjeta|liquidación tarj|liquid tarjeta|pago mensual tarjeta|adeudo mensual tarjeta",
        "cargo mensual tarjeta|extracto tarjeta|pago recibo tarjeta|pago tarjeta crédito|liquidació targeta",
        "liquidació de targeta|rebut targeta|pagament targeta de crèdit|liquidación da tarxeta|kreditu txartelaren likidazioa",
        "incasso creditcard|incasso kredietkaart|incasso mastercard|incasso visa|incasso ICS|creditcardincasso",
        "creditcard incasso|automatische incasso creditcard|aflossing creditcard|verrekening creditcard|creditcard betaling",
        "maandafrekening creditcard|rekeningoverzicht creditcard|uitgavenstaat|afrekening visa|afrekening mastercard",
        "afrekening kaart|maandelijkse afrekening|kredietkaart betaling|incasso card|creditcardbetaling",
        "pagamento cartão crédito|pagamento de cartão de crédito|débito cartão de crédito|liquidação cartão de crédito",
        "pagamento extrato cartão|pagamento fatura cartão|fatura cartão de crédito|extrato cartão de crédito",
        "cobrança cartão de crédito|pag cartão crédito|pagamento saldo cartão|pagamento conta cartão",
        "spłata zadłużenia karty|spłata zadłużenia na karcie|automatyczna spłata karty|rozliczenie karty kredytowej",
        "splátka karty|úhrada kreditní karty|inkaso kreditní karty|vyúčtování kreditní karty|úhrada kreditnej karty",
        "inkaso kreditnej karty|vyúčtovanie kreditnej karty|splátka úvěru kreditní karty|splátka úveru kreditnej karty",
        "hitelkártya törlesztése|hitelkártya elszámolás|hitelkártya befizetés|hitelkártya számla|hitelkártya beszedés",
        "rambursare card de credit|plata card credit|rambursare card credit|decontare card de credit|achitare card de credit",
        "plaćanje kreditne kartice|naplata kreditne kartice|podmirenje kreditne kartice|obračun kreditne kartice",
        "troškovi kreditne kartice|naplata po kreditnoj kartici|poravnava kreditne kartice|poravnava kartice|obračun kartice",
        "bremenitev kreditne kartice|poravnava obveznosti po kartici|luottokorttilaskun maksu|luottokortin lasku",
        "luottokortin veloitus|korttilasku|visa lasku|mastercard lasku|kreditkortsräkning|betalning av kreditkort",
        "kortfaktura|faktura kreditkort|kreditkort faktura|kreditkort regning|kreditkortopgørelse|betaling kreditkort",
        "afregning kreditkort|kredittkortregning|kredittkort faktura|kredittkortfaktura|betaling kredittkort",
        "betaling av kredittkort|krediitkaardi tagasimakse|krediitkaardi makse|krediitkaardi võlgnevus|krediitkaardi võlg",
        "kredītkartes maksājums|kredītkartes rēķins|kredītkartes parāda atmaksa|kredito kortelės mokėjimas",
        "kredito kortelės sąskaita|kredito kortelės skolos|kredito kortelės įsiskolinimo|πληρωμή πιστωτικής κάρτας",
        "πληρωμή πιστωτικής|εξόφληση πιστωτικής κάρτας|λογαριασμός πιστωτικής κάρτας|εξόφληση κάρτας",
        "плащане кредитна карта|плащане на кредитна карта|погасяване кредитна карта|погасяване на кредитна карта",
        "задължение по кредитна карта|плащане по кредитна карта|погашение кредитной карты|kredi kartı ödemesi",
        "kredi kartı borcu|íocaíocht cárta creidmheasa|bille cárta creidmheasa|ħlas tal-karta tal-kreditu",
    ].flatMap { $0.split(separator: "|").map(String.init) }

    private static let beginnings = TextBeginnings(phrases)
    private static let plain = phrases.map(HeaderName.plain)
}
