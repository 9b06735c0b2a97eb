import Files
import Markup
import Text

/// Collects the entries of a CAMT report and sends their rows as soon as each entry ends.
final class CamtReport: FieldReceiver {
    private let sink: RowSink
    private let textLimit: Int
    /// Whether line numbers identify rows. Otherwise the number of the entry identifies a row.
    private let hasLines: Bool
    private var count = 0
    private var account: String?
    private var accountCurrency: String?
    private var day = CamtDay()
    private var entry = CamtEntry()
    private var detail = CamtDetail()

    /// The number of bytes in the texts of the current batch. A batch above 512 times the record limit is read as one
    /// entry, so that it cannot fill the memory.
    private var batchBytes = 0
    private var isTooLong: Bool { batchBytes / 512 > textLimit }

    init(_ sink: RowSink, limits: ReadingLimits, hasLines: Bool) {
        self.sink = sink
        textLimit = limits.recordBytes
        self.hasLines = hasLines
    }

    func begin(_ field: CamtField, _ attributes: MarkupAttributes, line: () -> Int) throws {
        day.begin(field)
        switch field {
        case .report: (account, accountCurrency) = (nil, nil)
        case .entry:
            count += 1
            entry = CamtEntry()
            entry.line = hasLines ? line() : count
            batchBytes = 0
        case .detail:
            detail = CamtDetail()
            batchBytes += MemoryLayout<CamtDetail>.stride
        case .amount: entry.amount.currency = attributes["Ccy"]
        case .detailAmount: detail.amount.currency = attributes["Ccy"]
        case .transactionAmount: detail.transactionAmount.currency = attributes["Ccy"]
        default: break
        }
    }

    func end(_ field: CamtField, text: [UInt8]) throws {
        switch field {
        case .entry:
            // An incomplete batch would be mistaken for the whole.
            if isTooLong { entry.details = [] }
            entry.reportDay = day.text
            for row in entry.rows(account: account, accountCurrency: accountCurrency) { try sink.send(row) }
            entry = CamtEntry()
        case .detail:
            if !isTooLong { entry.details.append(detail) }
        default:
            batchBytes += text.count
            let text = WrittenText.tidied(text)
            day.end(field, text)
            if let text { keep(text, as: field) }
        }
    }

    private func keep(_ text: String, as field: CamtField) {
        if field.isText { entry.examine(text) }
        switch field {
        case .account: account = account ?? text
        case .accountCurrency: accountCurrency = text
        case .amount: entry.amount.text = text
        case .direction: entry.direction = text
        case .reversal: entry.isReversal = text == "true" || text == "1"
        case .status: entry.status = text
        case .day: entry.day = text
        case .valueDay: entry.valueDay = text
        case .reference: entry.reference = WrittenText.reference(text)
        case .information: entry.information = text
        case .detailAmount: detail.amount.text = text
        case .transactionAmount: detail.transactionAmount.text = text
        case .detailDirection: detail.direction = text
        case .detailReference: detail.reference = WrittenText.reference(text)
        case .detailInformation: detail.information = text
        case .creditor: detail.creditor = text
        case .ultimateCreditor: detail.creditor = detail.creditor ?? text
        case .debtor: detail.debtor = text
        case .ultimateDebtor: detail.debtor = detail.debtor ?? text
        case .tradingParty: detail.tradingParty = text
        case .remittance: detail.remittance = joined(detail.remittance, text)
        case .remittanceReference: detail.remittanceReference = joined(detail.remittanceReference, text)
        case .report, .entry, .detail, .balance, .balanceCode, .balanceAmount, .balanceDirection,
            .balanceDay, .created, .end:
            break
        }
    }

    private func joined(_ before: String?, _ text: String) -> String {
        guard let before else { return text }
        return before.utf8.count + text.utf8.count < textLimit ? "\(before) \(text)" : before
    }
}
