package import Bookkeeping
package import Failures
package import Reports
package import Storage
package import Terminal

/// The functions of the program that the full screen may call.
///
/// They are a value, so that this module depends neither on command parsing nor on the process, and tests replace them.
package struct ScreenHost {
    /// The open book, with settings and clock. Reading it does not prolong the session.
    package var context: () throws -> Context
    /// Records activity of the user, which prolongs the session. Throws if the session has ended.
    package var use: () throws -> Void
    /// Reads the settings again, which another process may have changed. Does not prolong the session.
    package var refreshSettings: () throws -> Void
    /// The glyphs by the present settings, and the number of colours that these and the terminal allow.
    package var appearance: () -> (glyphs: Glyphs, colors: Int)
    /// Runs a command and returns its output.
    /// - Parameters:
    ///   - words: the words after `spesa`.
    ///   - isHiding: whether amounts are hidden.
    ///   - width: columns for text that the command lays out itself.
    package var answer: (_ words: [String], _ isHiding: Bool, _ width: Int) -> Reply
    /// Runs a command with `--dry-run`. Errors suggest the command as it would be typed, without that option.
    package var preview: (_ words: [String], _ isHiding: Bool, _ width: Int) -> Reply
    /// Returns where a typed command may run.
    package var place: (_ words: [String]) -> Place
    /// Parses a filter as `list` does: plain words are searched for, the rest are options of `list`.
    package var filter: (_ filter: String) throws -> DescribedFilter
    /// Splits a typed line into words, with shell-like quotes.
    package var split: (_ line: String) throws -> [String]
    /// All settings with their present values.
    package var settings: () throws -> [SettingEntry]
    /// Whether digits alone in the amount field of the form are cents, by the user's setting.
    package var takesCents: () throws -> Bool
    /// Completions of the last word of a command line without `spesa`; empty if there are none.
    package var completions: (_ line: String) -> [String]
    /// The message and hint of an error, with amounts in this user's format.
    package var words: (any Error) -> ErrorWords
    /// Reopens the book, after a change of access rights or of the amount format.
    package var reopen: () throws -> Void
    /// A value that differs after any change of the store or of the machine's configuration file; `nil` when no book is
    /// open. Reading it does not prolong the session.
    package var stamp: () throws -> StoreStamp?
    /// Whether the session has ended. Reading it does not prolong the session.
    package var isSignedOut: () -> Bool
    /// Notices of what the store did by itself, such as recording due repeats. A call returns each notice once.
    package var notices: () -> [String]
    /// A monotonic clock in milliseconds.
    package var milliseconds: () -> Int64
    /// Whether an error means that the server of the book could not be asked.
    package var isAway: (any Error) -> Bool
    /// The local time of day, for display.
    package var clock: () -> String

    /// The memberwise initializer, without default values so that no function is overlooked.
    package init(
        context: @escaping () throws -> Context, use: @escaping () throws -> Void,
        refreshSettings: @escaping () throws -> Void, appearance: @escaping () -> (glyphs: Glyphs, colors: Int),
        answer: @escaping ([String], Bool, Int) -> Reply,
        preview: @escaping ([String], Bool, Int) -> Reply,
        place: @escaping ([String]) -> Place,
        filter: @escaping (String) throws -> DescribedFilter, split: @escaping (String) throws -> [String],
        settings: @escaping () throws -> [SettingEntry], takesCents: @escaping () throws -> Bool,
        completions: @escaping (String) -> [String],
        words: @escaping (any Error) -> ErrorWords,
        reopen: @escaping () throws -> Void, stamp: @escaping () throws -> StoreStamp?,
        isSignedOut: @escaping () -> Bool,
        notices: @escaping () -> [String],
        milliseconds: @escaping () -> Int64, isAway: @escaping (any Error) -> Bool, clock: @escaping () -> String
    ) {
        self.context = context
        self.use = use
        self.refreshSettings = refreshSettings
        self.appearance = appearance
        self.answer = answer
        self.preview = preview
        self.place = place
        self.filter = filter
        self.split = split
        self.settings = settings
        self.takesCents = takesCents
        self.completions = completions
        self.words = words
        self.reopen = reopen
        self.stamp = stamp
        self.isSignedOut = isSignedOut
        self.notices = notices
        self.milliseconds = milliseconds
        self.isAway = isAway
        self.clock = clock
    }

    /// Where a command runs.
    package enum Place {
        /// `here`: inside the full screen. `outside`: on the normal terminal, because the command asks for a secret or
        /// shows one.
        case here, outside
        /// The command adds an expense or a receipt without any details, so a form asks for them.
        case form(Form)
        /// Not available from the full screen. The reply gives the reason.
        case unavailable(Reply)

        /// A form that asks for the details of a command.
        package enum Form {
            /// The forms for `add` and `receipt add`.
            case expense, receipt
        }
    }
}
