extension Root {
    /// The value of an option, and the arguments that were typed right after it.
    public struct ValueWithWords {
        /// The option as suggestions name it, such as "--min".
        public let option: String
        /// The value as typed.
        public let value: String
        /// The arguments that follow without an option between.
        public let following: [String]
        /// The index of the first following argument among the command's arguments.
        public let first: Int
        /// The custom completions of the command's arguments, such as "period".
        public let completions: [String]
    }

    /// The typed values of the options with a placeholder, such as `AMOUNT`, that are followed by arguments. Values
    /// that are joined with `=` are included.
    public func values(ofOptionsWith placeholder: String, in words: [String]) -> [ValueWithWords] {
        let parser = Parser(self, reading: words)
        let parameters = parser.commandSlots.map(\.parameter)
        let completions = parameters.filter { $0.role == .word }.compactMap { argument in
            if case .custom(let name) = argument.completion { name } else { nil }
        }
        return parser.given.compactMap { given in
            guard let value = given.value,
                let place = parser.wordPlaces.firstIndex(of: (given.valuePlace ?? given.place) + 1),
                let parameter = parameters.first(where: { $0.name == given.name && $0.placeholder == placeholder })
            else { return nil }
            let start = parser.wordPlaces[place]
            let following = parser.wordPlaces.indices[place...].prefix { parser.wordPlaces[$0] == start + $0 - place }
            return ValueWithWords(
                option: parameter.label, value: value, following: following.map { parser.words[$0] }, first: place,
                completions: completions)
        }
    }
}
