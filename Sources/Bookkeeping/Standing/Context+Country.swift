internal import Ledger
internal import Outings
internal import Text

extension Context {
    /// The country of the book, whose VAT and rounding of cash are meant where none is named: two capitals; `nil` where none
    /// is set.
    public var country: String? {
        get throws { try book.value(of: .country) }
    }

    /// For whom an expense of the book is where nobody is named, as it is typed: `me,anna:2`; `nil` where nothing is set.
    ///
    /// The book keeps names alone, so that who is `me` is the same person for every member.
    public var split: String? {
        get throws { try book.value(of: .split).map { replacing(signedIn.user.name.description, by: "me", in: $0) } }
    }

    /// Sets for whom expenses are where nobody is named, with `nil` for nobody else.
    public func setSplit(_ text: String?) throws {
        let names = text.map { replacing("me", by: signedIn.user.name.description, in: $0) }
        try book.set(.split, to: names, by: signature)
    }

    /// A list of shares with another name in the place of one.
    private func replacing(_ name: String, by other: String, in text: String) -> String {
        guard let list = try? ShareList(reading: text) else { return text }
        return list.entries.map { entry in
            (folded(entry.name) == folded(name) ? other : entry.name) + (entry.weight == 1 ? "" : ":\(entry.weight)")
        }.joined(separator: ",")
    }

    /// Sets the country of the book for all who work in it, with `nil` to none.
    public func setCountry(_ letters: String?) throws {
        try book.set(.country, to: letters, by: signature)
    }
}
