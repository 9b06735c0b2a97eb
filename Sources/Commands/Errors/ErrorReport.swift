internal import Database
internal import Failures
internal import Money
internal import Output
internal import Storage
internal import Terminal

extension Environment {
    /// Reports an invalid answer before the question is repeated.
    func reportBeforeAskingAgain(_ failure: any Failure) {
        system.writeError(
            ErrorReport(failure: failure, locale: (try? localeAlready()) ?? .undetermined).text(
                glyphs: glyphs, width: screen().width, isWrapped: system.isErrorTerminal || common.width != nil))
    }
}

/// A change that a command saved before it failed.
enum SavedChange {
    /// A change of a book, which its history shows.
    case book
    /// A change of the store: of users, members, books, tokens or settings.
    case store

    /// The hint for an error after the change, in place of the error's own.
    fileprivate var hint: String {
        switch self {
        case .book:
            "what the command recorded before this error is saved; see it before you repeat the command: spesa history"
        case .store: "what the command changed before this error is saved; look at it before you repeat the command"
        }
    }
}

/// An error formatted for people and scripts.
struct ErrorReport {
    let failure: any Failure
    /// The typed words after `spesa`; `nil` for an error in an answer.
    var typed: [String]?
    /// The common options; `nil` if they could not be parsed.
    var common: CommonOptions?
    /// The locale for amounts in the message, if it is for a person.
    var locale = EuroLocale.undetermined
    /// The change that the command saved before it failed; `nil` if there is none.
    var saved: SavedChange?

    /// Returns the words with hints that are still correct after a change was saved, and with a hint that it was. Errors
    /// of a command that was done in part say so themselves. Only the hints of store errors assume that nothing was
    /// changed.
    private func hinted(_ words: ErrorWords) -> ErrorWords {
        guard let saved else { return words }
        let kept: [Advice]
        switch failure {
        case is CommandError, StoreError.partlyDone, StoreError.lateBooks, StoreError.revokedInPart,
            StoreError.removedInPart:
            return words
        case is DatabaseError, is StoreError: kept = []
        default: kept = words.advice
        }
        return ErrorWords(
            kind: words.kind, message: words.message, input: words.input, caret: words.caret,
            advice: kept + [.text(saved.hint)])
    }

    /// Returns the message, the input with a caret if helpful, and the hint.
    /// - Parameter isWrapped: whether the message is wrapped to the width, for a person. Hints are always wrapped,
    ///   except commands.
    func text(glyphs: Glyphs, width: Int, isWrapped: Bool) -> String {
        let words = hinted(failure.words(in: locale))
        let message = Self.shortened(glyphs.shown(words.message), glyphs)
        var lines =
            isWrapped ? hanging(message, after: "spesa: ", width: width, overflowing: true) : ["spesa: " + message]
        lines += Self.pointer(words, glyphs: glyphs, width: width)
        for (advice, indent) in indentedAdvice(of: words) {
            let line = glyphs.shown(advice.text)
            let parts =
                advice.isCommand
                ? [line] : wrapped(Self.shortened(line, glyphs), to: max(width - indent, 20), overflowing: true)
            lines += parts.map { String(repeating: " ", count: indent) + $0 }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The advice with its indents in columns. If several lines of input are invalid, it includes the errors after the
    /// first, each with its own advice below it.
    private func indentedAdvice(of words: ErrorWords) -> [(line: AdviceLine, indent: Int)] {
        guard case .badLines(let bad)? = failure as? CommandError else {
            return words.adviceLines(for: typed, common).map { ($0, 2) }
        }
        let first = bad[0].words.adviceLines(for: typed, common).map { ($0, 2) }
        let others = bad.dropFirst().flatMap { line in
            [(AdviceLine(text: line.message, isCommand: false), 2)]
                + line.words.adviceLines(for: typed, common).map { ($0, 4) }
        }
        return first + others + [(AdviceLine(text: BadLine.ending, isCommand: false), 2)]
    }

    /// Limits a line of an error, because user input may have any length.
    private static func shortened(_ line: String, _ glyphs: Glyphs) -> String {
        truncated(line, to: 400, ellipsis: glyphs.ellipsis)
    }

    var json: JSON {
        let words = hinted(failure.words).completed(for: typed, common)
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

    /// Returns the input with a caret below the fault, as two lines; empty if there is no caret, or if the input does
    /// not fit the width.
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
