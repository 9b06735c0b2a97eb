import Glibc

extension UserError {
    /// The stable, dotted name of the error.
    public var kind: String {
        switch self {
        case .passwordEmpty: "password.empty"
        case .passwordTooShort: "password.too-short"
        case .passwordTooLong: "password.too-long"
        case .passwordCommon: "password.common"
        case .passwordControlCharacter: "password.control-character"
        case .passwordNotUTF8: "password.not-utf8"
        case .fileExposed(_, _, let kind): kind.rawValue + ".file-exposed"
        case .passwordHashDamaged: "password.hash-damaged"
        case .keyDamaged: "user.key-damaged"
        case .recoveryCode: "recovery-code.malformed"
        case .tokenMalformed: "token.malformed"
        case .name(_, _, _, let kind): kind.rawValue + ".name"
        case .sessionExposed, .sessionFolderExposed: "session.exposed"
        case .sessionDamaged: "session.damaged"
        case .outOfMemory: "system.memory"
        case .system(let action, _, _): "system." + action
        }
    }

    /// What is wrong, in one line; never a password or a part of one.
    public var message: String {
        switch self {
        case .passwordEmpty: "no password was given"
        case .passwordTooShort: "the password is too short"
        case .passwordTooLong(let limit): "the password is longer than \(limit) bytes"
        case .passwordCommon: "this password is one of the most common ones"
        case .passwordControlCharacter: "the password holds a control character"
        case .passwordNotUTF8: "the password is not UTF-8 text"
        case .fileExposed(let path, let exposure, let kind):
            "the \(kind.rawValue) file '\(path)' \(exposure.words)"
        case .passwordHashDamaged: "the stored password of this user is damaged"
        case .keyDamaged: "a stored key of this user is damaged"
        case .recoveryCode: "this is not a recovery code"
        case .tokenMalformed: "this is not a token"
        case .name(let text, let fault, _, let kind): fault.words(for: text, kind)
        case .sessionExposed(let path, let exposure): "the session file '\(path)' \(exposure.words)"
        case .sessionFolderExposed(let path, let exposure): "the session folder '\(path)' \(exposure.words)"
        case .sessionDamaged(let path): "the session file '\(path)' is damaged"
        case .outOfMemory: "there is not enough memory to work with passwords"
        case .system(let action, let path, let code):
            "cannot \(action) \(path.map { "'\($0)'" } ?? "the input"): " + String(cString: strerror(code))
        }
    }

    /// The text that was refused, if it may be shown.
    public var input: String? {
        if case .name(let text, _, _, _) = self { text } else { nil }
    }

    /// The Unicode scalars of `input` that are wrong.
    public var caret: Range<Int>? {
        if case .name(_, _, let offset?, _) = self { offset..<offset + 1 } else { nil }
    }

    /// What to do instead.
    public var hint: String? {
        switch self {
        case .passwordTooShort: "write \(PasswordRules.shortest) characters or more; spaces are allowed"
        case .passwordTooLong: "choose a shorter one; nothing was cut"
        case .passwordCommon: "choose one that others would not think of, such as a few words in a row"
        case .passwordControlCharacter: "write letters, digits, signs and spaces; no tab"
        case .fileExposed(let path, .permissions, _): "chmod 600 '\(path)'"
        case .fileExposed: "name a regular file of your own that only you can read"
        case .passwordHashDamaged, .keyDamaged: "restore the store from a backup"
        case .recoveryCode: "it has seven groups of four letters and digits, as it was shown at sign-up"
        case .tokenMalformed: "write it as it was shown, spesa_…; make another one with: spesa token add NAME"
        case .name(_, .reserved, _, _): "choose another name"
        case .name(_, _, _, let kind):
            "a \(kind.rawValue) name has 1 to \(FoldedName.longest) letters, digits, '.', '_' or '-', and begins with a letter"
        case .sessionFolderExposed(let path, .permissions): "chmod 700 '\(path)'"
        case .sessionFolderExposed: "remove it, or name another place with XDG_RUNTIME_DIR"
        case .sessionExposed, .sessionDamaged: "sign in again, which replaces it: spesa login NAME"
        case .passwordEmpty, .passwordNotUTF8, .outOfMemory, .system: nil
        }
    }
}

extension Exposure {
    /// What is wrong, as it follows the name of the file.
    public var words: String {
        switch self {
        case .link: "is a link"
        case .wrongKind: "is not the kind of file it must be"
        case .otherOwner: "belongs to somebody else"
        case .permissions(let mode): "can be opened by others (mode \(String(mode, radix: 8)))"
        }
    }
}

extension UserError.NameFault {
    fileprivate func words(for text: String, _ kind: UserError.NameKind) -> String {
        switch self {
        case .empty: "the \(kind.rawValue) name is empty"
        case .tooLong: "the \(kind.rawValue) name is longer than \(FoldedName.longest) characters"
        case .firstIsNoLetter: "the \(kind.rawValue) name '\(text)' does not begin with a letter"
        case .character(let scalar): "a \(kind.rawValue) name cannot have '\(scalar)' (\(scalar.number))"
        case .reserved: "the \(kind.rawValue) name '\(text)' has a meaning of its own"
        }
    }
}

extension Unicode.Scalar {
    /// The way Unicode writes its number, such as `U+00E9`.
    fileprivate var number: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
