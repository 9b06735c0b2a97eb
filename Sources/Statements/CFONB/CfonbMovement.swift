import Money
import Sheets
import Text

/// A movement of CFONB: record 04 with its records 05. Each record 05 has a qualifier of three letters.
struct CfonbMovement {
    let record: FixedRecord
    private var text = ""
    private var payer, beneficiary: String?
    private var lastPayer, lastBeneficiary: String?
    private var original: String?

    init(_ record: FixedRecord) {
        self.record = record
    }

    private static let textColumns = 49...118

    /// Adds a record 05. One with an unknown qualifier is ignored.
    /// - Returns: the size of the movement's text so far, in bytes.
    mutating func add(_ record: FixedRecord) -> Int {
        let name = record.text(Self.textColumns)
        switch record.text(46...48) {
        // Free text. A full line may end in the middle of a word.
        case "LIB", "LCC", "LC2", "LCS", nil:
            text += String(decoding: record.bytes(Self.textColumns), as: UTF8.self)
            if !record.isFull(Self.textColumns) { text += " " }
        case "NPY": payer = name
        case "NPO": lastPayer = name
        case "NBE": beneficiary = name
        case "NBU": lastBeneficiary = name
        case "MMO": original = Self.original(record)
        default: break
        }
        return text.utf8.count
    }

    /// The original amount of a payment abroad, `12.34 USD`, from currency, number of decimals and digits. `nil` if a
    /// part is missing or the amount is zero.
    private static func original(_ record: FixedRecord) -> String? {
        guard let currency = record.text(49...51), let decimals = record.number(52...52),
            let cents = record.number(53...66)?.hundredths(decimals: Int(decimals)), cents != 0
        else { return nil }
        return "\(Amount(cents: cents).machineText) \(currency)"
    }

    func currency(_ account: CfonbAccount) -> String {
        record.text(17...19) ?? account.currency ?? CurrencyWords.euro
    }

    /// The amount spent; negative for a credit.
    /// - Throws: `RowError` if the field is not an amount in cents.
    func spent() throws(RowError) -> Amount {
        let written = record.text(91...104) ?? ""
        guard let amount = CfonbAmount(record) else {
            guard record.number(91...104) == nil else {
                throw RowError("entry.direction", "does not say whether money came in or went out", of: written)
            }
            throw RowError("amount.malformed", "is not an amount", of: written)
        }
        guard let cents = amount.cents else {
            let problem = "has more than two decimals, \(amount.decimals) of its digits"
            throw RowError("amount.too_many_decimals", problem, of: written)
        }
        return Amount(cents: -cents)
    }

    func row(_ account: CfonbAccount) -> ParsedRow {
        let currency = currency(account)
        guard currency == CurrencyWords.euro else {
            let money = ForeignMovement(currency: CurrencyWords.label(currency), spent: try? spent())
            let content = SkippedRow(
                day: try? record.day(35...40, else: 43...48, .dayFirst), spent: money.spent, currency: money.currency,
                what: record.text(49...79))
            return .leftOut(line: record.line, .currency, money, content)
        }
        do throws(RowError) {
            let amount = try spent()
            guard amount != .zero else { return .leftOut(line: record.line, .zero) }
            let day = try record.day(35...40, else: 43...48, .dayFirst)
            // Banks enter the creditor of a direct debit as the payer, so the first name that is filled counts.
            let others =
                amount > .zero ? [beneficiary, lastBeneficiary, payer] : [payer, lastPayer, beneficiary]
            let words = [record.text(49...79), WrittenText.tidied(text)].compactMap(\.self)
            return .entry(
                Entry(
                    line: record.line, day: day, amount: amount, payee: others.compactMap(\.self).first,
                    what: words.isEmpty ? nil : words.joined(separator: " "), note: original, account: account.number))
        } catch {
            return .refused(line: record.line, error.refusal)
        }
    }
}
