import Markup
import Sheets
import Text

/// Compares the booked entries of a CAMT statement with its stated balances.
final class CamtBalances: FieldReceiver {
    private(set) var stated = StatedBalances()
    private var day = CamtDay()
    /// The number of booked entries without a date, and the date of the report that contains the first of them.
    private(set) var withoutDay = (count: 0, day: "")
    /// The booked entries whose texts say that they are pending.
    private(set) var doubtful = DoubtfulRows()
    /// Whether line numbers identify statements. Otherwise the number of a statement's first entry identifies it.
    private let hasLines: Bool
    private var line = 0
    private var count = 0
    private var accountCurrency: String?
    private var code: String?
    private var balance = CamtAmount()
    private var balanceDirection: String?
    private var entry = CamtEntry()

    init(hasLines: Bool) { self.hasLines = hasLines }

    static var paths: ElementPaths<CamtField> { CamtReport.paths }

    func begin(_ field: CamtField, _ attributes: MarkupAttributes, line: () -> Int) throws {
        day.begin(field)
        switch field {
        case .report:
            (self.line, accountCurrency) = (hasLines ? line() : count + 1, nil)
        case .balance: (code, balance, balanceDirection) = (nil, CamtAmount(), nil)
        case .balanceAmount: balance.currency = attributes["Ccy"]
        case .entry:
            count += 1
            entry = CamtEntry()
        case .amount: entry.amount.currency = attributes["Ccy"]
        default: break
        }
    }

    func end(_ field: CamtField, text: [UInt8]) throws {
        if [.created, .end, .balanceCode, .balanceDay, .balance].contains(field) {
            day.end(field, WrittenText.tidied(text))
        }
        switch field {
        case .report: stated.end(line: line)
        case .balance: takeBalance()
        case .entry: takeEntry()
        case .accountCurrency: accountCurrency = WrittenText.tidied(text)
        case .balanceCode: code = WrittenText.tidied(text)
        case .balanceAmount: balance.text = WrittenText.tidied(text)
        case .balanceDirection: balanceDirection = WrittenText.tidied(text)
        case .amount: entry.amount.text = WrittenText.tidied(text)
        case .direction: entry.direction = WrittenText.tidied(text)
        case .status: entry.status = WrittenText.tidied(text) ?? entry.status
        case .day: entry.day = WrittenText.tidied(text)
        case .valueDay: entry.valueDay = WrittenText.tidied(text)
        default:
            if field.isText, let text = WrittenText.tidied(text) { entry.examine(text) }
        }
    }

    /// Takes a booked balance: opening (OPBD), closing of the previous day (PRCD, equal to the opening), or closing
    /// (CLBD).
    private func takeBalance() {
        guard let spent = try? balance.spent(balanceDirection) else { return }
        switch code {
        case "OPBD", "PRCD": stated.open(currency(of: balance), -spent.cents)
        case "CLBD": stated.close(currency(of: balance), -spent.cents)
        default: break
        }
    }

    private func takeEntry() {
        guard entry.isBooked else { return }
        if let text = entry.pendingText { doubtful.add(text, line: count) }
        entry.reportDay = day.text
        if entry.lacksDay {
            if withoutDay.count == 0 { withoutDay.day = String((day.text ?? "").prefix(10)) }
            withoutDay.count += 1
        }
        stated.move(currency(of: entry.amount), spent: try? entry.amount.spent(entry.direction).cents)
    }

    private func currency(of amount: CamtAmount) -> String {
        amount.currency ?? accountCurrency ?? CurrencyWords.euro
    }
}
