internal import Arguments
internal import Bookkeeping

/// `spesa forecast [MONTH]`
struct ForecastMonth: SpesaCommand {
    static let info = CommandInfo(
        name: "forecast", summary: "Estimate the month's total.",
        discussion: """
            The estimate adds three things: what was spent so far, the repeats that are still due, and what is usually \
            spent after today. For each category this is the median of what the last six complete months spent \
            after this day of the month. Repeats after today, also skipped ones, and expenses recorded ahead are \
            subtracted from it, because the earlier months included them too; refunds are not. The medians of the categories can add up to more or less \
            than any month spent. The range shows the expected total if the days after today cost as little, or as much, \
            as in any of these months.
            """,
        examples: [("spesa forecast", "this month"), ("spesa forecast 2026-12", "")],
        alsoCalled: ["predict", "projection"])

    @Argument("The month (default: the current month).", completing: .custom("month")) var month: String?
    @OptionGroup var options: CountedOptions

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let asked = try context.namingFilter(month) { try context.comingMonth(month) }
        let (forecast, filter) = try context.book.reading {
            let filter = try options.filter(in: environment, context, showsCeilings: false)
            return (try MonthForecast(asked, of: filter.expenses, in: context), filter)
        }
        try environment.show(
            ForecastReport(forecast: forecast, only: filter.words, amounts: context.amounts).report)
    }
}
