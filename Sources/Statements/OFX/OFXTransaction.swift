import Money
import Periods
import Sheets

/// One transaction of OFX, as texts, until it ends.
struct OFXTransaction {
    var line: Int
    /// Announced by the bank, and not booked yet.
    var isPending: Bool
    var day: String?
    var amount: String?
    /// `DEBIT`, `CREDIT` and others.
    var kind: String?
    /// Of the amount, where it is not that of the account.
    var currency: String?
    var name: String?
    var payee: String?
    var memo: String?
    var reference: String?

    /// The kinds by which money goes out; those that go either way say nothing.
    private static let out: Set = [
        "DEBIT", "POS", "ATM", "CHECK", "FEE", "SRVCHG", "PAYMENT", "CASH", "DIRECTDEBIT", "REPEATPMT",
    ]

    /// Whether its kind says that money went out.
    var isOut: Bool { kind.map { Self.out.contains($0.uppercased()) } ?? false }

    /// - Parameter sign: what the sign of its amount says.
    func row(account: String?, accountCurrency: String?, sign: SpentSign) -> Row {
        if isPending { return .leftOut(line: line, .pending) }
        let currency = currency ?? accountCurrency ?? CurrencyWords.euro
        guard currency == CurrencyWords.euro else {
            let spent = (try? WrittenAmount.read(amount ?? "")).map(sign.spent)
            return .leftOut(
                line: line, .currency, ForeignMovement(currency: CurrencyWords.told(currency), spent: spent))
        }
        do throws(RefusedRow) {
            let moved = try WrittenAmount.read(amount ?? "")
            guard moved != .zero else { return .leftOut(line: line, .zero) }
            return .entry(
                Entry(
                    line: line, day: try postedDay(), amount: sign.spent(moved), payee: payee ?? name,
                    what: memo, account: account, reference: reference))
        } catch {
            return .refused(line: line, error.refusal)
        }
    }

    /// The date as it is printed. Banks add midnight in one zone or another; turned into time it would become another day.
    private func postedDay() throws(RefusedRow) -> Day {
        guard let day else { throw RefusedRow("day.missing", "the transaction has no date") }
        let digits = day.utf8.prefix { (0x30...0x39).contains($0) }.map { Int($0 - 0x30) }
        // 14 digits with hours, minutes and seconds, at most; what is longer has another order.
        guard digits.count >= 8, digits.count <= 14 else {
            throw RefusedRow("day.unreadable", "is not a day", of: day)
        }
        let number = digits.prefix(8).reduce(0) { $0 * 10 + $1 }
        guard let read = Day(year: number / 10_000, month: number / 100 % 100, day: number % 100) else {
            throw RefusedRow("day.no-such-day", "is a day that the calendar has not", of: day)
        }
        return read
    }
}
