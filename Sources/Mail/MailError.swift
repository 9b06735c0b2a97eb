/// An error in writing or sending an email.
public enum MailError: Error, Equatable, Sendable {
    /// The fault of an invalid address.
    public enum AddressFault: Sendable {
        /// Contains a line end or another control character.
        case controlCharacter
        /// Contains a character outside of ASCII.
        case notASCII
        /// Does not have the form of an address.
        case form
    }

    /// The address is invalid.
    case address(String, AddressFault)
    /// The text is not the address of a mail server.
    case server(String)
    /// The sender's address is not configured, but a server requires it.
    case noSender
    /// A user name for the server is configured, but no password file.
    case noPassword
    /// Other users of this machine can change the mail settings, and could have the password sent to a server of their
    /// own.
    case sharedSettings
    /// The store has a mail setting that was not made on this account. Another person may have written it. `command` is
    /// the command by which the user consents.
    case withoutConsent(setting: String, value: String, command: String)
    /// A required program is not installed. The value is its name.
    case notInstalled(String)
    /// The server or program `by` did not send the email. The first value is the reason, possibly empty.
    case refused(String, by: String)
    /// The server or program `by` did not report whether the email was sent. The first value is the reason, possibly
    /// empty.
    case uncertain(String, by: String)

    /// Returns the error of a program that spoke to a server, corrected by the server's replies, which did not accept
    /// the email.
    public func corrected(by replies: MailReplies) -> MailError {
        switch self {
        case .refused(let reason, let program):
            replies.delivery == .unknown
                ? .uncertain(reason, by: program) : .refused(replies.refusal ?? reason, by: program)
        case .uncertain(let reason, let program):
            replies.delivery == .unknown ? self : .refused(reason, by: program)
        default: self
        }
    }
}
