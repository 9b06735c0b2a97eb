internal import Terminal

/// Texts of users and files in Markdown: escaped, so that they can neither create markup or HTML nor break a table.
///
/// All Markdown that the program writes gets its texts from here. The result is one line, also for several.
public enum Markdown {
    /// Escapes a text at the beginning of a line, where a number or a dash could begin a list.
    /// - Complexity: O(n).
    public static func line(_ text: String) -> String {
        let text = Self.text(text)
        let digits = text.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        let sign = text.dropFirst(digits).first
        let begins = digits == 0 ? sign == "-" || sign == "+" || sign == "=" : sign == "." || sign == ")"
        return begins ? text.prefix(digits) + "\\" + text.dropFirst(digits) : text
    }

    /// Escapes a text within a line or a table, in a way that even the oldest renderers support.
    /// - Complexity: O(n).
    public static func text(_ text: String) -> String {
        var result = ""
        for scalar in visible(text).unicodeScalars {
            switch scalar {
            // Entities are never markup, even for renderers without escapes in tables.
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "|": result += "&#124;"
            case "~": result += "&#126;"
            case "\\", "`", "*", "_", "[", "]", "{", "}", "#", "!": result += "\\" + String(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
