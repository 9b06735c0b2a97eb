import Money
import Sheets
import Text

/// A movement of CFONB: record 04 with what the records 05 say of it, each under a word of three letters.
struct CfonbMovement {
    let record: FixedRecord
    private var text = ""
    private var payer, beneficiary: String?
    private var lastPayer, lastBeneficiary: String?
    private var original: String?

    init(_ record: FixedRecord) {
        self.record = record
    }

    private static let said = 49...118

    /// Takes a record 05.
    /// - Returns: how many bytes of text there are now.
    mutating func add(_ record: FixedRecord) -> Int {
        let said = record.text(Self.said)
        switch record.text(46...48) {
        // Free text, and what the customer wrote; a full line may end in the middle of a word.
        case "LIB", "LCC", "LC2", "LCS", nil:
            text += String(decoding: record.bytes(Self.said), as: UTF8.self)
            if !record.isFull(Self.said) { text += " " }
        case "NPY": payer = said
        case "NPO": lastPayer = said
        case "NBE": beneficiary = said
        case "NBU": lastBeneficiary = said
        case "MMO": original = Self.original(record)
        default: break
        }
        return text.utf8.count
    }

    /// `12.34 USD`, of the currency, the number of its decimals and the digits.
    private static func original(_ record: FixedRecord) -> String? {
        guard let currency = record.text(49...51), let decimals = record.number(52...52),
            let cents = record.number(53...66)?.hundredths(decimals: Int(decimals)), cents != 0
        else { return nil }
        return "\(Amount(cents: cents).machineText) \(currency)"
    }

    func currency(_ account: CfonbAccount) -> String {
        record.text(17...19) ?? account.currency ?? CurrencyWords.euro
    }

    /// - Throws: `RefusedRow` for what is no amount in cents.
    func spent() throws(RefusedRow) -> Amount {
        let written = record.text(91...104) ?? ""
        guard let amount = CfonbAmount(record) else {
            guard record.number(91...104) == nil else {
                throw RefusedRow("entry.direction", "does not say whether money came in or went out", of: written)
            }
            throw RefusedRow("amount.malformed", "is no amount", of: written)
        }
        guard let cents = amount.cents else {
            let problem = "has more than two decimals, \(amount.decimals) of its digits"
            throw RefusedRow("amount.too_many_decimals", problem, of: written)
        }
        return Amount(cents: -cents)
    }

    func row(_ account: CfonbAccount) -> Row {
        let currency = currency(account)
        guard currency == CurrencyWords.euro else {
            let money = ForeignMovement(currency: CurrencyWords.told(currency), spent: try? spent())
            return .leftOut(line: record.line, .currency, money)
        }
        do throws(RefusedRow) {
            let amount = try spent()
            guard amount != .zero else { return .leftOut(line: record.line, .zero) }
            let day = try record.day(35...40, else: 43...48, .dayFirst)
            // Of a direct debit the bank names whoever asked for it as the payer.
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
