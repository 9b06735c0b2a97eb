public import Failures
internal import Household

/// The reasons why shares of an expense are invalid.
public enum ShareError: Error, Equatable, Sendable {
    /// The list has a syntax error. The range is in Unicode scalars, `nil` for all of it.
    case unreadable(Fault, text: String, range: Range<Int>?)
    /// The expense is shared by no people.
    case nobody
    /// A weight is not positive.
    case noWeight
    /// A person occurs twice.
    case personTwice

    /// The fault of a list.
    public enum Fault: String, CaseIterable, Sendable {
        /// A missing name.
        case noName = "name"
        /// A weight that is not a whole number above zero.
        case weight
        /// A name or person that occurs twice.
        case twice
        /// A word for no person, such as `(none)`.
        case nobody
    }
}

extension ShareError: WordedError {
    /// Message and hint of the error. The kind is `share.name`, `share.weight`, `share.twice` or `share.nobody`.
    public var words: ErrorWords {
        switch self {
        case .unreadable(let fault, let text, let range):
            ErrorWords(
                kind: "share." + fault.rawValue, message: fault.message(of: text, at: range), input: text, caret: range,
                hint: fault.hint)
        case .nobody: Fault.noName.words("no person is named")
        case .noWeight: Fault.weight.words("a share has a weight that is not above zero")
        case .personTwice: Fault.twice.words("a person has two shares")
        }
    }
}

extension ShareError.Fault {
    fileprivate func words(_ message: String) -> ErrorWords {
        ErrorWords(kind: "share." + rawValue, message: message, hint: hint)
    }

    fileprivate func message(of text: String, at range: Range<Int>?) -> String {
        let part = range.map {
            String(String.UnicodeScalarView(text.unicodeScalars.dropFirst($0.lowerBound).prefix($0.count)))
        }
        return switch self {
        case .noName: text.isEmpty ? "no person is named" : "'\(text.quoted)' lacks a name"
        case .weight: "'\((part ?? text).quoted)' is not a weight: a whole number above zero"
        case .twice: "'\((part ?? text).quoted)' is named twice"
        case .nobody: "'\((part ?? text).quoted)' is not a person"
        }
    }

    fileprivate var hint: String {
        switch self {
        case .noName: "write names with commas between them, such as me,ben:2,carla"
        case .weight: "write a whole number after the name, such as ben:2; for one and a half to one: ben:3,me:2"
        case .twice: "name everybody once, with a weight if it is more than one, such as ben:2"
        case .nobody: "to share it with nobody: --for ''"
        }
    }
}
