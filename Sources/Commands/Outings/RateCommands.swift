internal import Arguments
internal import Bookkeeping
internal import Files
internal import Ledger
internal import OutingFiles
internal import Outings
internal import Periods
internal import Statistics
internal import Text

/// `spesa rate …`
enum RateCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "rate", summary: "Exchange rates for expenses in other currencies.",
                discussion: """
                    A rate is how many units of a currency 1 € is worth. An expense is booked at the latest rate that is \
                    not after its day, and at most 7 days old. For the same day, a rate set by hand takes precedence \
                    over one from a file, and that of an outing over both. A currency that the euro replaced has its \
                    fixed rate from that day on.
                    """, alsoCalled: ["rates"]),
            subcommands: [
                .command(RateList.self), .command(RateSet.self), .command(RateImport.self), .command(RateRemove.self),
            ],
            defaultCommand: RateList.self)
    }
}

/// `spesa rate set CURRENCY RATE`
struct RateSet: SpesaCommand {
    static let info = CommandInfo(
        name: "set", summary: "Set the rate of a day by hand.",
        examples: [
            ("spesa rate set CZK 25,31", "1 € is worth 25,31 CZK today"),
            ("spesa rate set JPY 161,45 --on yesterday", ""),
        ])

    @Argument("The currency, by its code.", placeholder: "CODE", completing: .custom("currency")) var currency: String
    @Argument("How many units 1 € is worth.", completing: .none) var rate: String
    @Option(
        short: "d", "The day of the rate (default: today).", placeholder: "DAY", completing: .custom("day"),
        alsoCalled: dayNames)
    var on: String?

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let currency = try Currency.named(currency)
        let rate = try ExchangeRate(reading: rate)
        let day = try context.day(on)
        let (set, former) = try context.setRate(rate, of: currency, on: day)
        environment.noticeYear(of: on)
        let locale = context.locale
        let was = former.flatMap { $0 == rate ? nil : ", which was \($0.text(in: locale))" } ?? ""
        try environment.reply(
            RatesReport([set], locale: locale).reply(
                "\(locale.oneEuro) is \(rate.text(in: locale)) \(currency.code) on \(day.fullText)\(was)."))
    }
}

/// `spesa rate remove CURRENCY`
struct RateRemove: SpesaCommand {
    static let info = CommandInfo(
        name: "remove", summary: "Remove a day's rate (a manual one first).",
        examples: [("spesa rate remove CZK --on yesterday", "")], alsoCalled: ["delete", "rm"])

    @Argument("The currency, by its code.", placeholder: "CODE", completing: .custom("currency")) var currency: String
    @Option(
        short: "d", "The day of the rate (default: today).", placeholder: "DAY", completing: .custom("day"),
        alsoCalled: dayNames)
    var on: String?

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let currency = try Currency.named(currency)
        let removed = try context.removeRate(of: currency, on: context.day(on))
        environment.noticeYear(of: on)
        let report = RatesReport([removed], locale: context.locale)
        try environment.reply(report.reply("Removed: \(report.sentence(removed)).", isGone: true))
    }
}

/// `spesa rate list [CURRENCY] [PERIOD]`
struct RateList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List rates by currency and day.",
        examples: [("spesa rate list", "all of them"), ("spesa rate list CZK this-month", "")])

    @Argument(
        "A currency, days such as 2026-11, or both (default: all).", placeholder: "CODE|PERIOD",
        completing: .custom("currency"))
    var words: [String] = []

    func run(in environment: Environment) throws {
        let context = try environment.context()
        var rest = words[...]
        let currency = rest.first.flatMap(Currency.init(code:))
        if currency != nil { rest.removeFirst() }
        let period = rest.popFirst()
        if let word = rest.first { throw root.misuse(.unexpectedWord(word), of: ["rate", "list"]) }
        let days = try period.map { try Self.days($0, isAlone: currency == nil, in: context) } ?? .all
        environment.noticeYear(of: period)
        let rates = try context.rates(of: currency, in: days)
        let others = rates.isEmpty && period != nil ? try context.rates(of: currency, in: .all).count : 0
        let asked = others > 0 ? try context.reportSpan(period).phrase : nil
        try environment.show(
            RatesReport(rates, locale: context.locale).listed(of: currency, on: asked, others: others))
    }

    private static func days(_ text: String, isAlone: Bool, in context: Context) throws -> PeriodSelection {
        do { return try context.selection(text) } catch {
            // Three letters alone were meant as a currency code.
            guard isAlone, text.utf8.count == 3, text.allSatisfy(\.isLetter) else { throw error }
            throw CurrencyError.unknown(text)
        }
    }
}

/// `spesa rate import FILE`
struct RateImport: SpesaCommand {
    static let info = CommandInfo(
        name: "import", summary: "Import the ECB's reference rates from a file.",
        discussion: """
            The file is eurofxref-hist.csv or the daily eurofxref.csv of the European Central Bank, or a zip of one. \
            spesa keeps the currencies that the book uses, or those given with --currency. Rates set by hand stay.
            """,
        examples: [
            ("spesa rate import eurofxref-hist.zip", "the currencies that the book uses"),
            ("spesa rate import eurofxref.csv --currency CZK --currency JPY", ""),
        ])

    @Argument("The file.", completing: .file) var file: String
    @Option(
        "Keep the rates of this currency.", placeholder: "CODE",
        completing: .custom("currency"))
    var currency: [String]

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let wanted = try context.currenciesToImport(currency.map(Currency.named))
        let rates = try ReferenceRates.read(InputFile(path: file, limits: .standard), of: wanted)
        try context.prepareToChange()
        let imported = try context.importRates(rates, of: wanted)
        if !imported.missing.isEmpty {
            environment.notice("the file has no rate for \(series(imported.missing.map(\.code)))")
        }
        try environment.reply(RatesReport(imported.latest, locale: context.locale).reply(about: imported))
    }
}
