internal import Terminal

/// Well-formed XML that is also valid HTML. All text in it is escaped.
struct Markup: Hashable {
    private(set) var text: String

    static let empty = Markup(text: "")

    private init(text: String) {
        self.text = text
    }

    /// User text, escaped, with control and invisible characters made visible.
    init(_ text: String) {
        self.text = escaped(visible(text))
    }

    /// An element with attributes in order.
    ///
    /// An empty element has a separate end tag, except void elements of HTML such as `meta`.
    init(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ content: Markup...) {
        self.init(name, attributes.map { ($0.key, $0.value) }, content)
    }

    /// An element with computed attributes.
    init(_ name: String, _ attributes: [(String, String)], _ content: Markup...) {
        self.init(name, attributes, content)
    }

    private init(_ name: String, _ attributes: [(String, String)], _ content: [Markup]) {
        let attributes = attributes.map { " \($0.0)=\"\(escaped(visible($0.1)))\"" }.joined()
        if Self.void.contains(name) {
            text = "<\(name)\(attributes) />"
        } else {
            text = "<\(name)\(attributes)>" + content.map(\.text).joined() + "</\(name)>"
        }
    }

    /// A style sheet, which must not contain markup characters.
    init(style: String) {
        precondition(!style.contains("<") && !style.contains("&"), "A style sheet is no markup.")
        text = "<style>\(style)</style>"
    }

    private static let void: Set = ["meta"]

    static func + (left: Markup, right: Markup) -> Markup { Markup(text: left.text + right.text) }

    static func += (left: inout Markup, right: Markup) { left.text += right.text }

    /// The markup followed by a newline.
    var line: Markup { Markup(text: text + "\n") }
}

extension Sequence<Markup> {
    var joined: Markup { reduce(.empty, +) }
}

private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "'": result += "&#39;"
        // XML does not allow these two scalars, not even as character references.
        case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}
