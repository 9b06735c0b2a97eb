public import Ledger
public import Money
public import Periods
public import Storage

/// A book somebody works in, and what decides how their words about it are meant: the day, the clock, their locale, their
/// name.
///
/// There is none before somebody is signed in and what they have set is known, and an amount for a book is read by nothing
/// else: so `1.234` cannot mean one thing in one command and another in the next.
public struct Context {
    public let store: Store
    public let signedIn: SignedIn
    /// What the store knows of the book.
    public let entry: BookEntry
    public let book: any Book
    public let today: Day
    /// How amounts are read and written.
    public let locale: EuroLocale
    /// How expenses are paid where nothing is said; `nil` where that is not known.
    public let usualMethod: String?
    private let clock: () -> Instant

    /// - Parameters:
    ///   - book: the one of `entry`, opened for `signedIn`.
    ///   - clock: asked anew for each signature.
    public init(
        store: Store, signedIn: SignedIn, entry: BookEntry, book: any Book, today: Day, locale: EuroLocale,
        usualMethod: String?, clock: @escaping () -> Instant
    ) {
        self.store = store
        self.signedIn = signedIn
        self.entry = entry
        self.book = book
        self.today = today
        self.locale = locale
        self.usualMethod = usualMethod
        self.clock = clock
    }

    public var now: Instant { clock() }

    /// Who records a change, and when: now.
    public var signature: Signature { Signature(by: signedIn.user.name.description, at: now) }

    public var amounts: AmountFormatter { AmountFormatter(locale: locale) }

    /// - Throws: `AmountError` too for what can be read in two ways.
    public func amount(_ text: String) throws(AmountError) -> Amount {
        try AmountParser(locale: locale).parse(text)
    }
}
