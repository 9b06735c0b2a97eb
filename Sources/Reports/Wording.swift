package import Charts
package import Ledger
package import Money
internal import Outings
package import Output
package import Periods
package import Statistics

/// The wording of figures in sentences, common to all replies.
package struct Wording {
    /// The format of amounts.
    package let amounts: AmountFormatter

    /// The wording with a format of amounts.
    package init(amounts: AmountFormatter) {
        self.amounts = amounts
    }

    /// A note on tags, whose groups add up to more than the total.
    static let twiceCounted = "An expense with two tags counts in both rows, and once in the total"

    /// The note on tags for a chart whose merged rows overlap.
    static let twiceCountedInOther = twiceCounted + "; Other adds its tags up, and counts it for each of them"

    /// The note on tags for a chart of groups; `nil` if no groups overlap.
    package static func noteOnOverlap(of figures: ChartFigures) -> String? {
        guard figures.isShared else { return nil }
        return figures.other.isEmpty ? twiceCounted : twiceCountedInOther
    }

    /// A note on methods: the counts of their groups exceed the number of expenses, but the amounts add up to the
    /// total.
    package static let paidTwice = "An expense paid in several ways counts in each row; its amount is split"

    /// An expense in a sentence: `12,50 € in food:groceries on Fri 20 Nov 2026, Mercato, paid to Lidl by card, #lunch`.
    ///
    /// - Parameters:
    ///   - whole: the amount paid, if `amount` is a share of it; otherwise `nil`.
    ///   - sum: the arithmetic that was typed instead of an amount, such as `37/3`; `nil` for a plain amount.
    ///   - extras: further facts on the expense; with another currency the result is
    ///     `4,74 € (120,00 CZK at 25,31) in food…`.
    package func sentence(
        _ amount: Amount, of whole: Amount? = nil, typed sum: String? = nil, in category: String, on day: Day,
        _ details: ExpenseDetails, _ extras: ExpenseExtras? = nil
    ) -> String {
        let amount = self.amount(amount, of: whole, typed: sum, extras)
        return (["\(amount) in \(category) on \(day.fullText)"] + self.details(details)).joined(separator: ", ")
    }

    /// The details that are not empty: `Mercato`, `paid to Lidl by card`, `note: …`, `#lunch`. Other texts than
    /// description, payee and method have their name in front.
    package func details(_ details: ExpenseDetails) -> [String] {
        var parts: [String] = []
        if let what = details.what { parts.append(what) }
        let payment = [
            details.payee.map { "paid to \($0)" },
            details.method.map { "\(details.payee == nil ? "paid " : "")by \($0)" },
        ]
        let paid = payment.compactMap(\.self).joined(separator: " ")
        if !paid.isEmpty { parts.append(paid) }
        for case (let name, let text?) in details.texts where !["what", "payee", "method"].contains(name) {
            parts.append("\(name): \(text)")
        }
        return parts + details.tags.map { "#\($0)" }
    }

    /// A short form for lists: `Mercato @Lidl #lunch`; empty without details.
    package static func brief(_ details: ExpenseDetails) -> String {
        ([details.what, details.payee.map { "@\($0)" }].compactMap(\.self) + details.tags.map { "#\($0)" })
            .joined(separator: " ")
    }

    /// A note on void expenses, for replies to changes of them: `it is void and not counted`, or with `they are` for
    /// several.
    package static func countsNowhere(_ count: Int) -> String {
        count == 1 ? "it is void and not counted" : "they are void and not counted"
    }

    /// A clause on the number of void expenses: `; 2 of them are void and not counted`, or
    /// `; they are void and not counted` if all are; empty without void ones.
    package static func void(_ expenses: [Expense]) -> String {
        let void = expenses.count(where: \.isVoid)
        guard void > 0 else { return "" }
        guard void < expenses.count else { return "; \(countsNowhere(void))" }
        return "; \(void) of them \(void == 1 ? "is" : "are") void and not counted"
    }

    /// An expense in a sentence: `12,50 € in food:groceries on Fri 20 Nov 2026, Mercato, …`.
    /// - Parameters:
    ///   - whole: the amount paid, if the expense is a share of it; otherwise `nil`.
    ///   - sum: the arithmetic that was typed instead of an amount, such as `37/3`; `nil` for a plain amount.
    ///   - extras: further facts on the expense.
    package func sentence(
        _ expense: Expense, of whole: Amount? = nil, typed sum: String? = nil, in tree: CategoryTree,
        _ extras: ExpenseExtras? = nil
    ) -> String {
        sentence(
            expense.amount, of: whole, typed: sum, in: tree.path(of: expense.category), on: expense.day,
            expense.details, extras)
    }

    /// The amount of an expense with the amount in the original currency: `4,74 € (120,00 CZK at 25,31)`, or only the
    /// euros; for a share `2,37 € of 4,74 € (120,00 CZK at 25,31)`.
    ///
    /// With a typed sum `12,33 € (37/3)`, or `4,74 € (3*40 CZK = 120,00 CZK at 25,31)`.
    package func amount(
        _ amount: Amount, of whole: Amount? = nil, typed sum: String? = nil, _ extras: ExpenseExtras?
    ) -> String {
        let text = amounts.string(amount) + (whole.map { " of \(amounts.string($0))" } ?? "")
        guard let original = extras?.original else { return text + (sum.map { " (\($0))" } ?? "") }
        let rate = extras?.rate.map { " at \($0.text(in: amounts.locale))" } ?? ""
        return "\(text) (\(sum.map { "\($0) = " } ?? "")\(original.text(in: amounts.locale))\(rate))"
    }

    /// The total of a month and the rest of its ceiling in a sentence; without a ceiling only the total. An example:
    /// `November 2026: 412,37 € spent, 487,63 € left of 900,00 €, 48,76 € a day for 10 days`.
    /// - Parameter name: the beginning of the sentence; by default the month.
    package func sentence(_ status: MonthStatus, of name: String? = nil) -> String {
        var text = "\(name ?? status.month.title): \(amounts.string(status.total)) spent"
        text += clause(ofTotal: status.total, toCome: status.ahead)
        guard let ceiling = status.ceiling, let left = status.left else { return text }
        text += clause(left: left, of: self.ceiling(ceiling, carried: status.carried))
        if let perDay = status.leftPerDay, let days = status.daysLeft {
            text += ", \(amounts.string(perDay)) a day for \(counted(days, "day"))"
        }
        return text
    }

    /// The spending under a ceiling of weeks or years in a sentence:
    /// `clothes in 2026: 400,00 € spent, 50,00 € of it dated after today, 200,00 € left of 600,00 €`.
    /// - Parameter name: the subject of the ceiling; `nil` to name the period only.
    package func sentence(_ spent: PeriodUse, of name: String?) -> String {
        let subject = name.map { "\($0) in \(spent.period.title)" } ?? spent.period.title
        return "\(subject): \(amounts.string(spent.total)) spent"
            + clause(ofTotal: spent.total, toCome: spent.ahead)
            + clause(left: spent.use.left, of: amounts.string(spent.use.ceiling))
    }

    /// A clause on the rest of a ceiling: `, 487,63 € left of 900,00 €`, or `, over the ceiling of 900,00 € by 0,01 €`
    /// for a negative rest.
    private func clause(left: Amount, of most: String) -> String {
        guard left < .zero else { return ", \(amounts.string(left)) left of \(most)" }
        let over = Amount(cents: left.cents == .min ? .max : -left.cents)
        return ", over the ceiling of \(most) by \(amounts.string(over))"
    }

    /// A ceiling in words: `300,00 €`, or with a carried part `300,00 € + 42,10 € carried`.
    /// - Parameter ceiling: the ceiling with the carried part.
    package func ceiling(_ ceiling: Amount, carried: Amount?) -> String {
        Gauge.ceiling(ceiling.cents, carried: carried?.cents ?? 0) { amounts.string(Amount(cents: $0)) }
    }

    /// A ceiling for a table: `300,00`, or with a carried part `300,00 + 42,10 carried`.
    /// - Parameter ceiling: the ceiling with the carried part.
    package func ceilingNumber(_ ceiling: Amount, carried: Amount?) -> String {
        Gauge.ceiling(ceiling.cents, carried: carried?.cents ?? 0) { amounts.number(Amount(cents: $0)) }
    }

    /// The ceiling of a status for a table; empty without one.
    package func ceilingNumber(_ status: MonthStatus) -> String {
        status.ceiling.map { ceilingNumber($0, carried: status.carried) } ?? ""
    }

    /// The expenses after today in a sentence: `To come: 50,00 € in 1 expense after today, included in the total`;
    /// `nil` without such expenses.
    package func sentence(_ ahead: DatedAhead) -> String? { phrase(ahead).map { "To come: \($0)" } }

    /// The expenses after today in words: `50,00 € in 1 expense after today, included in the total`; `nil` without such
    /// expenses.
    package func phrase(_ ahead: DatedAhead) -> String? {
        ahead.count == 0
            ? nil
            : "\(amounts.string(ahead.amount)) in \(counted(ahead.count, "expense")) after today, included in the total"
    }

    /// A clause on the part of a total after today: `, 50,00 € of it dated after today` or
    /// `, all of it dated after today`; empty if that part is zero or not computed.
    package func clause(ofTotal total: Amount, toCome ahead: Amount?) -> String {
        guard let ahead, ahead != .zero else { return "" }
        return ", \(ahead == total ? "all" : amounts.string(ahead)) of it dated after today"
    }

    /// A note on the part of a total after today: `food: 50,00 € of it dated after today`; `nil` if that part is zero
    /// or not computed.
    func note(onTotal total: Amount, of name: String, toCome ahead: Amount?) -> String? {
        let clause = clause(ofTotal: total, toCome: ahead)
        return clause.isEmpty ? nil : "\(name): \(clause.dropFirst(2))"
    }

    /// The part of an earlier period that is compared: `the first 21 days of `, to precede its name; empty for all of
    /// it.
    /// - Parameters:
    ///   - days: the number of days so far; `nil` if both periods are complete.
    ///   - earlier: the days of the earlier period.
    package static func compared(_ days: Int?, of earlier: DayRange) -> String {
        guard let days, days < earlier.count else { return "" }
        return days == 1 ? "the first day of " : "the first \(counted(days, "day")) of "
    }

    /// A note on the first period of a book: `2026-10 is partial because the book begins on …`.
    package static func note(onPartial span: ReportSpan, from begins: Day) -> String {
        "\(span.name) is partial because the book begins on \(begins.fullText); "
            + "if you kept the book before then: spesa settings begins \(span.days.first.iso)"
    }

    /// A note on the first row of a series, if only the beginning of the book cuts its period; otherwise `nil`.
    package static func noteOnBeginning(of series: PeriodSeries) -> String? {
        guard let begins = series.begins, let row = series.cutByBeginning else { return nil }
        return note(onPartial: .period(row.period), from: begins)
    }

    /// The clauses of a note, which are joined by semicolons.
    package static func clauses(_ note: String) -> [String] {
        var clauses: [String] = []
        var rest = note[...]
        while let end = rest.firstRange(of: "; ") {
            clauses.append(String(rest[..<end.lowerBound]))
            rest = rest[end.upperBound...]
        }
        return clauses + [String(rest)]
    }

    /// A percentage from thousandths: `62,0%`.
    package func percent(_ permille: Int, signed: Bool = false) -> String {
        let magnitude = permille.magnitude
        let sign = permille < 0 ? String(amounts.locale.minus) : signed && permille > 0 ? "+" : ""
        return "\(sign)\(magnitude / 10)\(amounts.locale.decimalMark)\(magnitude % 10)%"
    }

    /// A positive share from thousandths: `62,0%`, and `<0,1%` if it rounds to zero.
    package func share(_ permille: Int) -> String {
        permille == 0 ? "<" + percent(1) : percent(permille)
    }

    /// The amount with an explicit sign: `+12,00`, `-3,00` or `0,00`.
    package func change(_ amount: Amount) -> String {
        (amount > .zero ? "+" : "") + amounts.number(amount)
    }

    /// The change with its percentage, if there is one: `+12,00 (+3,0%)`.
    package func change(_ comparison: Comparison) -> String {
        change(comparison.change) + (comparison.changePermille.map { " (\(percent($0, signed: true)))" } ?? "")
    }
}

extension DatedAhead {
    /// The amount and the number of the expenses after today, for programs.
    package var members: [JSON.Member] {
        [JSON.Member("after_today_cents", .cents(amount)), JSON.Member("after_today_count", JSON(count))]
    }
}

/// Returns a number with its noun: `1 day`, `2 days`. `many` is the plural, if it is irregular.
package func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
}
