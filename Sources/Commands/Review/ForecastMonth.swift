internal import Arguments
internal import Bookkeeping
internal import Periods

/// `spesa forecast [MONTH]`
struct ForecastMonth: SpesaCommand {
    static let info = CommandInfo(
        name: "forecast", summary: "Estimate the month's total.",
        discussion: """
            The estimate adds three things: what was spent so far, the repeats that are still due, and the usual rest \
            of each category. The usual rest is the median of what the last six complete months had on the days that \
            are left. What repeats bring on those days, and what is recorded ahead, is subtracted from it, because \
            earlier months included that too. The medians of the categories can add up to more or less than any month \
            had. The range shows the total if the rest of the month is like that of the earlier month with the lowest \
            rest, and of the one with the highest.
            """,
        examples: [("spesa forecast", "this month"), ("spesa forecast 2026-12", "")],
        alsoCalled: ["predict", "projection"])

    @Argument("The month (default: the current month).", completing: .custom("month")) var month: String?
    @OptionGroup var options: CountedOptions

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let asked = try context.comingMonth(month)
        if let month, YearNotice.leavesOutYear(month), asked.year != context.today.year {
            environment.notice("'\(month)' is \(asked.title)")
        }
        let (forecast, filter) = try context.book.reading {
            let filter = try options.filter(in: environment, context, showsCeilings: false)
            return (try MonthForecast(asked, of: filter.expenses, in: context), filter)
        }
        try environment.show(
            ForecastReport(forecast: forecast, only: filter.words, amounts: context.amounts).report)
    }
}
