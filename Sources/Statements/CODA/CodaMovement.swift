import Money
import Sheets
import Text

/// A movement of CODA, or a detail of one: record 2.1 with what the records 2.2, 2.3 and 3 say of it.
struct CodaMovement {
    private let record: FixedRecord
    /// Records 2.2 and 2.3.
    private var second, third: FixedRecord?
    /// What the bank adds in records 3 of its own: as text, and whom it names as the other side.
    private var information = ""
    private var named: String?

    init(_ record: FixedRecord) {
        self.record = record
    }

    var line: Int { record.line }

    /// The number of the movement in its statement, which its details share.
    var sequence: ArraySlice<UInt8> { record.bytes(3...6) }

    /// What the first digit of its code says of it.
    enum Kind {
        /// All there is to say of a movement.
        case single
        /// The sum of several payments, which may follow as details.
        case batch
        /// One payment of a batch.
        case payment
        /// What explains a movement or a payment, as the costs of a transfer.
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

    /// Whether it belongs to the movement before it, whose number it has: details count from 1, and from 0 again after
    /// 9999.
    func isDetail(of movement: CodaMovement) -> Bool {
        sequence.elementsEqual(movement.sequence)
            && (!hasNumberZero || kind == .payment || kind == .explanation)
    }

    /// Whether its number among details is that of the movement itself.
    var hasNumberZero: Bool { record.bytes(7...10).elementsEqual("0000".utf8) }

    // MARK: What else is said of it

    mutating func addSecond(_ record: FixedRecord) { second = record }

    mutating func addThird(_ record: FixedRecord) { third = record }

    /// The zones of communication, one behind the other, each filled up to its width; version 1 has an address in the third.
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

    /// Takes a record 3; what it says in a form of its own is read only where that names the other side.
    /// - Returns: how many bytes of text there are now.
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

    // MARK: What it comes to

    /// - Throws: `RefusedRow` for what is no amount in cents, and where it does not say which way it went.
    func spent() throws(RefusedRow) -> Amount {
        guard let digits = record.text(33...47), let amount = record.number(33...47) else {
            throw RefusedRow("amount.malformed", "is no amount", of: record.text(33...47) ?? "")
        }
        guard let spent = CodaAmount(record, sign: 32, amount: 33...47) else {
            throw RefusedRow(
                "entry.direction", "does not say whether money came in or went out",
                of: String(decoding: record.bytes(32...32), as: UTF8.self))
        }
        guard let cents = spent.cents else {
            let written = "\(amount / 1000).\(digits.suffix(3))"
            throw RefusedRow("amount.too_many_decimals", "has more than two decimals", of: written)
        }
        return Amount(cents: cents)
    }

    /// The rows that it makes: one, or one for every payment of a batch where these come to it.
    func rows(_ payments: [CodaMovement], of account: CodaAccount) -> [Row] {
        guard kind == .batch, !payments.isEmpty, let whole = try? spent(),
            let amounts = try? payments.map({ try $0.spent() }), (try? amounts.total()) == whole
        else { return [row(account)] }
        return payments.map { $0.row(account) }
    }

    private func row(_ account: CodaAccount) -> Row {
        guard account.currency == CurrencyWords.euro else {
            let money = ForeignMovement(currency: CurrencyWords.told(account.currency), spent: try? spent())
            return .leftOut(line: line, .currency, money)
        }
        do throws(RefusedRow) {
            let amount = try spent()
            guard amount != .zero else { return .leftOut(line: line, .zero) }
            let text = CodaText(zone(account.version), isStructured: record[62] == UInt8(ascii: "1"))
            let more = WrittenText.tidied(information)
            return .entry(
                Entry(
                    line: line, day: try record.day(116...121, else: 48...53, .dayFirst), amount: amount,
                    payee: third?.text(account.version == .one ? 48...73 : 48...82) ?? named ?? text.payee,
                    what: text.what ?? more,
                    note: text.what == nil ? nil : more, method: method, account: account.number))
        } catch {
            return .refused(line: line, error.refusal)
        }
    }

    /// How it was paid, by the family of its code.
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
