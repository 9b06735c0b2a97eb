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
    /// The shares of the list `of` do not add up to the whole. Sums and difference are texts such as `55,00 €` or
    /// `90 %`. `isMissing` tells whether the shares are too small.
    case total(of: String, shares: String, whole: String, difference: String, isMissing: Bool)
    /// The other shares of the list `of` leave nothing for a person. `range` is the place of the name in the list.
    case nothingLeft(of: String, name: String, range: Range<Int>)

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
        /// A missing amount, zero, or a negative amount of an expense that is not a refund.
        case amount
        /// A percentage that is not a number above zero.
        case percent
        /// A share by amount where no expense is given.
        case noWhole = "whole"
    }
}

extension ShareError: WordedError {
    /// Message and hint of the error. The kinds are `share.total`, `share.nothing`, and `share.` with the fault.
    public var words: ErrorWords {
        switch self {
        case .unreadable(let fault, let text, let range):
            ErrorWords(
                kind: "share." + fault.rawValue, message: fault.message(of: text, at: range), input: text, caret: range,
                hint: fault.hint)
        case .nobody: Fault.noName.words("no person is named")
        case .noWeight: Fault.weight.words("a share has a weight that is not above zero")
        case .personTwice: Fault.twice.words("a person has two shares")
        case .total(let text, let shares, let whole, let difference, let isMissing):
            ErrorWords(
                kind: "share.total",
                message: "the shares come to \(shares), not to \(whole): "
                    + "\(difference) \(isMissing ? "is missing" : "too much")",
                input: text, caret: 0..<text.unicodeScalars.count,
                hint: isMissing
                    ? "leave out the amount of one person, who then bears the rest: me=20,ben"
                    : "write less for one of them")
        case .nothingLeft(let text, let name, let range):
            ErrorWords(
                kind: "share.nothing", message: "nothing is left for '\(name.quoted)'", input: text, caret: range,
                hint: "leave the person out, or write less for the others")
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
        case .amount:
            ["=", "+"].contains(part)
                ? "an amount is missing after '\(part ?? "")'"
                : "'\((part ?? text).quoted)' is not an amount above zero"
        case .percent: "'\((part ?? text).quoted)' is not a percentage above zero"
        case .noWhole: "'\((part ?? text).quoted)' is an amount, which fits only one expense"
        }
    }

    fileprivate var hint: String {
        switch self {
        case .noName: "write names with commas between them, such as me,ben:2,carla"
        case .weight: "write a whole number after the name, such as ben:2; for one and a half to one: ben:3,me:2"
        case .twice: "name everybody once, with a weight if it is more than one, such as ben:2"
        case .nobody: "to share it with nobody: --for ''"
        case .amount: "write it after the name, such as ben=35, or ben+5 for 5 more than an equal part"
        case .percent: "write it with at most 4 decimals, such as ben=40% or ben=33,3%"
        case .noWhole: "write weights or percentages, such as me,ben:2 or me=40%,ben"
        }
    }
}
