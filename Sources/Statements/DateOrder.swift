/// Which number of a date like 3/4/2026 is the day.
public enum DateOrder: String, CaseIterable, Sendable {
    case dayFirst = "day-first"
    case monthFirst = "month-first"
}
