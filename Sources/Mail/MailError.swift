/// Why a mail cannot be written or sent.
public enum MailError: Error, Equatable, Sendable {
    /// Why a text is no address.
    public enum AddressFault: Sendable {
        /// It holds the end of a line, or another character that steers.
        case controlCharacter
        /// It holds something else than ASCII.
        case notASCII
        /// It is not written as an address is.
        case form
    }

    /// The text is no address.
    case address(String, AddressFault)
    /// The text names no server.
    case server(String)
    /// Nothing is known of whom the mail comes from, and a server must be told.
    case noSender
    /// Somebody signs in to the server, and there is no file with the password.
    case noPassword
    /// Others can change the settings, and so could have the password sent to a server of theirs.
    case sharedSettings
    /// A program that sends it is not installed; with it, the one that is needed.
    case notInstalled(String)
    /// The server, or the program, refused it; with it, what was said, which may be nothing.
    case refused(String, by: String)
    /// It took longer than so many seconds.
    case tooLong(seconds: Int, by: String)
}
