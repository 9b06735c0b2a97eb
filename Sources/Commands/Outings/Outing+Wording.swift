internal import Bookkeeping
internal import Ledger
internal import Money
internal import Outings
internal import Periods
internal import Reports

extension Outing {
    /// Formats an amount in the currency of the outing, given in its smallest units.
    func text(of units: Int64, _ amounts: AmountFormatter) -> String {
        currency == .euro
            ? amounts.string(Amount(cents: units)) : ForeignAmount(units, in: currency).text(in: amounts.locale)
    }
}

extension Wording {
    /// Returns the days and times: `Sat 21 Nov 2026, 9:00 to 13:00`, `Fri 12 Dec 2026 to Sun 14 Dec 2026`.
    static func days(of outing: Outing) -> String {
        let (first, last) = (outing.days.first.fullText, outing.days.last.fullText)
        guard outing.days.first == outing.days.last else {
            return
                "\(first)\(outing.starts.map { " \($0.text)" } ?? "") to \(last)\(outing.ends.map { " \($0.text)" } ?? "")"
        }
        switch (outing.starts, outing.ends) {
        case (let starts?, let ends?): return "\(first), \(starts.text) to \(ends.text)"
        case (let starts?, nil): return "\(first) from \(starts.text)"
        case (nil, let ends?): return "\(first) until \(ends.text)"
        case (nil, nil): return first
        }
    }

    /// Returns an hour as a range: `10:00 to 11:00`; `(no time)` for `nil`.
    static func hour(_ hour: Int?) -> String {
        guard let hour, let from = TimeOfDay(minutes: hour * 60) else { return "(no time)" }
        return "\(from.text) to \((hour + 1) < 10 ? "0" : "")\(hour + 1):00"
    }

    /// Returns the spending: `62,40 € in 5 expenses, 37,60 € left of 100,00 €`.
    func spent(_ status: OutingStatus) -> String {
        let left = self.left(status.left)
        return "\(amounts.string(status.spent)) in \(counted(status.count, "expense"))"
            + (left.isEmpty ? "" : ", \(left) of \(amounts.string(status.outing.ceiling ?? .zero))")
    }

    /// Returns the status: `Fair of Ferrara: 62,40 € spent, 37,60 € left`.
    /// - Parameter more: the spending of a dry run, which is added to the recorded spending.
    /// - Throws: `AmountOverflow` if the sum exceeds 64 bits.
    func sentence(_ status: OutingStatus, adding more: Amount) throws -> String {
        let spent = try status.spent.adding(more)
        return sentence(status.outing, spent: spent, left: try status.outing.ceiling?.subtracting(spent))
    }

    /// Returns the status: `Fair of Ferrara: 62,40 € spent, 37,60 € left`.
    func sentence(_ status: OutingStatus) -> String {
        sentence(status.outing, spent: status.spent, left: status.left)
    }

    private func sentence(_ outing: Outing, spent: Amount, left rest: Amount?) -> String {
        let state = outing.isClosed ? outing.unreconciled.map { ", closed unreconciled: \($0)" } ?? ", closed" : ""
        let left = self.left(rest)
        return "\(outing.name): \(amounts.string(spent)) spent" + (left.isEmpty ? "" : ", \(left)") + state
    }

    private func left(_ left: Amount?) -> String {
        guard let left else { return "" }
        guard left < .zero else { return "\(amounts.string(left)) left" }
        let over = Amount(cents: left.cents == .min ? .max : -left.cents)
        return "over the ceiling by \(amounts.string(over))"
    }
}
