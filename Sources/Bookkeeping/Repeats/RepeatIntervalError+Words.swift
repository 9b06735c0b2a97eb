public import Failures
public import Periods

extension RepeatIntervalError: WordedError {
    /// Kind, message and hint of the error, with a caret under the wrong part.
    public var words: ErrorWords {
        ErrorWords(
            kind: "repeat.rhythm", message: "'\(text)' is not an interval", input: text, caret: span,
            hint: expected.hint)
    }
}

extension RepeatIntervalError.Expected {
    fileprivate var hint: String {
        switch self {
        case .interval:
            "write: month, year, week, '2 weeks', '10 days' or quarter; up to \(RepeatInterval.largest) of them"
        case .months: "write a number of months: 'month on the last friday' or '2 months on the 1st working day'"
        case .place:
            "write 1st, 2nd, 3rd, 4th or last, as in 'month on the last friday'; for the 15th: --every month --on 15"
        case .kind: "write a weekday or 'working day', as in 'month on the last working day'"
        }
    }
}
