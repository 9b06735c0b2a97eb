import Money
import Periods
import Sheets
import Text

/// An entry (`Ntry`) of a CAMT report, as unparsed texts.
struct CamtEntry {
    var line = 0
    var amount = CamtAmount()
    var direction: String?
    var isReversal = false
    var status: String?
    var day: String?
    var valueDay: String?
    /// The date of the report that contains the entry.
    var reportDay: String?
    var reference: String?
    var information: String?
    var details: [CamtDetail] = []
    /// A text which says that the entry is not booked, `Vorgemerkt: REWE`; `nil` if none does.
    private(set) var pendingText: String?

    /// Whether the status is BOOK, or is missing and no text says otherwise. Unknown status codes count as not booked.
    var isBooked: Bool { status.map { $0 == "BOOK" } ?? (pendingText == nil) }

    /// Checks whether a text of the entry, or of one of its transactions, says that the entry is pending
    /// (`pendingText`).
    mutating func examine(_ text: String) {
        guard pendingText == nil, PendingText.mayBe(ArraySlice(text.utf8)) else { return }
        if PendingText.finding(text) == .certain { pendingText = text }
    }

    /// Whether the entry has no date, so that the date of its report is used.
    var lacksDay: Bool { day == nil && valueDay == nil && reportDay != nil }

    /// The rows of the entry: a single one, or one for each transaction of a batch if their amounts add up to the
    /// entry. A pending entry, or one in another currency, gives a single skipped row.
    func rows(account: String?, accountCurrency: String?) -> [ParsedRow] {
        let currency = amount.currency ?? accountCurrency ?? CurrencyWords.euro
        let isEuro = currency == CurrencyWords.euro
        guard isBooked, isEuro else {
            let code = isEuro ? nil : CurrencyWords.label(currency)
            let content = SkippedRow(
                day: try? bookedDay(), spent: try? amount.spent(direction), currency: code,
                payee: details.first?.payee(isOut: direction == "DBIT", isReversal),
                what: details.first?.what ?? WrittenText.tidied(information))
            guard isBooked, let code else { return [.leftOut(line: line, .pending, nil, content)] }
            let money = ForeignMovement(currency: code, spent: content.spent)
            return [.leftOut(line: line, .currency, money, content)]
        }
        do throws(RowError) {
            let day = try bookedDay()
            let spent = try amount.spent(direction)
            let isOut = direction == "DBIT"
            var whole = Entry(line: line, day: day, amount: spent, account: account)
            whole.isCardBill = CardBills.isBill(WrittenText.tidied(information))
            if details.count == 1 {
                let detail = details[0]
                whole.payee = detail.payee(isOut: isOut, isReversal)
                whole.what = detail.what ?? WrittenText.tidied(information)
                whole.isCardBill = whole.isCardBill || CardBills.isBill(WrittenText.tidied(detail.information))
                whole.reference = detail.reference ?? reference
                return [row(whole)]
            }
            whole.what = WrittenText.tidied(information)
            whole.reference = reference
            guard let parts = parts(of: spent) else { return [row(whole)] }
            let references = partReferences()
            return zip(details, parts).enumerated().map { (index, part) in
                var entry = whole
                entry.amount = part.1
                entry.payee = part.0.payee(isOut: part.1 > .zero, isReversal)
                entry.what = part.0.what ?? whole.what
                entry.isCardBill = whole.isCardBill || CardBills.isBill(WrittenText.tidied(part.0.information))
                entry.reference = references[index]
                return row(entry)
            }
        } catch {
            return [.refused(line: line, error.refusal)]
        }
    }

    private func row(_ entry: Entry) -> ParsedRow {
        entry.amount == .zero ? .leftOut(line: line, .zero, nil, SkippedRow(entry)) : .entry(entry)
    }

    private func bookedDay() throws(RowError) -> Day {
        guard let text = day ?? valueDay ?? reportDay else { throw RowError("day.missing", "the entry has no date") }
        guard let day = Day(iso: String(text.prefix(10))) else {
            throw RowError("day.no-such-day", "is not a day of the calendar", of: text)
        }
        return day
    }

    /// The amount of each transaction of a batch; `nil` unless all have amounts in the entry's currency that add up to
    /// `whole`.
    private func parts(of whole: Amount) -> [Amount]? {
        guard details.count > 1 else { return nil }
        var parts: [Amount] = []
        for detail in details {
            let written = detail.amount.text == nil ? detail.transactionAmount : detail.amount
            guard written.text != nil, written.currency ?? amount.currency == amount.currency,
                let part = try? written.spent(detail.direction ?? direction)
            else { return nil }
            parts.append(part)
        }
        return (try? parts.total()) == whole ? parts : nil
    }

    /// Distinct references for the transactions, in order. A transaction keeps its own if no other has it. Otherwise it
    /// gets that of the batch with its position, `REF/2`, because banks often repeat the batch's reference in each one.
    /// `nil` if the batch has none either.
    private func partReferences() -> [String?] {
        var seen: [String: Int] = [:]
        for reference in details.compactMap(\.reference) { seen[reference, default: 0] += 1 }
        return details.enumerated().map { (index, detail) in
            if let own = detail.reference, own != reference, seen[own] == 1 { return own }
            return reference.map { "\($0)/\(index + 1)" }
        }
    }
}

/// A transaction (`TxDtls`) of an entry.
struct CamtDetail {
    var amount = CamtAmount()
    var transactionAmount = CamtAmount()
    var direction: String?
    var reference: String?
    var creditor: String?
    var debtor: String?
    var tradingParty: String?
    var remittance: String?
    var remittanceReference: String?
    var information: String?

    var what: String? {
        WrittenText.tidied(remittance) ?? WrittenText.tidied(remittanceReference) ?? WrittenText.tidied(information)
    }

    /// The counterparty; `nil` if the transaction names none. In a reversal, creditor and debtor keep their original
    /// roles.
    func payee(isOut: Bool, _ isReversal: Bool) -> String? {
        WrittenText.tidied((isOut != isReversal ? creditor : debtor) ?? tradingParty)
    }
}

/// An amount with its currency, as unparsed texts. ISO 20022 does not allow a sign.
struct CamtAmount {
    var text: String?
    var currency: String?

    /// The amount spent: positive for DBIT, negative for CRDT.
    /// - Throws: `RowError` for a missing, malformed or negative amount, and for a missing direction.
    func spent(_ direction: String?) throws(RowError) -> Amount {
        guard let text else { throw RowError("amount.empty", "there is no amount") }
        let amount = try WrittenAmount.read(text)
        guard amount >= .zero else {
            throw RowError("amount.negative", "has a minus, but its direction is given separately", of: text)
        }
        switch direction {
        case "DBIT": return amount
        case "CRDT": return Amount(cents: -amount.cents)
        default:
            throw RowError(
                "entry.direction", "it does not say whether money came in or went out", input: direction)
        }
    }
}
