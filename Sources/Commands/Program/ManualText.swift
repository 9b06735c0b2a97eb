internal import Arguments
internal import Resources

/// What the manual says besides the commands.
enum ManualText {
    typealias Prose = Root<Environment, CommonOptions>.Prose

    /// The sections, in order.
    static var sections: [Prose] { all.map(\.prose) }

    /// Those that `help` shows under a name of their own.
    static var topics: [(name: String, prose: Prose)] {
        all.compactMap { section in section.name.map { ($0, section.prose) } }
    }

    /// A line `# TITLE` of the resource begins each; one that is a topic has its name in brackets after it.
    private static var all: [(name: String?, prose: Prose)] {
        let text = spesa_resource_manual().text
        var sections: [(name: String?, prose: Prose)] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("# ") {
                let parts = line.dropFirst(2).split(separator: "[", maxSplits: 1)
                let title = String(parts.count == 1 ? parts[0] : parts[0].dropLast())
                sections.append((parts.count == 1 ? nil : String(parts[1].dropLast()), (title, "")))
            } else if !sections.isEmpty {
                sections[sections.count - 1].prose.text += line + "\n"
            }
        }
        return sections
    }
}
