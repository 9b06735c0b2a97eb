public import Ledger

extension Context {
    /// The country of the book, whose VAT and rounding of cash are meant where none is named: two capitals; `nil` where none
    /// is set.
    public var country: String? {
        get throws { try value(of: .country) }
    }

    /// What is set for the book; `nil` where nothing is.
    public func value(of setting: BookSetting) throws -> String? { try book.value(of: setting) }

    /// Sets something for all who work in the book, with `nil` to nothing.
    public func set(_ setting: BookSetting, to value: String?) throws {
        try book.set(setting, to: value, by: signature)
    }
}
