/// The form of arguments with one custom completion, such as days: to notice a value after an unknown option, or a word
/// that was meant as a command.
public struct ArgumentForm: Sendable {
    /// The option names, without dashes, that users try for such an argument.
    let optionNames: [String]
    /// Whether a word has the form.
    let fits: @Sendable (String) -> Bool

    /// Takes both properties.
    public init(optionNames: [String], fits: @escaping @Sendable (String) -> Bool) {
        self.optionNames = optionNames
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
