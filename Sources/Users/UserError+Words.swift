public import Failures
import Glibc
internal import Secrets

extension UserError: WordedError {
    /// The text of the error for the user. It contains a refused name, but never a password or a part of one.
    public var words: ErrorWords {
        switch self {
        case .passwordEmpty:
            ErrorWords(kind: "password.empty", message: "no password was given")
        case .passwordTooShort:
            ErrorWords(
                kind: "password.too-short", message: "the password is too short",
                hint: "write \(PasswordRules.shortest) characters or more; spaces are allowed")
        case .passwordTooLong(let limit):
            ErrorWords(
                kind: "password.too-long", message: "the password is longer than \(limit) bytes",
                hint: "choose a shorter one")
        case .passwordCommon:
            ErrorWords(
                kind: "password.common", message: "this password is one of the most common ones",
                hint: "choose one that others would not think of, such as a few words in a row")
        case .passwordControlCharacter:
            ErrorWords(
                kind: "password.control-character", message: "the password contains a control character",
                hint: "write letters, digits, symbols and spaces; no tab")
        case .passwordNotUTF8:
            ErrorWords(kind: "password.not-utf8", message: "the password is not UTF-8 text")
        case .fileExposed(let path, let exposure, let kind):
            ErrorWords(
                kind: kind.rawValue + ".file-exposed", message: "the \(kind.rawValue) file '\(path)' \(exposure.words)",
                hint: exposure.isByPermissions
                    ? "chmod 600 '\(path)'" : "name a regular file of your own that only you can read")
        case .tokenMalformed:
            ErrorWords(
                kind: "token.malformed", message: "this is not a token",
                hint: "write it as it was shown, spesa_…; make another one with: spesa token add NAME")
        case .name(let text, let fault, let offset, let kind):
            ErrorWords(
                kind: kind.rawValue + ".name", message: fault.words(for: text, kind), input: text,
                caret: offset.map { $0..<$0 + 1 },
                hint: fault == .reserved
                    ? "choose another name"
                    : "a \(kind.rawValue) name must have 1 to \(FoldedName.longest) letters, digits, '.', '_' or '-', and begin with a letter"
            )
        case .sessionExposed(let path, let exposure):
            ErrorWords(
                kind: "session.exposed", message: "the session file '\(path)' \(exposure.words)",
                hint: "sign in again, which replaces it: spesa login NAME")
        case .sessionFolderExposed(let path, let exposure):
            ErrorWords(
                kind: "session.exposed", message: "the session folder '\(path)' \(exposure.words)",
                hint: exposure.isByPermissions
                    ? "chmod 700 '\(path)'" : "remove it, or name another place with XDG_RUNTIME_DIR")
        case .sessionDamaged(let path):
            ErrorWords(
                kind: "session.damaged", message: "the session file '\(path)' is damaged",
                hint: "sign in again, which replaces it: spesa login NAME")
        case .secret(let error): error.words
        case .system(let action, let path, let code):
            ErrorWords(
                kind: "system." + action,
                message: "cannot \(action) \(path.map { "'\($0)'" } ?? "the input"): " + String(cString: strerror(code))
            )
        }
    }
}

extension Exposure {
    /// The fault, worded to follow the name of the file.
    public var words: String {
        switch self {
        case .link: "is a link"
        case .wrongKind: "is the wrong type of file"
        case .otherOwner: "belongs to another user"
        case .permissions(let mode): "can be opened by others (mode \(String(mode, radix: 8)))"
        case .notGroups(let mode): "can be opened by users outside the group (mode \(String(mode, radix: 8)))"
        }
    }
}

extension Exposure {
    fileprivate var isByPermissions: Bool {
        if case .permissions = self { true } else { false }
    }
}

extension UserError.NameFault {
    fileprivate func words(for text: String, _ kind: UserError.NameKind) -> String {
        switch self {
        case .empty: "the \(kind.rawValue) name is empty"
        case .tooLong: "the \(kind.rawValue) name is longer than \(FoldedName.longest) characters"
        case .firstIsNoLetter: "the \(kind.rawValue) name '\(text)' does not begin with a letter"
        case .character(let scalar): "a \(kind.rawValue) name cannot have '\(scalar)' (\(scalar.number))"
        case .reserved: "the \(kind.rawValue) name '\(text)' is a reserved word"
        }
    }
}

extension Unicode.Scalar {
    /// The Unicode notation, such as `U+00E9`.
    fileprivate var number: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
