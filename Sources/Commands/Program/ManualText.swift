internal import Arguments
internal import Resources

/// The sections of the manual besides the commands.
enum ManualText {
    typealias Prose = Root<Environment, CommonOptions>.Prose

    /// A separate manual page, besides the program's page.
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
        /// The name of the topic in `help`; `nil` for a section that is not a topic.
        let name: String?
        /// The page; `nil` for the program's page.
        let page: Page?
        var prose: Prose
    }

    /// All sections, in order.
    static var sections: [Prose] { all.map(\.prose) }

    /// Returns the sections of a page, in order; `nil` for the program's page.
    static func sections(of page: Page?) -> [Prose] { all.filter { $0.page == page }.map(\.prose) }

    /// Returns references to the other pages, such as `spesa-formats(5)`.
    static func pages(besides page: Page?) -> [String] {
        (page == nil ? [] : ["\(root.program)(1)"])
            + Page.allCases.filter { $0 != page }.map(\.prosePage.reference)
    }

    /// The sections that `help` shows as topics.
    static var topics: [(name: String, prose: Prose)] {
        all.compactMap { section in section.name.map { ($0, section.prose) } }
    }

    /// The most important topics for the short help, and last a reference to `help topics`.
    static var topicsInShort: [String] {
        let usual = [
            "tutorial", "amounts", "periods", "figures", "charts", "outings", "import", "scripts", "protection",
        ]
        return topics.map(\.name).filter(usual.contains) + ["and more: \(root.program) help topics"]
    }

    /// The names of all topics with the titles of their sections, for `help topics`.
    static var listOfTopics: Prose {
        let longest = topics.map(\.name.count).max() ?? 0
        let lines = topics.map { topic in
            let padding = String(repeating: " ", count: longest - topic.name.count + 2)
            return "  " + topic.name + padding + topic.prose.title.prefix(1)
                + topic.prose.title.dropFirst().lowercased()
        }
        return ("Topics", lines.joined(separator: "\n"))
    }

    /// The sections of the resource. Each starts with a line `# TITLE`, with the topic name in brackets and the page
    /// name after a bar: `# SCRIPTS [scripts] | scripts`.
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
