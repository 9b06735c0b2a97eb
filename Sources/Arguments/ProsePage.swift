/// A page of the manual that is written by hand, beside that of the program.
public struct ProsePage: Sendable {
    /// What it is called: `spesa-formats`.
    public let name: String
    /// The section of the manual, from 1 to 9.
    public let section: Int
    /// What it is about, in a few words without a capital.
    public let summary: String

    /// Makes a page without its text.
    public init(_ name: String, section: Int, summary: String) {
        (self.name, self.section, self.summary) = (name, section, summary)
    }

    /// As other pages refer to it: `spesa-formats(5)`.
    public var reference: String { "\(name)(\(section))" }
}

extension Root {
    /// A page as roff source with the man macros, in ASCII: its prose in the given order, then the names of other pages.
    /// The date is shown as it is given.
    public func manual(_ page: ProsePage, prose: [Prose], seeAlso: [String], date: String) -> String {
        Roff.page(
            Self.blocks(page, prose) + Self.seeAlso(seeAlso), title: page.name.uppercased(), section: page.section,
            date: date, source: "\(program) \(version)")
    }

    /// A page as plain text, as `manualText(prose:width:)` lays it out.
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
