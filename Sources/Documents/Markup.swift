internal import Terminal

/// Well-formed markup, that is XML which a reader of HTML understands too; every text in it is escaped.
struct Markup: Hashable {
    private(set) var text: String

    static let empty = Markup(text: "")

    private init(text: String) {
        self.text = text
    }

    /// What people wrote, harmless: with what could steer or hide spelled out, and no sign of markup.
    init(_ text: String) {
        self.text = escaped(visible(text))
    }

    /// An element with its attributes in their order.
    ///
    /// One that holds nothing is closed in its own tag only where HTML knows no other way, as for `meta`.
    init(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ content: Markup...) {
        self.init(name, attributes.map { ($0.key, $0.value) }, content)
    }

    /// The same with attributes that were put together.
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

    /// A style sheet, which must hold no sign of markup.
    init(style: String) {
        precondition(!style.contains("<") && !style.contains("&"), "A style sheet is no markup.")
        text = "<style>\(style)</style>"
    }

    private static let void: Set = ["meta"]

    static func + (left: Markup, right: Markup) -> Markup { Markup(text: left.text + right.text) }

    static func += (left: inout Markup, right: Markup) { left.text += right.text }

    /// On lines of its own.
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
        // No XML may hold these two, not even by number.
        case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}
