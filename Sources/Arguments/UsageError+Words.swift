extension UsageError {
    /// The stable name of the mistake, beginning with "usage.".
    public var kind: String {
        switch fault {
        case .unknownCommand: "usage.unknown-command"
        case .missingCommand: "usage.missing-command"
        case .unknownOption: "usage.unknown-option"
        case .missingOption: "usage.missing-option"
        case .missingValue: "usage.missing-value"
        case .unexpectedValue: "usage.unexpected-value"
        case .repeatedOption: "usage.repeated-option"
        case .invalidValue: "usage.invalid-value"
        case .missingWord: "usage.missing-word"
        case .unexpectedWord: "usage.unexpected-word"
        }
    }

    /// What is wrong, in one line.
    public var message: String {
        switch fault {
        case .unknownCommand(let name): "'\(command)' has no command '\(name)'"
        case .missingCommand: "'\(command)' needs a command"
        case .unknownOption(let word, let range):
            "'\(command)' has no option '\(range.map { "-" + Self.scalars($0, of: word) } ?? Self.name(word))'"
        case .missingOption(let option, _): "'\(command)' needs \(option)"
        case .missingValue(let option, let placeholder): "\(option) needs a value: \(placeholder)"
        case .unexpectedValue(let option, _): "\(option) takes no value"
        case .repeatedOption(let option): "\(option) is given twice"
        case .invalidValue(let text, let parameter, let candidates, _)
        where !parameter.hasPrefix("-") && !candidates.isEmpty:
            "'\(command)' knows no '\(text)'"
        case .invalidValue(let text, let parameter, _, _): "\(parameter) cannot be '\(text)'"
        case .missingWord(let name): "'\(command)' needs \(name)"
        case .unexpectedWord(""): "'\(command)' takes no further word"
        case .unexpectedWord(let word): "'\(command)' takes no further word '\(word)'"
        }
    }

    /// The word the mistake is in, or nil where something is missing.
    public var input: String? {
        switch fault {
        case .unknownCommand(let text), .unknownOption(let text, _), .missingValue(let text, _),
            .unexpectedValue(_, let text), .repeatedOption(let text), .invalidValue(let text, _, _, _),
            .unexpectedWord(let text):
            text
        case .missingCommand, .missingOption, .missingWord: nil
        }
    }

    /// The scalars of `input` that are wrong, where that is not all of it.
    public var caret: Range<Int>? {
        switch fault {
        case .unknownOption(_, let range): range
        case .unexpectedValue(_, let word):
            word.unicodeScalars.firstIndex(of: "=").map {
                word.unicodeScalars.distance(from: word.unicodeScalars.startIndex, to: $0)..<word.unicodeScalars.count
            }
        default: nil
        }
    }

    /// What to type instead, then the usage line.
    public var hint: String? {
        var lines: [String] = []
        if !nearest.isEmpty { lines.append("write " + Self.choice(nearest)) }
        switch fault {
        case .unknownOption(let word, let range)
        where nearest.isEmpty && !word.hasPrefix("--") && range?.lowerBound ?? 1 == 1:
            lines.append("write -- before a word that begins with a minus")
        case .unexpectedValue(let option, _): lines.append("write \(option)")
        case .repeatedOption(let option): lines.append("write \(option) once")
        case .missingValue(let option, let placeholder), .missingOption(let option, let placeholder):
            lines.append("write \(option) \(placeholder)")
        case .invalidValue(_, _, let candidates, _) where !candidates.isEmpty:
            lines = ["write " + Self.choice(candidates)]
        case .invalidValue(_, _, _, let expectation) where !expectation.isEmpty:
            lines = ["write \(expectation)"]
        default: break
        }
        lines.append("usage: \(usage)")
        return lines.joined(separator: "\n")
    }

    /// "a", "a or b", "a, b or c".
    private static func choice(_ texts: [String]) -> String {
        guard let last = texts.last, texts.count > 1 else { return texts.joined() }
        return texts.dropLast().joined(separator: ", ") + " or " + last
    }

    /// The option without the value that is joined to it.
    private static func name(_ word: String) -> String {
        String(String.UnicodeScalarView(word.unicodeScalars.prefix { $0 != "=" }))
    }

    private static func scalars(_ range: Range<Int>, of word: String) -> String {
        String(String.UnicodeScalarView(word.unicodeScalars.dropFirst(range.lowerBound).prefix(range.count)))
    }
}
