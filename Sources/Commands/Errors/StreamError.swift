/// Why a stream of the process could not be read or written.
public enum StreamError: Error, Equatable, Sendable {
    /// A line of standard input has more than 1 MiB.
    case lineTooLong
    /// A line of standard input is no UTF-8.
    case lineNotUTF8
    /// Standard input failed; `code` is its `errno`.
    case cannotRead(code: Int32)
    /// Standard output failed, for another reason than a closed pipe; `code` is its `errno`.
    case cannotWrite(code: Int32)
}
