internal import Arguments
internal import Resources

/// What the manual says besides the commands.
enum ManualText {
    typealias Prose = Root<Environment, CommonOptions>.Prose

    /// A page of its own, beside that of the program.
    enum Page: String, CaseIterable, ParameterValue {
        case formats, scripts

        var prosePage: ProsePage {
            switch self {
            case .formats: ProsePage("spesa-formats", section: 5, summary: "files that spesa reads and writes")
            case .scripts:
                ProsePage(
                    "spesa-scripts", section: 7,
                    summary: "answers, codes, tokens and queries for programs that call spesa"
                )
            }
        }
    }

    private struct Section {
        /// What `help` calls it; `nil` for one that is no topic.
        let name: String?
        /// `nil` for that of the program.
        let page: Page?
        var prose: Prose
    }

    /// All sections, in order.
    static var sections: [Prose] { all.map(\.prose) }

    /// Those of a page, in order; of that of the program for `nil`.
    static func sections(of page: Page?) -> [Prose] { all.filter { $0.page == page }.map(\.prose) }

    /// How the other pages are referred to from one.
    static func pages(besides page: Page?) -> [String] {
        (page == nil ? [] : ["\(root.program)(1)"])
            + Page.allCases.filter { $0 != page }.map(\.prosePage.reference)
    }

    /// Those that `help` shows under a name of their own.
    static var topics: [(name: String, prose: Prose)] {
        all.compactMap { section in section.name.map { ($0, section.prose) } }
    }

    /// A line `# TITLE` of the resource begins each; one that is a topic has its name in brackets after it, and one of
    /// another page than the program's the name of that behind a bar: `# SCRIPTS [scripts] | scripts`.
    private static var all: [Section] {
        let text = spesa_resource_manual().text
        var sections: [Section] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("# ") {
                let places = line.dropFirst(2).split(separator: "|").map { $0.split(separator: "[") }
                let (title, name) = (places[0][0], places[0].count > 1 ? places[0][1].split(separator: "]")[0] : nil)
                let page = places.count > 1 ? places[1][0].split(separator: " ").first.map(String.init) : nil
                sections.append(
                    Section(
                        name: name.map(String.init), page: page.flatMap(Page.init(rawValue:)),
                        prose: (title.split(separator: " ").joined(separator: " "), "")))
            } else if !sections.isEmpty {
                sections[sections.count - 1].prose.text += line + "\n"
            }
        }
        return sections
    }
}
