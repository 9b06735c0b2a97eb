package import Bookkeeping
package import Failures
package import Reports
package import Storage

/// What the interface asks of the rest of the program: a value of functions, so that it knows neither words typed nor the
/// process.
package struct Desk {
    /// The book with what decides how words are meant; asking is no use of the session.
    package var context: () throws -> Context
    /// Notes that somebody is at work, which prolongs the session.
    package var use: () throws -> Void
    /// Runs the command that the words after `spesa` name, and keeps what it says; amounts are hidden from it or not, and what
    /// it lays out itself is of a width.
    package var answer: (_ words: [String], _ isHiding: Bool, _ width: Int) -> Reply
    /// Where a command that was typed may run.
    package var place: (_ words: [String]) -> Place
    /// Which expenses a filter means: words are searched, options are those of `list`.
    package var counted: (_ filter: String) throws -> Counted
    /// The words of a typed line.
    package var split: (_ line: String) throws -> [String]
    /// All that can be set, as it stands.
    package var settings: () throws -> [SettingEntry]
    /// How the last word of a line may go on.
    package var completions: (_ line: String) -> [String]
    /// The words of an error, its amounts written as this user writes them.
    package var words: (any Error) -> ErrorWords
    /// Opens anew what was open, after something was changed of who may open what, or how amounts are written.
    package var reopen: () throws -> Void
    /// What lies in the store; looking does not prolong the session. `nil` where nothing is open.
    package var stamp: () -> StoreStamp?
    /// Whether the session has ended by now; looking does not prolong it.
    package var isSignedOut: () -> Bool
    /// What the store did on its own since it was last asked for.
    package var notices: () -> [String]
    /// Milliseconds of a clock that nobody sets.
    package var milliseconds: () -> Int64

    /// Takes all of it, so that nothing can be forgotten.
    package init(
        context: @escaping () throws -> Context, use: @escaping () throws -> Void,
        answer: @escaping ([String], Bool, Int) -> Reply,
        place: @escaping ([String]) -> Place,
        counted: @escaping (String) throws -> Counted, split: @escaping (String) throws -> [String],
        settings: @escaping () throws -> [SettingEntry], completions: @escaping (String) -> [String],
        words: @escaping (any Error) -> ErrorWords,
        reopen: @escaping () throws -> Void, stamp: @escaping () -> StoreStamp?, isSignedOut: @escaping () -> Bool,
        notices: @escaping () -> [String],
        milliseconds: @escaping () -> Int64
    ) {
        self.context = context
        self.use = use
        self.answer = answer
        self.place = place
        self.counted = counted
        self.split = split
        self.settings = settings
        self.completions = completions
        self.words = words
        self.reopen = reopen
        self.stamp = stamp
        self.isSignedOut = isSignedOut
        self.notices = notices
        self.milliseconds = milliseconds
    }

    /// Where a command may run.
    package enum Place {
        /// In the screen, or on the terminal as it was before, as it asks for something secret or shows it.
        case here, outside
        /// Not from here, for a reason.
        case nowhere(Reply)
    }
}
