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
    /// The user or the token that works in the book.
    public let session: any StoreSession
    /// What the store knows of the book.
    public let entry: BookEntry
    /// Whether it is the one that is meant: named now, opened by a token, or the one its member works in.
    let isChosen: Bool
    /// The book itself; its file is opened when it is first used.
    public let book: any Book
    /// The calendar date where the user is.
    public let today: Day
    /// How amounts are read, and written where somebody looks.
    public private(set) var locale: EuroLocale
    /// How expenses are paid where nothing is said; `nil` where that is not known.
    public let usualMethod: String?
    /// What this machine is called; `nil` where nobody said.
    private let device: String?
    private let clock: () -> Instant

    /// A book ready to be worked in; made where somebody has been signed in.
    /// - Parameters:
    ///   - book: the one of `entry`, opened by `session`.
    ///   - isNamed: whether the book was named by whoever uses it.
    ///   - clock: asked anew for each signature.
    public init(
        session: any StoreSession, entry: BookEntry, isNamed: Bool, book: any Book, today: Day,
        locale: EuroLocale,
        usualMethod: String?, device: String? = nil, clock: @escaping () -> Instant
    ) {
        self.session = session
        self.entry = entry
        isChosen = isNamed || session.token != nil || entry.isCurrent
        self.book = book
        self.today = today
        self.locale = locale
        self.usualMethod = usualMethod
        self.device = device
        self.clock = clock
    }

    /// The store that the book is in.
    public var store: any Store { session.store }

    /// The same where nobody looks over a shoulder: for files, for mail, and for what is read again.
    public var unhidden: Context { hidingAmounts(false).withEuroSign }

    /// The same with amounts in the pattern of the locale, for documents that are written alike in every format.
    public var withEuroSign: Context {
        var context = self
        context.locale = locale.withEuroSign
        return context
    }

    /// The same with amounts hidden from whoever looks on, or not.
    public func hidingAmounts(_ isHiding: Bool) -> Context {
        var context = self
        context.locale = locale.hidingAmounts(isHiding)
        return context
    }

    /// Opens the book at once for the change that follows.
    /// - Throws: `StoreError.noBookChosen`, and what the book cannot be opened with.
    public func prepareToChange() throws {
        guard isChosen else { throw StoreError.noBookChosen }
        try book.prepareToChange()
    }

    /// Whether it has to be said which book something is about, as it could be another.
    public var mustNameBook: Bool { entry.bookCount > 1 || !isChosen }

    /// The present moment, asked anew each time.
    public var now: Instant { clock() }

    /// Who records a change, and when: now; and on which machine, where that has a name.
    public var signature: Signature { Signature(by: session.user.name.description, at: now, on: device) }
}
