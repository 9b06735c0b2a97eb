public import Failures

extension MailError: WordedError {
    /// The kind begins with `mail.`, followed by `address`, `server`, `sender`, `password`, `settings`, `no-consent`,
    /// `not-installed`, `refused` or `uncertain`.
    public var words: ErrorWords {
        switch self {
        case .address(let text, let fault):
            ErrorWords(kind: "mail.address", message: Self.sentence(text, fault), input: text, hint: Self.example)
        case .server(let text):
            ErrorWords(
                kind: "mail.server", message: "'\(text)' is not the address of a mail server", input: text,
                hint: "write it like smtp.example.org, smtp.example.org:587 or smtps://smtp.example.org")
        case .noSender:
            ErrorWords(
                kind: "mail.sender", message: "the server needs the address of the sender",
                hint: "set it once with: spesa settings mail-from anna@example.org")
        case .noPassword:
            ErrorWords(
                kind: "mail.password", message: "smtp-user is set, but no file with the password",
                hint: "write it into a file of mode 0600 and name that: spesa settings smtp-password-file FILE")
        case .sharedSettings:
            ErrorWords(
                kind: "mail.settings",
                message: "the store is shared, so another user could name another server, which would get the password",
                hint: "let sendmail send it, such as msmtp: spesa settings smtp-server --unset")
        case .withoutConsent(let setting, let value, let command):
            ErrorWords(
                kind: "mail.no-consent",
                message: "\(setting) is '\(value)' in this store, and not confirmed on this machine",
                input: value, hint: "nothing was sent; if it is right: \(command)")
        case .notInstalled("curl"):
            ErrorWords(
                kind: "mail.not-installed", message: "mail is sent to a server with curl, which is not installed",
                hint: "install it with: apt-get install curl")
        case .notInstalled(let program):
            ErrorWords(
                kind: "mail.not-installed", message: "mail is sent by \(program), which is not installed",
                hint: "install one with: apt-get install msmtp-mta\n"
                    + "or name a server: spesa settings smtp-server smtp.example.org")
        case .refused(let reason, let program):
            ErrorWords(
                kind: "mail.refused", message: "\(program) did not send it\(reason.isEmpty ? "" : ": \(reason)")",
                hint: "nothing was recorded as sent")
        case .uncertain(let reason, let program):
            ErrorWords(
                kind: "mail.uncertain",
                message: "it may have been sent: \(program) did not succeed\(reason.isEmpty ? "" : ": \(reason)")",
                hint: "ask before you send it again; nothing was recorded as sent")
        }
    }

    private static let example = "write it like shop@example.org"

    private static func sentence(_ text: String, _ fault: AddressFault) -> String {
        switch fault {
        case .controlCharacter: "an address cannot contain line breaks or control characters"
        case .notASCII: "'\(text)' has letters outside ASCII, which not every server accepts"
        case .form: "'\(text)' is not an email address"
        }
    }
}
