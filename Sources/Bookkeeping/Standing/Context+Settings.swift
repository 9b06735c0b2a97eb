internal import Ledger

extension Context {
    /// The country of the book, whose VAT and rounding of cash are meant where none is named: two capitals; `nil` where none
    /// is set.
    public var country: String? {
        get throws { try book.value(of: .country) }
    }

    /// Sets the country of the book for all who work in it, with `nil` to none.
    public func setCountry(_ letters: String?) throws {
        try book.set(.country, to: letters, by: signature)
    }
}
