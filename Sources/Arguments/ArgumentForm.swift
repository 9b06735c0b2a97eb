/// The form of the arguments that share a custom completion, such as days. The parser uses it to decide whether a word
/// after an unknown option, or after a group, was meant as such an argument.
public struct ArgumentForm: Sendable {
    /// The option names, without dashes, that users try for such an argument.
    let optionNames: [String]
    /// The option names, without dashes, that users try for the first day of a range.
    let startNames: [String]
    /// The option names, without dashes, that users try for the last day of a range.
    let endNames: [String]
    /// Returns the argument that an option of `optionNames` and its value stand for: `jul` for `--month 7`.
    let meaning: @Sendable (_ option: String, _ value: String) -> String
    /// Whether a word has the form.
    let fits: @Sendable (String) -> Bool
    /// Whether a word is a valid argument. A date such as 31 February `fits`, but does not exist and is not valid.
    let reads: @Sendable (String) -> Bool

    /// The memberwise initializer.
    public init(
        optionNames: [String], startNames: [String] = [], endNames: [String] = [],
        meaning: @escaping @Sendable (_ option: String, _ value: String) -> String = { $1 },
        reads: @escaping @Sendable (String) -> Bool = { _ in false }, fits: @escaping @Sendable (String) -> Bool
    ) {
        self.meaning = meaning
        self.optionNames = optionNames
        self.startNames = startNames
        self.endNames = endNames
        self.fits = fits
        self.reads = reads
    }

    /// Joins two words that are one argument: `last month` is `last-month`, `Q3 2025` is `2025-Q3`, and two dates are a
    /// range. `nil` if they are separate arguments.
    func joined(_ first: String, _ second: String) -> String? {
        // Two numbers written together would be another number.
        let areNumbers = first.allSatisfy(\.isNumber) && second.allSatisfy(\.isNumber)
        let haveYears = [first, second].allSatisfy { $0.split { !$0.isNumber }.contains { $0.count == 4 } }
        let areDates = ![first, second].contains { $0.allSatisfy(\.isNumber) }
        let start = first.hasSuffix(".") ? String(first.dropLast()) : first
        let together = areNumbers ? [] : [first + second, second + first]
        return
            (together + ["\(first)-\(second)", "\(second)-\(first)", "\(first) \(second)"]
            + (haveYears || areDates ? ["\(start)..\(second)"] : [])).first(where: reads)
    }
}

extension Root {
    /// The form of an argument; `nil` if it takes any text.
    func form(of parameter: Parameter) -> ArgumentForm? {
        guard parameter.role == .word, case .custom(let name) = parameter.completion else { return nil }
        return form(name)
    }

    /// The form of an option's value; `nil` if it takes any text.
    func valueForm(of parameter: Parameter) -> ArgumentForm? {
        guard parameter.awaitsValue, case .custom(let name) = parameter.completion else { return nil }
        return form(name)
    }

    /// Joins two words that are one argument with a custom completion; `nil` if they are separate arguments.
    public func joined(_ first: String, _ second: String, as completion: String) -> String? {
        form(completion)?.joined(first, second)
    }
}
