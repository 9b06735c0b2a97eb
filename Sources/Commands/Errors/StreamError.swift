/// The reasons why a standard stream could not be read or written.
public enum StreamError: Error, Equatable, Sendable {
    /// A line of standard input exceeds 1 MiB.
    case lineTooLong
    /// A line of standard input is not UTF-8.
    case lineNotUTF8
    /// Reading standard input failed. `code` is `errno`.
    case cannotRead(code: Int32)
    /// Writing standard output failed, other than by a closed pipe. `code` is `errno`.
    case cannotWrite(code: Int32)
}
