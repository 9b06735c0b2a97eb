/// What a script reads; a code never changes meaning.
public enum ExitCode: Int32, Sendable {
    case done = 0
    /// It could not be done.
    case failed = 1
    /// The command line, an amount or a day could not be understood.
    case misused = 2
    case notFound = 3
    case notAllowed = 4
    /// Only from `ceiling check`.
    case overCeiling = 5
    case interrupted = 130
}
