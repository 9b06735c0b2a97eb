/// One piece of a page, before it is laid out as text or written as manual source.
enum Block: Equatable {
    /// A word or an option, and what it is; blanks before the term align it in text.
    struct Entry: Equatable {
        var term: String
        var text: String
    }

    case heading(String)
    case topic(String)
    case paragraph(String)
    case verbatim([String])
    case usage([String])
    case entries([Entry])
    case examples([Entry])

    /// Paragraphs are separated by empty lines; one that begins with a blank is kept as it is, less its indentation.
    static func paragraphs(of text: String) -> [Block] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.split { $0.allSatisfy { $0 == " " } }.map { lines in
            guard lines.allSatisfy({ $0.first == " " }) else { return .paragraph(lines.joined(separator: " ")) }
            let indentation = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
            return .verbatim(lines.map { String($0.dropFirst(indentation)) })
        }
    }
}
