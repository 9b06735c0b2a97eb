internal import Ledger

extension Context {
    /// The country of the book, whose VAT and rounding of cash are meant where none is named: two capitals; `nil` where none
    /// is set.
    public var country: String? {
        get throws { try book.value(of: .country) }
    }

    /// For whom an expense of the book is where nobody is named, as it was typed; `nil` where nothing is set.
    public var split: String? {
        get throws { try book.value(of: .split) }
    }

    /// Sets for whom expenses are where nobody is named, with `nil` for nobody else.
    public func setSplit(_ text: String?) throws {
        try book.set(.split, to: text, by: signature)
    }

    /// Sets the country of the book for all who work in it, with `nil` to none.
    public func setCountry(_ letters: String?) throws {
        try book.set(.country, to: letters, by: signature)
    }
}
