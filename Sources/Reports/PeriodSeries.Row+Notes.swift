package import Money
package import Periods
package import Statistics

extension PeriodSeries.Row {
    /// The notes on an incomplete period: `so far`, `50,00 to come`, `to come`, `partial`.
    /// - Parameter today: the day of the series.
    package func notes(on today: Day, _ amounts: AmountFormatter) -> [String] {
        var notes: [String] = []
        if days.first > today {
            notes.append("to come")
        } else {
            if isRunning { notes.append("so far") }
            if toCome != .zero { notes.append("\(amounts.number(toCome)) to come") }
        }
        if isPartial { notes.append("partial") }
        return notes
    }
}
