/// Converts the output of a run to lines of a transcript.
enum PrintedText {
    /// The lines of the output. A backslash escapes lines that would have another meaning, and an empty last line,
    /// which would separate commands. Invisible characters look like `⟨1B⟩`.
    static func lines(of tape: Tape, mask: (String) -> String) -> [String] {
        var lines: [String] = []
        for (stream, text) in tape.content {
            let isWhole = text.hasSuffix("\n")
            var parts = mask(text).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            if isWhole { parts.removeLast() }
            if !isWhole, let last = parts.popLast() { parts.append(last + "⟨no newline⟩") }
            lines += parts.map { part in
                let shown = visible(part)
                guard stream == .output else { return shown.isEmpty ? "!" : "! " + shown }
                return "$@#<!?\\".contains(shown.first ?? " ") ? "\\" + shown : shown
            }
        }
        if lines.last == "" { lines[lines.count - 1] = "\\" }
        return lines
    }

    private static func visible(_ line: String) -> String {
        var result = ""
        for scalar in line.unicodeScalars {
            let isSeen =
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
                case .spaceSeparator: scalar == " " || scalar == "\u{A0}"
                default: true
                }
            if isSeen { result.unicodeScalars.append(scalar) } else { result += number(scalar) }
        }
        // Editors remove blanks at the end of a line.
        return result.hasSuffix(" ") ? result.dropLast() + "⟨20⟩" : result
    }

    private static func number(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "⟨" + (digits.utf8.count < 2 ? "0" : "") + digits + "⟩"
    }
}
