/// A block of a help or manual page, independent of the output format.
enum Block: Equatable {
    /// A term with its explanation; leading blanks align terms in text output.
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

    /// Splits a text into paragraphs at empty lines. Paragraphs whose lines all begin with a blank become verbatim blocks,
    /// with the common indentation removed.
    static func paragraphs(of text: String) -> [Block] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.split { $0.allSatisfy { $0 == " " } }.map { lines in
            guard lines.allSatisfy({ $0.first == " " }) else { return .paragraph(lines.joined(separator: " ")) }
            let indentation = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
            return .verbatim(lines.map { String($0.dropFirst(indentation)) })
        }
    }
}
