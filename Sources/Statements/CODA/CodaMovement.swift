import Money
import Sheets
import Text

/// A movement of CODA or a detail of one: record 2.1 with its records 2.2, 2.3 and 3.
struct CodaMovement {
    private let record: FixedRecord
    /// The records 2.2 and 2.3 of the movement.
    private var second, third: FixedRecord?
    /// The free text of the records 3.
    private var information = ""
    /// The name of the counterparty in the records 3.
    private var named: String?

    init(_ record: FixedRecord) {
        self.record = record
    }

    var line: Int { record.line }

    /// The sequence number of the movement in its statement, shared by its details.
    var sequence: ArraySlice<UInt8> { record.bytes(3...6) }

    /// The type of a movement, by the first digit of its transaction code.
    enum Kind {
        /// A movement without details.
        case single
        /// The total of several payments, which may follow as details.
        case batch
        /// A payment of a batch.
        case payment
        /// An explanation of a movement or payment, such as the costs of a transfer.
        case explanation
    }

    var kind: Kind {
        switch record[54] {
        case UInt8(ascii: "1"), UInt8(ascii: "2"): .batch
        case UInt8(ascii: "5"), UInt8(ascii: "6"), UInt8(ascii: "7"): .payment
        case UInt8(ascii: "8"), UInt8(ascii: "9"): .explanation
        default: .single
        }
    }

    /// Whether this record is a detail of the movement before it. Details count from 1, and restart at 0 after 9999.
    func isDetail(of movement: CodaMovement) -> Bool {
        sequence.elementsEqual(movement.sequence)
            && (!hasNumberZero || kind == .payment || kind == .explanation)
    }

    /// Whether the detail number is zero, as in the movement itself.
    var hasNumberZero: Bool { record.bytes(7...10).elementsEqual("0000".utf8) }

    // MARK: Communication and counterparty

    mutating func addSecond(_ record: FixedRecord) { second = record }

    mutating func addThird(_ record: FixedRecord) { third = record }

    /// The communication fields of the records 2, concatenated, each padded to its width. In version 1 the third record
    /// has an address instead.
    private func zone(_ version: CodaVersion) -> FixedRecord {
        let third = version == .one ? nil : third
        let fields = [(record, 63...115), (second, 11...63), (third, 83...125)] as [(FixedRecord?, ClosedRange<Int>)]
        let bytes = fields.flatMap { record, positions in
            let missing =
                positions.count - min(positions.count, max(0, (record?.count ?? 0) - positions.lowerBound + 1))
            return Array(record?.bytes(positions) ?? []) + [UInt8](repeating: 0x20, count: missing)
        }
        return FixedRecord(bytes, line: line, countsBytes: false)
    }

    /// Adds a record 3. Structured information is ignored unless it names the counterparty.
    /// - Returns: the size of the movement's text so far, in bytes.
    mutating func addInformation(_ record: FixedRecord) -> Int {
        switch record[2] {
        case UInt8(ascii: "1"):
            isInformationFree = record[40] != UInt8(ascii: "1")
            if isInformationFree {
                information += record.text(41...113).map { $0 + " " } ?? ""
            } else if record.bytes(41...43).elementsEqual("001".utf8) {
                named = record.text(44...113)
            }
        case UInt8(ascii: "2") where isInformationFree: information += record.text(11...115).map { $0 + " " } ?? ""
        case UInt8(ascii: "3") where isInformationFree: information += record.text(11...100).map { $0 + " " } ?? ""
        default: break
        }
        return information.utf8.count
    }

    private var isInformationFree = false

    // MARK: Amounts and rows

    /// The amount spent; negative for a credit.
    /// - Throws: `RowError` if the field is not an amount in cents, or has no valid sign.
    func spent() throws(RowError) -> Amount {
        guard let digits = record.text(33...47), let amount = record.number(33...47) else {
            throw RowError("amount.malformed", "is not an amount", of: record.text(33...47) ?? "")
        }
        guard let spent = CodaAmount(record, sign: 32, amount: 33...47) else {
            throw RowError(
                "entry.direction", "does not say whether money came in or went out",
                of: String(decoding: record.bytes(32...32), as: UTF8.self))
        }
        guard let cents = spent.cents else {
            let written = "\(amount / 1000).\(digits.suffix(3))"
            throw RowError("amount.too_many_decimals", "has more than two decimals", of: written)
        }
        return Amount(cents: cents)
    }

    /// The rows of the movement: a single one, or one for each payment of a batch if the payments add up to its total.
    /// - Parameter payments: the payments that followed the movement as its details; empty for other movements.
    func rows(_ payments: [CodaMovement], of account: CodaAccount) -> [ParsedRow] {
        guard kind == .batch, !payments.isEmpty, let whole = try? spent(),
            let amounts = try? payments.map({ try $0.spent() }), (try? amounts.total()) == whole
        else { return [row(account)] }
        return payments.map { $0.row(account) }
    }

    private func row(_ account: CodaAccount) -> ParsedRow {
        guard account.currency == CurrencyWords.euro else {
            let money = ForeignMovement(currency: CurrencyWords.label(account.currency), spent: try? spent())
            let text = CodaText(zone(account.version), isStructured: record[62] == UInt8(ascii: "1"))
            let content = SkippedRow(
                day: try? record.day(116...121, else: 48...53, .dayFirst), spent: money.spent, currency: money.currency,
                payee: third?.text(account.version == .one ? 48...73 : 48...82) ?? named ?? text.payee,
                what: text.what ?? WrittenText.tidied(information))
            return .leftOut(line: line, .currency, money, content)
        }
        do throws(RowError) {
            let amount = try spent()
            guard amount != .zero else { return .leftOut(line: line, .zero) }
            let text = CodaText(zone(account.version), isStructured: record[62] == UInt8(ascii: "1"))
            let more = WrittenText.tidied(information)
            var entry = Entry(
                line: line, day: try record.day(116...121, else: 48...53, .dayFirst), amount: amount,
                payee: third?.text(account.version == .one ? 48...73 : 48...82) ?? named ?? text.payee,
                what: text.what ?? more,
                note: text.what == nil ? nil : more, method: method, account: account.number)
            // Family 04, operation 03: settlement of credit cards.
            entry.isCardBill = record.number(55...58) == 403
            return .entry(entry)
        } catch {
            return .refused(line: line, error.refusal)
        }
    }

    /// The payment method, by the family of the transaction code; `nil` for other families.
    private var method: String? {
        switch record.number(55...56) {
        case 1, 2, 41: "transfer"
        case 3, 43: "cheque"
        case 4: "card"
        case 5: "direct-debit"
        default: nil
        }
    }
}
