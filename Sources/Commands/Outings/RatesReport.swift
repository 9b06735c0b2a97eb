internal import Bookkeeping
internal import Ledger
internal import Money
internal import Outings
internal import Output
internal import Periods
internal import Reports
internal import Terminal
internal import Text

/// A report of exchange rates.
struct RatesReport {
    private let rates: [DatedRate]
    private let locale: EuroLocale

    init(_ rates: [DatedRate], locale: EuroLocale) {
        self.rates = rates
        self.locale = locale
    }

    /// Returns the rates as a table. Without rates, names the fixed rate of the currency, or how to list the rates of
    /// other days, or how to set one.
    /// - Parameters:
    ///   - currency: the currency to which the list is restricted; `nil` for all.
    ///   - asked: the days to which the list is restricted, such as `on Sun 25 Oct 2026`; `nil` for all.
    ///   - others: the number of rates of other days, if there are none of these days.
    func listed(of currency: Currency?, on asked: String? = nil, others: Int = 0) -> Report {
        let of = currency.map { " of \($0.code)" } ?? ""
        let none: String =
            if let fixed = currency.flatMap(fixedRate) {
                fixed
            } else if let asked, others > 0 {
                "No rates\(of) \(asked); \(counted(others, "rate")) of other days. To list them: spesa rate list"
                    + (currency.map { " \($0.code)" } ?? "")
            } else {
                "No rates\(of). To set one: spesa rate set \(currency?.code ?? "CURRENCY") RATE"
            }
        return report(
            lines: { screen in
                guard !rates.isEmpty else { return screen.paragraph(none) }
                return fields.table(rates).lines(on: screen)
            }, sentences: { rates.isEmpty ? [none] : rates.map { "\(sentence($0))." } })
    }

    /// Returns the reply to a change.
    /// - Parameters:
    ///   - done: the sentence of the reply.
    ///   - isGone: whether the rates were removed. The report then lists no rates.
    func reply(_ done: String, isGone: Bool = false) -> Report {
        RatesReport(isGone ? [] : rates, locale: locale).report(sentences: { [done] })
    }

    /// Returns the result of an import, with the latest rate of each currency.
    func reply(about imported: ImportedRates) -> Report {
        let codes = series(imported.latest.map(\.currency.code))
        let days = imported.days.map { ", \($0.first.fullText) to \($0.last.fullText)" } ?? ""
        let done =
            imported.changes == 0
            ? "Nothing new: all \(counted(imported.count, "rate")) of \(codes)\(days) are there"
            : "Imported \(counted(imported.changes, "rate")) of \(codes)\(days)"
                + (imported.changes == imported.count
                    ? "" : "; \(counted(imported.count - imported.changes, "other")) already known")
        return report(
            after: [JSON.Member("imported", JSON(imported.changes))],
            sentences: { ["\(done)."] + rates.map { "\(sentence($0))." } })
    }

    /// Returns a rate as text: `1 € is 25,31 CZK on Fri 20 Nov 2026, set by hand`.
    func sentence(_ rate: DatedRate) -> String {
        "\(locale.oneEuro) is \(rate.rate.text(in: locale)) \(rate.currency.code) on \(rate.day.fullText), \(Self.words(rate.origin))"
    }

    private func fixedRate(of currency: Currency) -> String? {
        EuroConversion.of(currency).map { conversion in
            "\(locale.oneEuro) is \(conversion.rate.text(in: locale)) \(currency.code), fixed since "
                + "\(conversion.since.fullText)."
        }
    }

    private static func words(_ origin: RateOrigin) -> String {
        switch origin {
        case .outing: "of the outing"
        case .fixed: "fixed"
        case .hand: "set by hand"
        case .imported: "imported"
        }
    }

    private var fields: Fields<DatedRate> {
        let locale = locale
        return Fields([
            Field("currency", column: Table.Column("Currency")) { .text($0.currency.code) },
            Field("day", column: Table.Column("Day"), cell: { $0.day.fullText }) { .text($0.day.iso) },
            Field("rate", column: Table.Column("1 € is", alignment: .trailing), cell: { $0.rate.text(in: locale) }) {
                .text($0.rate.machineText)
            },
            Field("from", column: Table.Column("From"), cell: { Self.words($0.origin) }) { .text($0.origin.rawValue) },
        ])
    }

    private func report(
        after head: [JSON.Member] = [], lines: ((OutputScreen) -> [StyledText])? = nil,
        sentences: @escaping () -> [String]
    ) -> Report {
        Report(schema: "spesa.rates/1", after: head, "rates", of: rates, fields, lines: lines, sentences: sentences)
    }
}
