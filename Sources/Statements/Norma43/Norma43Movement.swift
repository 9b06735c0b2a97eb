import Money
import Sheets
import Text

/// A movement of Norma 43: record 22 with the texts of its records 23 and the foreign currency of its record 24.
struct Norma43Movement {
    let record: FixedRecord
    private var texts = ""
    private var original: String?

    init(_ record: FixedRecord) {
        self.record = record
    }

    /// The two text fields of a record 23.
    private static let fields = [5...42, 43...80]

    /// Adds a record 23. A word may continue in the next field if a field is full.
    /// - Returns: the size of the text so far, in bytes.
    mutating func add(_ record: FixedRecord) -> Int {
        for field in Self.fields {
            texts += String(decoding: record.bytes(field), as: UTF8.self)
            if !record.isFull(field) { texts += " " }
        }
        return texts.utf8.count
    }

    /// Adds a record 24: the amount in the currency of the payment.
    mutating func addOriginal(_ record: FixedRecord) {
        guard let cents = record.number(8...21), cents != 0 else { return }
        original = "\(Amount(cents: cents).machineText) \(Norma43Account.currency(record, 5...7))"
    }

    /// The amount spent; negative for a credit.
    /// - Throws: `RowError` for an invalid amount or sign.
    func spent() throws(RowError) -> Amount {
        guard let sign = Norma43Sign(record[28]) else {
            throw RowError(
                "entry.direction", "does not say whether money came in or went out",
                of: String(decoding: record.bytes(28...28), as: UTF8.self))
        }
        guard let cents = record.number(29...42) else {
            throw RowError("amount.malformed", "is not an amount", of: record.text(29...42) ?? "")
        }
        return Amount(cents: sign == .debit ? cents : -cents)
    }

    func row(_ account: Norma43Account) -> ParsedRow {
        guard account.currency == CurrencyWords.euro else {
            let money = ForeignMovement(currency: CurrencyWords.label(account.currency), spent: try? spent())
            let content = SkippedRow(
                day: try? record.day(11...16, else: 17...22, .yearFirst), spent: money.spent, currency: money.currency,
                what: WrittenText.tidied(texts) ?? record.text(65...80))
            return .leftOut(line: record.line, .currency, money, content)
        }
        do throws(RowError) {
            let amount = try spent()
            guard amount != .zero else { return .leftOut(line: record.line, .zero) }
            let day = try record.day(11...16, else: 17...22, .yearFirst)
            let concept = record.number(23...24).flatMap { Norma43Concept.all[$0] }
            var entry = Entry(
                line: record.line, day: day, amount: amount,
                what: WrittenText.tidied(texts) ?? record.text(65...80) ?? concept?.name, note: original,
                method: concept?.method, account: account.number)
            entry.isCardBill = CardBills.isBill(record.text(65...80))
            return .entry(entry)
        } catch {
            return .refused(line: record.line, error.refusal)
        }
    }
}

/// The meaning of a movement's common concept, by its number.
struct Norma43Concept {
    let name: String
    var method: String?

    static let all: [Int64: Norma43Concept] = [
        1: .init(name: "Talones, reintegros"), 2: .init(name: "Abonarés, entregas, ingresos"),
        3: .init(name: "Domiciliados, recibos, letras", method: "direct-debit"),
        4: .init(name: "Giros, transferencias, traspasos, cheques", method: "transfer"),
        5: .init(name: "Amortizaciones de préstamos, créditos"), 6: .init(name: "Remesas de efectos"),
        7: .init(name: "Suscripciones, dividendos pasivos, canjes"), 8: .init(name: "Dividendos, cupones"),
        9: .init(name: "Operaciones de bolsa"), 10: .init(name: "Cheques gasolina"),
        11: .init(name: "Cajero automático"), 12: .init(name: "Tarjetas de crédito y débito", method: "card"),
        13: .init(name: "Operaciones extranjero"), 14: .init(name: "Devoluciones e impagados"),
        15: .init(name: "Nóminas, seguros sociales"), 16: .init(name: "Timbres, corretaje, póliza"),
        17: .init(name: "Intereses, comisiones, custodia, gastos e impuestos"),
        98: .init(name: "Anulaciones, correcciones"), 99: .init(name: "Varios"),
    ]
}
