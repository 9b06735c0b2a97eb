public import Ledger
public import Money
public import Periods
public import Storage

/// A book opened by a signed-in user, with everything that decides how typed text is read: day, clock, locale and user
/// name.
///
/// Created only after sign-in, when the user's settings are known. All amounts of a book are parsed here, so that
/// `1.234` means one number in every command.
public struct Context {
    /// The session of the user or token that opened the book.
    public let session: any StoreSession
    /// The store's entry for the book.
    public let entry: BookEntry
    /// Whether the book was chosen: named in the command, selected by a token, or the user's current one.
    let isChosen: Bool
    /// The book. Its file is opened on first use.
    public let book: Book
    /// The calendar date in the user's time zone, or the day that the user set as today.
    public let today: Day
    /// The locale for reading amounts, and for writing them on the terminal.
    public private(set) var locale: EuroLocale
    /// The default payment method; `nil` if not set.
    public let usualMethod: String?
    /// The name of this machine; `nil` if not set.
    private let device: String?
    private let clock: () -> Instant
    /// The user's local time of day; `nil` if the user set another day than the clock's as today.
    let timeOfDay: () -> TimeOfDay?

    /// Creates a context for a signed-in user.
    /// - Parameters:
    ///   - book: the one of `entry`, opened by `session`.
    ///   - isNamed: whether the user named the book in the command.
    ///   - clock: called for each signature.
    ///   - timeOfDay: the user's local time, which an outing records; `nil` if another day counts as today.
    public init(
        session: any StoreSession, entry: BookEntry, isNamed: Bool, book: Book, today: Day,
        locale: EuroLocale,
        usualMethod: String?, device: String? = nil, clock: @escaping () -> Instant,
        timeOfDay: @escaping () -> TimeOfDay? = { nil }
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
        self.timeOfDay = timeOfDay
    }

    /// The store that the book is in.
    public var store: any Store { session.store }

    /// A copy that shows amounts and writes `€`, for files, mail and output that spesa reads again.
    public var unhidden: Context { hidingAmounts(false).withEuroSign }

    /// A copy that writes amounts with `€` and grouped thousands, even if sentences spell `euros`, so that documents of
    /// every format look alike.
    public var withEuroSign: Context {
        var context = self
        context.locale = locale.withEuroSign
        return context
    }

    /// A copy that hides or shows amounts.
    public func hidingAmounts(_ isHiding: Bool) -> Context {
        var context = self
        context.locale = locale.hidingAmounts(isHiding)
        return context
    }

    /// Opens the book for writing now, before the change itself.
    /// - Throws: `StoreError.noBookChosen`, and the errors of opening the book.
    public func prepareToChange() throws {
        try requireChosen()
        try book.prepareToChange()
    }

    /// Checks that the user chose the book, as `isChosen` says.
    /// - Throws: `StoreError.noBookChosen`.
    public func requireChosen() throws {
        guard isChosen else { throw StoreError.noBookChosen }
    }

    /// Whether replies must name the book, because the user could mean another one.
    public var mustNameBook: Bool { entry.bookCount > 1 || !isChosen }

    /// Whether the role of the user allows changes of the book.
    public var mayWrite: Bool { entry.role.canWrite }

    /// The current time, read at each use.
    public var now: Instant { clock() }

    /// The author, time and machine for a change made now.
    public var signature: Signature { Signature(by: session.user.name.description, at: now, on: device) }
}
