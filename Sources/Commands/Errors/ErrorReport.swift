internal import Failures
internal import Money
internal import Output
internal import Terminal

extension Environment {
    /// Says what is wrong with an answer; the question follows again.
    func tellBeforeAskingAgain(_ failure: any Failure) {
        system.writeError(
            ErrorReport(failure: failure, locale: (try? localeAlready()) ?? .undetermined).text(
                glyphs: glyphs, width: screen().width, isWrapped: system.isErrorTerminal || common.width != nil))
    }
}

/// An error as people and scripts read it, always in the same shape.
struct ErrorReport {
    let failure: any Failure
    /// The words after `spesa` that it came of; `nil` where it came of an answer.
    var typed: [String]?
    /// The options that every command takes, as far as they are known.
    var common: CommonOptions?
    /// How people read its amounts.
    var locale = EuroLocale.undetermined

    /// The first line with what is wrong, the input with a caret where that helps, and what to type instead.
    /// - Parameter isWrapped: whether a person reads it, who has no more than the width.
    func text(glyphs: Glyphs, width: Int, isWrapped: Bool) -> String {
        let words = failure.words(in: locale)
        let message = Self.shortened(glyphs.shown(words.message), glyphs)
        var lines = isWrapped ? hanging(message, after: "spesa: ", width: width) : ["spesa: " + message]
        lines += Self.pointer(words, glyphs: glyphs, width: width)
        for advice in words.adviceLines(for: typed, common) {
            let line = glyphs.shown(advice.text)
            let parts = advice.isCommand ? [line] : wrapped(Self.shortened(line, glyphs), to: max(width - 2, 20))
            lines += parts.map { "  " + $0 }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Words of a person may be of any length; a line of an error is not.
    private static func shortened(_ line: String, _ glyphs: Glyphs) -> String {
        truncated(line, to: 400, ellipsis: glyphs.ellipsis)
    }

    var json: JSON {
        let words = failure.words.completed(for: typed, common)
        var members = Self.members(words)
        members.append(JSON.Member("exit", .integer(Int64(failure.exitCode.rawValue))))
        if case .badLines(let lines)? = failure as? CommandError {
            let all = lines.map { line in
                JSON.object([JSON.Member("line", .integer(Int64(line.number)))] + Self.members(line.words))
            }
            members.append(JSON.Member("lines", .list(all)))
        }
        return .object(["schema": .text("spesa.error/1"), "error": .object(members + failure.figures)])
    }

    private static func members(_ words: ErrorWords) -> [JSON.Member] {
        [
            JSON.Member("kind", .text(words.kind)), JSON.Member("message", .text(words.message)),
            JSON.Member("input", JSON(words.input)), JSON.Member("hint", JSON(words.hint)),
        ]
    }

    /// The input with a caret under what is meant; nothing where the line would not fit.
    private static func pointer(_ words: ErrorWords, glyphs: Glyphs, width: Int) -> [String] {
        guard let input = words.input, let caret = words.caret, input.utf8.count < 4 * width else { return [] }
        let scalars = Array(input.unicodeScalars)
        guard caret.lowerBound >= 0, caret.lowerBound <= scalars.count else { return [] }
        func shown(_ part: ArraySlice<Unicode.Scalar>) -> String {
            glyphs.shown(String(String.UnicodeScalarView(part)))
        }
        let line = shown(scalars[...])
        guard displayWidth(line) + 2 <= width else { return [] }
        let before = displayWidth(shown(scalars[..<caret.lowerBound]))
        let end = min(max(caret.upperBound, caret.lowerBound), scalars.count)
        let length = max(1, displayWidth(shown(scalars[caret.lowerBound..<end])))
        return ["  " + line, "  " + String(repeating: " ", count: before) + String(repeating: "^", count: length)]
    }
}
