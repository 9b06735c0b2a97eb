/// Writes blocks as roff source with the man macros (groff_man(7)).
enum Roff {
    /// The source of a manual page, with a newline after each line.
    /// - Parameters:
    ///   - section: the section of the manual: 1 for commands, 5 for file formats, 7 for miscellaneous.
    ///   - date: printed as given.
    ///   - source: the program and its version.
    static func page(_ blocks: [Block], title: String, section: Int = 1, date: String, source: String) -> String {
        let manual = [1: "User Commands", 5: "File Formats", 7: "Miscellaneous"][section] ?? ""
        let header = [title, "\(section)", date, source, manual].map(quoted).joined(separator: " ")
        return ([".TH " + header] + blocks.flatMap(lines)).map { $0 + "\n" }.joined()
    }

    private static func lines(_ block: Block) -> [String] {
        switch block {
        case .heading(let title): [".SH " + quoted(title)]
        case .topic(let title): [".SS " + quoted(title)]
        case .paragraph(let text): [".PP", line(text)]
        case .verbatim(let texts): [".PP", ".RS 4", ".EX"] + texts.map { line($0) } + [".EE", ".RE"]
        case .usage(let usages): usages.flatMap { [".PP", styled($0)] }
        case .entries(let entries): entries.flatMap { [".TP", styled($0.term), line($0.text)] }
        case .examples(let examples): examples.flatMap { [".TP", "\\fB" + escaped($0.term) + "\\fR", line($0.text)] }
        }
    }

    /// A line of text. A leading `\&` keeps roff from interpreting an empty line, a leading dot or a leading space.
    private static func line(_ text: String) -> String {
        let text = escaped(text)
        return text.isEmpty || text.hasPrefix(".") || text.hasPrefix(" ") ? "\\&" + text : text
    }

    private static func quoted(_ text: String) -> String {
        "\"" + escaped(text) + "\""
    }

    /// Literal text in bold, and placeholders, which are in capitals, in italics.
    private static func styled(_ term: String) -> String {
        let words = term.split(separator: " ").map { word -> String in
            let isLiteral = word.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" || $0 == "," }
            if isLiteral || word.first == "-" { return "\\fB" + escaped(String(word)) + "\\fR" }
            var text = ""
            var isItalic = false
            for letter in word {
                let isCapital = letter.isUppercase || isItalic && letter == "-"
                if isCapital != isItalic { text += isCapital ? "\\fI" : "\\fR" }
                isItalic = isCapital
                text += escaped(String(letter))
            }
            return isItalic ? text + "\\fR" : text
        }
        return line(raw: words.joined(separator: " "))
    }

    private static func line(raw text: String) -> String { text.hasPrefix(".") ? "\\&" + text : text }

    /// Escapes all special characters of roff, and all beyond ASCII. Line feeds and tabs become spaces. Other control
    /// characters are dropped.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\(rs"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "\"": result += "\\(dq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case "\n", "\t": result += " "
            case "\u{20}"..."\u{7E}": result.unicodeScalars.append(scalar)
            case "\u{A0}"...:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
            default: break
            }
        }
        return result
    }
}
