internal import Arguments
internal import Failures
internal import Text

/// A line of a hint.
struct AdviceLine {
    let text: String
    /// Whether it ends in a command, which must not be cut or wrapped because it is pasted.
    let isCommand: Bool
}

extension ErrorWords {
    /// Returns the lines of the hint. A proposed command that cannot be shown gives its alternative text, or nothing.
    /// - Parameters:
    ///   - typed: the words after `spesa`, or of a line of standard input; `nil` if unknown.
    ///   - common: the options of the typed command. Its store and book are added to commands in the text of hints;
    ///     `nil` adds nothing.
    ///   - line: whether the words are a line of input to `spesa add`.
    func adviceLines(
        for typed: [String]?, _ common: CommonOptions? = nil, line: Bool = false
    ) -> [AdviceLine] {
        advice.flatMap { advice -> [AdviceLine] in
            switch advice {
            case .text(let text): return Self.lines(text, common)
            case .command(let lead, let changes, let otherwise):
                guard let typed, let command = Self.command(typed, changes, isLine: line) else {
                    return otherwise.map { Self.lines($0, common) } ?? []
                }
                return [AdviceLine(text: "\(lead): \(command)", isCommand: true)]
            }
        }
    }

    /// Returns the error with its proposed commands as text. The parameters are those of `adviceLines`.
    func completed(
        for typed: [String]?, _ common: CommonOptions? = nil, line: Bool = false
    ) -> ErrorWords {
        let lines = adviceLines(for: typed, common, line: line).map { Advice.text($0.text) }
        return ErrorWords(kind: kind, message: message, input: input, caret: caret, advice: lines)
    }

    private static func lines(_ text: String, _ common: CommonOptions?) -> [AdviceLine] {
        text.split(separator: "\n").map { line in
            let line = common?.place.complete(String(line)) ?? String(line)
            return AdviceLine(
                text: line, isCommand: line.contains(": spesa ") && line.utf8.count <= longestCommand)
        }
    }

    /// Whether a word contains a token, or an address that may contain a password.
    private static func holdsSecret(_ word: String) -> Bool {
        word.contains("spesa_") || word.contains("password=") || word.contains("://") && word.contains("@")
    }

    /// The maximum length of a command proposed for pasting, in bytes.
    private static let longestCommand = 4096

    /// Returns the command quoted for a shell, or the input line; `nil` if it may contain a secret, has control
    /// characters or is too long, or if the changes do not fit the typed words.
    private static func command(_ typed: [String], _ changes: [CommandChange], isLine: Bool) -> String? {
        guard !typed.contains(where: holdsSecret),
            let words = root.changing(isLine ? [Add.info.name] + typed : typed, by: changes)
        else { return nil }
        let text =
            isLine
            ? words.dropFirst().map(quotedInLine).joined(separator: " ")
            : (["spesa"] + words).map(quoted).joined(separator: " ")
        let isShown = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        return isShown && text.utf8.count <= longestCommand ? text : nil
    }
}
