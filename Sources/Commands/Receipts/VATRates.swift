internal import Arguments
internal import Household
internal import Money
internal import Output
internal import Periods
internal import Resources
internal import Terminal

/// `spesa vat [COUNTRY] [--on DAY]`
struct VATRates: SpesaCommand {
    static let info = CommandInfo(
        name: "vat", summary: "Show the VAT rates of the countries that pay in euro.",
        discussion: """
            Without a country, spesa shows the rates of the book's country ('spesa settings country IT'), or of all \
            countries if the book has none. The rates of islands and overseas departments are not included.
            """,
        examples: [
            ("spesa vat", "of the book's country"), ("spesa vat DE", ""),
            ("spesa vat DE --on 2020-08-01", "as they were that day"),
        ])

    @Argument("The country, by its two letters.", completing: .custom("country")) var country: String?
    @Option("The day of the rates.", placeholder: "DAY", completing: .custom("day"), alsoCalled: dayNames)
    var on: String?

    func run(in environment: Environment) throws {
        let locale = try environment.localeAlready()
        let parser = DayParser(
            today: environment.today, vocabulary: DayVocabulary(language: String(locale.language)))
        let day = try on.map { try parser.parse($0) } ?? environment.today
        let table = VATTable.standard
        let rates = try countries(of: table, environment).flatMap { table.rates(of: $0, on: day) }
        try environment.show(
            Report(
                schema: "spesa.vat/1", "rates", of: rates, VATTable.Entry.fields(locale),
                none: "No rates are known for \(day.fullText)."
            ) { "\($0.country), \($0.kind): \($0.rate.text(in: locale)) since \($0.from.fullText)." },
            namesBook: true)
    }

    private func countries(of table: VATTable, _ environment: Environment) throws -> [String] {
        if let country { return [try VATTable.country(country)] }
        guard (try? environment.existingSession()) != nil, let own = try environment.context().country else {
            return table.countries
        }
        return [own]
    }
}

extension VATTable {
    /// The VAT rates from the program's resource.
    /// - Complexity: O(rows of the file), each time.
    static var standard: VATTable { VATTable(spesa_resource_vat().text) }

    /// Returns the code of a country with known rates, ignoring case.
    /// - Throws: `CommandError.country`.
    static func country(_ text: String) throws -> String {
        let letters = text.uppercased()
        let known = standard.countries
        guard known.contains(letters) else { throw CommandError.country(text, known: known) }
        return letters
    }
}

extension VATTable.Entry {
    fileprivate static func fields(_ locale: EuroLocale) -> Fields<VATTable.Entry> {
        Fields([
            Field("country", column: Table.Column("Country")) { .text($0.country) },
            Field("class", column: Table.Column("Class")) { .text($0.kind) },
            Field("permille", column: Table.Column("Rate", alignment: .trailing), cell: { $0.rate.text(in: locale) }) {
                JSON($0.rate.permille)
            },
            Field("from", column: Table.Column("From"), cell: { $0.from.fullText }) { .text($0.from.iso) },
        ])
    }
}
