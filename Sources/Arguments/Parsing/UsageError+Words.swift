public import Failures

extension UsageError: WordedError {
    /// The kind begins with `usage.`. The hint ends with the usage line.
    public var words: ErrorWords {
        switch fault {
        case .unknownCommand(let name):
            errorWords("unknown-command", "'\(command)' has no command '\(name)'", of: name, suggestions: commands)
        case .missingCommand: errorWords("missing-command", "'\(command)' needs a command", hint: near)
        case .unknownOption(let word, let range):
            errorWords(
                "unknown-option",
                "'\(command)' has no option '\(range.map { "-" + Self.scalars($0, of: word) } ?? Self.name(word))'",
                of: word, at: range, hint: near == nil && corrections.isEmpty ? hintForUnknown(word, range) : nil,
                suggestions: suggestions(insteadOf: Self.name(word)))
        case .missingOption(let option, let placeholder):
            errorWords("missing-option", "'\(command)' needs \(option)", hint: near, "write \(option) \(placeholder)")
        case .missingValue(let option, let placeholder, let joined):
            errorWords(
                "missing-value", "\(option) needs a value: \(placeholder)", of: option, hint: near,
                "write \(option) \(placeholder)" + (joined.map { ", or if that is the value \($0)" } ?? ""))
        case .unexpectedValue(let option, let word):
            errorWords(
                "unexpected-value", "\(option) takes no value", of: word, at: Self.value(in: word), hint: near,
                "write \(option)")
        case .repeatedOption(let option):
            errorWords("repeated-option", "\(option) is given twice", of: option, hint: near, "write \(option) once")
        case .invalidValue(let text, let parameter, let candidates, let expectation):
            errorWords(
                "invalid-value",
                !parameter.hasPrefix("-") && !candidates.isEmpty
                    ? "'\(command)' does not take '\(text)'" : "\(parameter) cannot be '\(text)'",
                of: text,
                hint: !candidates.isEmpty
                    ? "write " + Self.choice(candidates) : expectation.isEmpty ? near : "write \(expectation)",
                suggestions: corrected)
        case .missingWord(let name): errorWords("missing-word", "'\(command)' needs \(name)", hint: near)
        case .unexpectedWord(let word):
            errorWords(
                "unexpected-word", "'\(command)' takes no further word" + (word.isEmpty ? "" : " '\(word)'"), of: word,
                hint: near, suggestions: corrected)
        }
    }

    private func errorWords(
        _ kind: String, _ message: String, of input: String? = nil, at caret: Range<Int>? = nil, hint lines: String?...,
        suggestions: [Advice] = []
    ) -> ErrorWords {
        ErrorWords(
            kind: "usage." + kind, message: message, input: input, caret: caret,
            advice: suggestions + (lines + ["usage: \(usage)"]).compactMap(\.self).map(Advice.text))
    }

    /// The suggestions for an unknown option.
    private func suggestions(insteadOf name: String) -> [Advice] {
        guard corrections.isEmpty else { return corrected }
        return nearest.first?.hasPrefix("-") == true ? options(insteadOf: name) : commands
    }

    /// The typed command with each correction, otherwise with each suggested name. Options in suggestions are dropped.
    var commands: [Advice] {
        guard corrections.isEmpty else { return corrected }
        return suggestions { near in
            let words = near.split(separator: " ").map(String.init)
            return .command(words.dropFirst().filter { !$0.hasPrefix("-") })
        }
    }

    /// The typed command with each suggested option.
    private func options(insteadOf name: String) -> [Advice] { suggestions { .spelling(name, $0) } }

    private func suggestions(_ change: (String) -> CommandChange) -> [Advice] {
        nearest.enumerated().map { index, near in
            let lead = index == 0 ? "did you mean" : "or"
            // A command without the value could not be pasted.
            if let help = helpOfValues[near] { return .text("\(lead) \(near)? \(help)") }
            return .command(
                lead, [change(near)], otherwise: index == 0 ? "did you mean \(Self.choice(nearest))?" : nil)
        }
    }

    /// The typed command with each correction.
    private var corrected: [Advice] {
        corrections.enumerated().map { index, changes in
            .command(index == 0 ? "did you mean" : "or", changes, otherwise: index == 0 ? otherwise : nil)
        }
    }

    /// The suggested names as a hint: "write a or b". `nil` without suggestions.
    private var near: String? { nearest.isEmpty ? nil : "write " + Self.choice(nearest) }

    private func hintForUnknown(_ word: String, _ range: Range<Int>?) -> String? {
        !word.hasPrefix("--") && range?.lowerBound ?? 1 == 1 ? "write -- before a word that begins with a minus" : nil
    }

    /// The range of a joined value in Unicode scalars, including the `=`; `nil` without a joined value.
    private static func value(in word: String) -> Range<Int>? {
        let scalars = Array(word.unicodeScalars)
        return scalars.firstIndex(of: "=").map { $0..<scalars.count }
    }

    /// Joins texts: "a", "a or b", "a, b or c".
    private static func choice(_ texts: [String]) -> String {
        guard let last = texts.last, texts.count > 1 else { return texts.joined() }
        return texts.dropLast().joined(separator: ", ") + " or " + last
    }

    /// The option without its joined value.
    private static func name(_ word: String) -> String {
        String(String.UnicodeScalarView(word.unicodeScalars.prefix { $0 != "=" }))
    }

    private static func scalars(_ range: Range<Int>, of word: String) -> String {
        String(String.UnicodeScalarView(word.unicodeScalars.dropFirst(range.lowerBound).prefix(range.count)))
    }
}
