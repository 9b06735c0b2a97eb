public import Ledger
internal import Outings
internal import Text

extension Context {
    /// The country of the book, whose VAT and rounding of cash are meant where none is named: two capitals; `nil` where none
    /// is set.
    public var country: String? {
        get throws { try value(of: .country) }
    }

    /// The people and weights that share an expense without `--for`, as typed: `me,anna:2`; `nil` if the book has no split.
    public var split: String? {
        get throws { try value(of: .split) }
    }

    /// The value of a setting of the book, as typed; `nil` if it is not set.
    public func value(of setting: BookSetting) throws -> String? {
        let value = try book.value(of: setting)
        guard setting == .split else { return value }
        return value.map { replacing(session.user.name.description, by: "me", in: $0) }
    }

    /// Sets something for all who work in the book, with `nil` to nothing.
    ///
    /// Of a split the book keeps names alone, so that who is `me` is the same person for every member.
    public func set(_ setting: BookSetting, to value: String?) throws {
        let kept =
            setting == .split ? value.map { replacing("me", by: session.user.name.description, in: $0) } : value
        try book.set(setting, to: kept, by: signature)
    }

    /// A list of shares with another name in the place of one.
    private func replacing(_ name: String, by other: String, in text: String) -> String {
        guard let list = try? ShareList(reading: text) else { return text }
        return list.entries.map { entry in
            (folded(entry.name) == folded(name) ? other : entry.name) + (entry.weight == 1 ? "" : ":\(entry.weight)")
        }.joined(separator: ",")
    }
}
