internal import Output
internal import Terminal

extension Environment {
    /// Says what is wrong with an answer; the question follows again.
    func tellBeforeAskingAgain(_ failure: any Failure) {
        system.writeError(ErrorReport(failure: failure).text(glyphs: glyphs, width: screen().width))
    }
}

/// An error as people and scripts read it, always in the same shape.
struct ErrorReport {
    let failure: any Failure

    /// The first line with what is wrong, the input with a caret where that helps, and what to type instead.
    func text(glyphs: Glyphs, width: Int) -> String {
        var lines = ["spesa: " + Self.shortened(glyphs.shown(failure.message), glyphs)]
        lines += pointer(glyphs: glyphs, width: width)
        if let hint = failure.hint {
            for line in hint.split(separator: "\n") {
                let words = wrapped(Self.shortened(glyphs.shown(String(line)), glyphs), to: max(width - 2, 20))
                lines += words.map { "  " + $0 }
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Words of a person may be of any length; a line of an error is not.
    private static func shortened(_ line: String, _ glyphs: Glyphs) -> String {
        truncated(line, to: 400, ellipsis: glyphs.ellipsis)
    }

    var json: JSON {
        .object([
            "schema": .text("spesa.error/1"),
            "error": .object([
                "kind": .text(failure.kind), "message": .text(failure.message), "input": JSON(failure.input),
                "hint": JSON(failure.hint), "exit": .integer(Int64(failure.exitCode.rawValue)),
            ]),
        ])
    }

    /// The input with a caret under what is meant; nothing where the line would not fit.
    private func pointer(glyphs: Glyphs, width: Int) -> [String] {
        guard let input = failure.input, let caret = failure.caret, input.utf8.count < 4 * width else { return [] }
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
