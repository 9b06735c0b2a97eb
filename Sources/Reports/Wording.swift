package import Ledger
package import Money
internal import Outings
internal import Output
package import Periods
package import Statistics

/// How figures are said in sentences, the same in every reply.
package struct Wording {
    /// How amounts are written.
    package let amounts: AmountFormatter

    /// Sentences with amounts as they are written for somebody.
    package init(amounts: AmountFormatter) {
        self.amounts = amounts
    }

    /// Said where groups are of tags and add up to more than the total.
    package static let twiceCounted = "An expense with two tags counts in both rows, and once in the total"

    /// Said where groups are of methods and count more than there are expenses.
    package static let paidTwice = "An expense that was paid in two ways counts in both rows, and once in the total"

    /// `12,50 € in food:groceries on Fri 20 Nov 2026, Mercato, paid to Lidl by card, #lunch`
    ///
    /// - Parameters:
    ///   - whole: what was paid, where the amount is a part of it.
    ///   - said: what is said of the expense beside; of another currency that it was paid in:
    ///     `4,74 € (120,00 CZK at 25,31) in food…`
    package func sentence(
        _ amount: Amount, of whole: Amount? = nil, in category: String, on day: Day, _ details: ExpenseDetails,
        _ said: Circumstances? = nil
    ) -> String {
        (["\(self.amount(amount, of: whole, said)) in \(category) on \(day.fullText)"] + self.details(details))
            .joined(separator: ", ")
    }

    /// `Mercato`, `paid to Lidl by card`, `note: …`, `#lunch`: each that was said.
    package func details(_ details: ExpenseDetails) -> [String] {
        var parts: [String] = []
        if let what = details.what { parts.append(what) }
        let payment = [
            details.payee.map { "paid to \($0)" },
            details.method.map { "\(details.payee == nil ? "paid " : "")by \($0)" },
        ]
        let paid = payment.compactMap(\.self).joined(separator: " ")
        if !paid.isEmpty { parts.append(paid) }
        if let note = details.note { parts.append("note: \(note)") }
        return parts + details.tags.map { "#\($0)" }
    }

    /// `Mercato @Lidl #lunch`, as a line of a list has room for; empty where nothing was said.
    package static func brief(_ details: ExpenseDetails) -> String {
        ([details.what, details.payee.map { "@\($0)" }].compactMap(\.self) + details.tags.map { "#\($0)" })
            .joined(separator: " ")
    }

    /// What is said beside void expenses wherever they are changed, so that nobody looks for them in a total.
    package static func countsNowhere(_ count: Int) -> String {
        count == 1 ? "it is void and counts nowhere" : "they are void and count nowhere"
    }

    /// How many of the expenses are void, where some are: `; 2 of them are void and count nowhere`.
    package static func void(_ expenses: [Expense]) -> String {
        let void = expenses.count(where: \.isVoid)
        guard void > 0 else { return "" }
        guard void < expenses.count else { return "; \(countsNowhere(void))" }
        return "; \(void) of them \(void == 1 ? "is void and counts" : "are void and count") nowhere"
    }

    /// - Parameters:
    ///   - whole: what was paid, where the expense is a part of it.
    ///   - said: what is said of it beside what every expense has.
    package func sentence(
        _ expense: Expense, of whole: Amount? = nil, in tree: CategoryTree, _ said: Circumstances? = nil
    ) -> String {
        sentence(
            expense.amount, of: whole, in: tree.path(of: expense.category), on: expense.day, expense.details, said)
    }

    /// `4,74 € (120,00 CZK at 25,31)`, or just the euros; `2,37 € of 4,74 € (120,00 CZK at 25,31)` of a part.
    package func amount(_ amount: Amount, of whole: Amount? = nil, _ said: Circumstances?) -> String {
        let text = amounts.string(amount) + (whole.map { " of \(amounts.string($0))" } ?? "")
        guard let original = said?.original else { return text }
        let rate = said?.rate.map { " at \($0.text(in: amounts.locale))" } ?? ""
        return "\(text) (\(original.text(in: amounts.locale))\(rate))"
    }

    /// `November 2026: 412,37 € spent, 50,00 € of it to come, 487,63 € left of 900,00 €, 48,76 € a day for 10 days`
    package func sentence(_ status: MonthStatus, of name: String? = nil) -> String {
        var text = "\(name ?? status.month.title): \(amounts.string(status.total)) spent"
        if let ahead = status.ahead, ahead != .zero {
            text += ", \(ahead == status.total ? "all" : amounts.string(ahead)) of it to come"
        }
        guard let ceiling = status.ceiling, let left = status.left else { return text }
        if status.isOver {
            let over = Amount(cents: left.cents == .min ? .max : -left.cents)
            return text + ", \(amounts.string(over)) OVER the ceiling of \(amounts.string(ceiling))"
        }
        text += ", \(amounts.string(left)) left of \(amounts.string(ceiling))"
        if let perDay = status.leftPerDay, let days = status.daysLeft {
            text += ", \(amounts.string(perDay)) a day for \(counted(days, "day"))"
        }
        return text
    }

    /// `To come: 50,00 € in 1 expense after today, which the total holds`; `nil` where nothing is.
    package func sentence(_ ahead: DatedAhead) -> String? {
        ahead.count == 0
            ? nil
            : "To come: \(amounts.string(ahead.amount)) in \(counted(ahead.count, "expense")) after today, "
                + "which the total holds"
    }

    /// `62,0 %`, from thousandths.
    package func percent(_ permille: Int, signed: Bool = false) -> String {
        let magnitude = permille.magnitude
        let sign = permille < 0 ? String(amounts.locale.minus) : signed && permille > 0 ? "+" : ""
        return "\(sign)\(magnitude / 10)\(amounts.locale.decimalMark)\(magnitude % 10)%"
    }

    /// The share of something above zero, from thousandths: `62,0%`, and `<0,1%` for one that rounds to nothing.
    package func share(_ permille: Int) -> String {
        permille == 0 ? "<" + percent(1) : percent(permille)
    }

    /// `+12,00`, `-3,00` or `0,00`.
    package func change(_ amount: Amount) -> String {
        (amount > .zero ? "+" : "") + amounts.number(amount)
    }
}

extension DatedAhead {
    /// The sum and number as programs read them.
    var members: [JSON.Member] {
        [JSON.Member("after_today_cents", .cents(amount)), JSON.Member("after_today_count", JSON(count))]
    }
}

/// `1 day`, `2 days`; `many` for a word that does not just take an s.
package func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
}
