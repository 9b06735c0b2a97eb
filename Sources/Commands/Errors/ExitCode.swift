/// What a script reads; a code never changes meaning.
public enum ExitCode: Int32, Sendable {
    /// It was done; also where the answer is empty, and where whoever read it closed the pipe.
    case done = 0
    /// It could not be done.
    case failed = 1
    /// The command line, an amount or a day could not be understood.
    case misused = 2
    /// No expense, category, user, book or token is called so.
    case notFound = 3
    /// Nobody is signed in, or not somebody who may do that.
    case notAllowed = 4
    /// Only from `ceiling check`.
    case overCeiling = 5
    /// Ctrl-C, as shells number it (128 + SIGINT); nothing is half done.
    case interrupted = 130
}
