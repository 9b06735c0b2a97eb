/// The form of arguments with one custom completion, such as days: to notice a value after an unknown option, or a word
/// that was meant as a command.
public struct ArgumentForm: Sendable {
    /// The option names, without dashes, that users try for such an argument.
    let optionNames: [String]
    /// The option names, without dashes, that users try for the first day of a range.
    let startNames: [String]
    /// The option names, without dashes, that users try for the last day of a range.
    let endNames: [String]
    /// Whether a word has the form.
    let fits: @Sendable (String) -> Bool

    /// The memberwise initializer.
    public init(
        optionNames: [String], startNames: [String] = [], endNames: [String] = [],
        fits: @escaping @Sendable (String) -> Bool
    ) {
        self.optionNames = optionNames
        self.startNames = startNames
        self.endNames = endNames
        self.fits = fits
    }
}

extension Root {
    /// The form of an argument; `nil` if it takes any text.
    func form(of parameter: Parameter) -> ArgumentForm? {
        guard parameter.role == .word, case .custom(let name) = parameter.completion else { return nil }
        return form(name)
    }
}
