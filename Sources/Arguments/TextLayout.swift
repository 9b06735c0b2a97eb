/// Lays blocks out as plain text, counting a character as one column.
struct TextLayout {
    private let width: Int
    /// The indentation below headings. Text before the first heading is not indented.
    private let indentation: Int
    private var lines: [String] = []
    private var indent = 0
    private var followsHeading = true

    /// The text in lines of at most `width` columns, clamped to 20 to 200. Only verbatim lines and examples may be longer,
    /// so that they can be copied.
    static func text(_ blocks: [Block], width: Int, indentation: Int) -> String {
        var layout = TextLayout(width: min(max(width, 20), 200), indentation: indentation)
        for block in blocks { layout.add(block) }
        return layout.lines.map { $0 + "\n" }.joined()
    }

    private init(width: Int, indentation: Int) {
        self.width = width
        self.indentation = indentation
    }

    private mutating func add(_ block: Block) {
        let isHeading = if case .heading = block { true } else { false }
        if !lines.isEmpty, isHeading || !followsHeading { lines.append("") }
        followsHeading = false
        switch block {
        case .heading(let title):
            add(title, first: 0, rest: 0)
            indent = indentation
            followsHeading = true
        case .topic(let title):
            add(title, first: indent / 2, rest: indent)
            followsHeading = true
        case .paragraph(let text):
            add(text, first: indent, rest: indent)
        case .verbatim(let texts):
            lines += texts.map { spaces(indent + 2) + $0 }
        case .usage(let usages):
            for (index, usage) in usages.enumerated() {
                // Below a heading of the manual the word "usage" is superfluous.
                let lead = indent > 0 ? "" : index == 0 ? "usage: " : "   or: "
                add(lead + usage, first: indent, rest: indent + lead.count + 2)
            }
        case .entries(let entries):
            add(entries)
        case .examples(let examples):
            for example in examples {
                lines.append(spaces(indent) + example.term)
                add(example.text, first: indent + 4, rest: indent + 4)
            }
        }
    }

    private mutating func add(_ entries: [Block.Entry]) {
        let roomiest = width * 2 / 5
        let longest = entries.map(\.term.count).filter { $0 <= roomiest }.max() ?? 0
        // Two columns need enough width for a sentence in the second one.
        let isStacked = width < 56 || longest == 0
        let column = indent + (isStacked ? 4 : longest + 2)
        for entry in entries {
            guard !isStacked, entry.term.count <= longest else {
                let term = isStacked ? String(entry.term.drop { $0 == " " }) : entry.term
                add(term, first: indent, rest: column)
                add(entry.text, first: column, rest: column)
                continue
            }
            let term = spaces(indent) + entry.term
            let texts = Self.wrap(entry.text, to: width - column)
            lines.append(texts.isEmpty ? term : term + spaces(column - term.count) + texts[0])
            lines += texts.dropFirst().map { spaces(column) + $0 }
        }
    }

    private mutating func add(_ text: String, first: Int, rest: Int) {
        let lead = String(text.prefix { $0 == " " })
        let texts = Self.wrap(text, to: width - rest, first: width - first - lead.count)
        lines += texts.enumerated().map { spaces($0 == 0 ? first + lead.count : rest) + $1 }
    }

    private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

    /// Wraps a text at blanks to lines of at most `width` characters, the first to `first`. A longer word is cut.
    /// Widths below 1 count as 1.
    static func wrap(_ text: String, to width: Int, first: Int? = nil) -> [String] {
        var lines: [String] = []
        var line = ""
        var room: Int { max(1, lines.isEmpty ? first ?? width : width) }
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            if !line.isEmpty, line.count + 1 + word.count > room {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
            while line.count > room {
                let part = String(line.prefix(room))
                line.removeFirst(part.count)
                lines.append(part)
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
