/// The exit codes for scripts. A code never changes its meaning.
public enum ExitCode: Int32, Sendable {
    /// Success; also for an empty result, and if the reader closed the pipe.
    case done = 0
    /// A failure.
    case failed = 1
    /// The command line, an amount or a day is invalid.
    case misused = 2
    /// There is no expense, category, user, book or token of this name.
    case notFound = 3
    /// The user is not signed in, or not allowed to do this.
    case notAllowed = 4
    /// A ceiling is exceeded; only from `ceiling check`.
    case overCeiling = 5
    /// Ctrl-C, numbered as in shells (128 + SIGINT). No partial change remains.
    case interrupted = 130
}
