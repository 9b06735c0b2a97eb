internal import Arguments
internal import Bookkeeping
internal import Periods

/// `spesa forecast [MONTH]`
struct ForecastMonth: SpesaCommand {
    static let info = CommandInfo(
        name: "forecast", summary: "Estimate the month's total.",
        discussion: """
            What was spent so far, what is to come of repeats, and per category what the last six complete months had on the \
            days that are left, by their median; what repeats bring on those days, and what is recorded ahead, is taken off, as \
            the months before had it too. Medians of categories may come to more or less than any month had. The range is what the month would come to if its rest were as in that of those months which had the least, \
            and the most.
            """,
        examples: [("spesa forecast", "this month"), ("spesa forecast 2026-12", "")],
        alsoCalled: ["predict", "projection"])

    @Argument("The month (default: the current month).", completing: .custom("month")) var month: String?
    @OptionGroup var options: CountedOptions

    func run(in environment: Environment) throws {
        let context = try environment.context()
        var asked = try context.month(month)
        if let month, asked < Month(containing: context.today), !YearNotice.of(month, today: context.today).isEmpty {
            // A month whose year was left out is the next one here, since a forecast is of no month that is over.
            asked = asked.adding(months: 12)
        } else {
            environment.noticeYear(of: month)
        }
        let (forecast, counted) = try context.book.reading {
            let counted = try options.counted(in: environment, context, showsCeilings: false)
            return (try MonthForecast(asked, of: counted.filter, in: context), counted)
        }
        try environment.show(
            ForecastReport(forecast: forecast, only: counted.words, amounts: context.amounts).report)
    }
}
