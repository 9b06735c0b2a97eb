/// A hand-written manual page, besides the program's page.
public struct ProsePage: Sendable {
    /// The name: `spesa-formats`.
    public let name: String
    /// The section of the manual, from 1 to 9.
    public let section: Int
    /// The subject in a few words, in lower case.
    public let summary: String

    /// A page without its text.
    public init(_ name: String, section: Int, summary: String) {
        (self.name, self.section, self.summary) = (name, section, summary)
    }

    /// The reference to the page: `spesa-formats(5)`.
    public var reference: String { "\(name)(\(section))" }
}

extension Root {
    /// A page as roff source with the man macros, in ASCII: the prose in the given order, then references to other pages.
    /// The date is printed as given.
    public func manual(_ page: ProsePage, prose: [Prose], seeAlso: [String], date: String) -> String {
        Roff.page(
            Self.blocks(page, prose) + Self.seeAlso(seeAlso), title: page.name.uppercased(), section: page.section,
            date: date, source: "\(program) \(version)")
    }

    /// A page as plain text, laid out like `manualText(prose:width:)`.
    public func manualText(_ page: ProsePage, prose: [Prose], seeAlso: [String], width: Int) -> String {
        TextLayout.text(Self.blocks(page, prose) + Self.seeAlso(seeAlso), width: width, indentation: 4)
    }

    static func seeAlso(_ pages: [String]) -> [Block] {
        pages.isEmpty ? [] : [.heading("SEE ALSO"), .paragraph(pages.joined(separator: ", "))]
    }

    private static func blocks(_ page: ProsePage, _ prose: [Prose]) -> [Block] {
        let opening: [Block] = [.heading("NAME"), .paragraph("\(page.name) - \(page.summary)")]
        return opening
            + prose.flatMap { [Block.heading($0.title.uppercased())] + Block.paragraphs(of: $0.text) }
    }
}
