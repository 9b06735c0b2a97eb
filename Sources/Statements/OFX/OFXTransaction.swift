import Money
import Periods
import Sheets

/// A transaction of OFX, as unparsed texts.
struct OFXTransaction {
    var line: Int
    /// Whether the transaction is in the list of pending ones.
    var isListedPending: Bool
    /// Whether the account is that of a credit card.
    var isOnCard = false
    var day: String?
    var amount: String?
    /// The transaction type: `DEBIT`, `CREDIT` and others.
    var kind: String?
    /// The currency of the amount, if it differs from the account's.
    var currency: String?
    var name: String?
    var payee: String?
    var memo: String?
    var reference: String?

    /// Transaction types for money out. Types without a fixed direction are not included.
    private static let out: Set = [
        "DEBIT", "POS", "ATM", "CHECK", "FEE", "SRVCHG", "PAYMENT", "CASH", "DIRECTDEBIT", "REPEATPMT",
    ]

    /// Transaction types of payments. On a credit card account, a credit of such a type is the payment of the bill.
    private static let payments: Set = ["PAYMENT", "XFER", "DIRECTDEBIT", "REPEATPMT", "DIRECTDEP", "DEP"]

    /// Whether the transaction, if it is money in on a card's account, is the payment of the card's bill. If its type
    /// is not that of a payment, the texts must name nothing else, because a shop's refund is money in too.
    private var isCardPayment: Bool {
        guard isOnCard else { return false }
        return kind.map { Self.payments.contains($0.uppercased()) } ?? false
            || CardBills.arePayment([name, payee, memo])
    }

    /// Whether the transaction type means money out.
    var isOut: Bool { kind.map { Self.out.contains($0.uppercased()) } ?? false }

    /// Whether the transaction type is one of debits only. Types of payments are excluded, because a card may have
    /// received the payment.
    var isDebit: Bool { isOut && !(kind.map { Self.payments.contains($0.uppercased()) } ?? false) }

    /// Whether the transaction type means money in.
    var isIn: Bool { kind.map { ["CREDIT", "DEP", "DIRECTDEP"].contains($0.uppercased()) } ?? false }

    /// The meaning of the sign if amounts have no minus, according to the transaction type; `nil` if the type has no
    /// fixed direction. On a card, payments have none: the card may receive a payment or charge one.
    var signOfType: SpentSign? {
        if isOnCard ? isDebit : isOut { return .positiveIsSpent }
        return isIn ? .negativeIsSpent : nil
    }

    /// Transaction types for movements that are not booked. `HOLD` is the standard's, the others are those of banks.
    private static let pending: Set = ["HOLD", "PENDING", "AUTH", "AUTHORIZATION", "PREAUTH"]

    /// Whether the bank has announced or reserved the transaction, but not booked it.
    var isPending: Bool { isListedPending || (kind.map { Self.pending.contains($0.uppercased()) } ?? false) }

    /// The row of the transaction: an entry, a skipped row, or a refusal.
    /// - Parameters:
    ///   - sign: the meaning of the amount's sign.
    ///   - kinds: the kinds of movements in the whole file.
    func row(account: String?, accountCurrency: String?, sign: SpentSign, kinds: MovementKinds) -> ParsedRow {
        let currency = currency ?? accountCurrency ?? CurrencyWords.euro
        let isEuro = currency == CurrencyWords.euro
        let content = SkippedRow(
            day: try? postedDay(), spent: (try? WrittenAmount.read(amount ?? "")).map(sign.spent),
            currency: isEuro ? nil : CurrencyWords.label(currency), payee: payee ?? name, what: memo)
        let reason = MovementTexts(payee: name ?? payee, memo: memo, kinds: kinds).reasonToLeaveOut
        if isPending || reason == .pending { return .leftOut(line: line, .pending, nil, content) }
        guard isEuro else {
            let money = ForeignMovement(currency: CurrencyWords.label(currency), spent: content.spent)
            return .leftOut(line: line, .currency, money, content)
        }
        if let reason { return .leftOut(line: line, reason, nil, content) }
        do throws(RowError) {
            let moved = try WrittenAmount.read(amount ?? "")
            guard moved != .zero else { return .leftOut(line: line, .zero, nil, content) }
            var entry = Entry(
                line: line, day: try postedDay(), amount: sign.spent(moved), payee: payee ?? name,
                what: memo, account: account, reference: reference)
            entry.isCardBill = CardBills.isBill(name)
            entry.isCardPayment = isCardPayment
            return .entry(entry)
        } catch {
            return .refused(line: line, error.refusal)
        }
    }

    /// The date as printed. Banks append midnight in some time zone, so a conversion could shift the day.
    private func postedDay() throws(RowError) -> Day {
        guard let day else { throw RowError("day.missing", "the transaction has no date") }
        let digits = day.utf8.prefix { (0x30...0x39).contains($0) }.map { Int($0 - 0x30) }
        // At most 14 digits, with hours, minutes and seconds. Longer ones have another order.
        guard digits.count >= 8, digits.count <= 14 else {
            throw RowError("day.unreadable", "is not a day", of: day)
        }
        let number = digits.prefix(8).reduce(0) { $0 * 10 + $1 }
        guard let read = Day(year: number / 10_000, month: number / 100 % 100, day: number % 100) else {
            throw RowError("day.no-such-day", "is not a day of the calendar", of: day)
        }
        return read
    }
}
