public import Ledger
internal import Outings
public import Periods
internal import Text

extension Context {
    /// The default country for VAT and cash rounding, two capitals (ISO 3166-1); `nil` if not set.
    public var country: String? {
        get throws { try value(of: .country) }
    }

    /// The day on which the months of the book begin. A stored value that is no such day counts as the first.
    public var monthStart: MonthStart {
        get throws { try book.monthStart() }
    }

    /// The month that contains today.
    public var currentMonth: Month {
        get throws { try monthStart.month(containing: today) }
    }

    /// The people and weights that share an expense without `--for`, where the signed-in user is `me`: `me,anna:2`.
    /// `nil` if the book has no split.
    public var split: String? {
        get throws { try value(of: .split) }
    }

    /// The value of a setting of the book; `nil` if it is not set. A split has `me` in place of the signed-in user's
    /// name.
    public func value(of setting: BookSetting) throws -> String? {
        let value = try book.value(of: setting)
        guard setting == .split else { return value }
        return value.map { replacing(session.user.name.description, by: "me", in: $0) }
    }

    /// Sets a value for all members of the book; `nil` removes it.
    ///
    /// In a split, `me` is stored as the user's name, so that it means one person for all members, and percentages are
    /// stored as weights.
    public func set(_ setting: BookSetting, to value: String?) throws {
        let kept =
            setting == .split ? value.map { replacing("me", by: session.user.name.description, in: $0) } : value
        try book.set(setting, to: kept, by: signature)
    }

    /// Replaces a name in a list of shares.
    private func replacing(_ name: String, by other: String, in text: String) -> String {
        guard let list = try? ShareList(reading: text), let weights = try? list.weights(of: nil) else { return text }
        return zip(list.entries, weights).map { entry, weight in
            (folded(entry.name) == folded(name) ? other : entry.name) + (weight == 1 ? "" : ":\(weight)")
        }.joined(separator: ",")
    }
}
