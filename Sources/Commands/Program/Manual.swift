internal import Arguments
internal import Resources
internal import Terminal

/// `spesa manual`
struct Manual: SpesaCommand {
    static let info = CommandInfo(
        name: "manual", summary: "Show the whole manual.",
        examples: [("spesa manual | less", ""), ("spesa manual --roff >spesa.1", "as a manual page")])

    @Flag("As the source of a manual page.") var roff: Bool

    func run(in environment: Environment) throws {
        let prose = Self.prose
        let text =
            roff
            ? root.manual(prose: prose, date: environment.today.iso)
            : root.manualText(prose: prose, width: environment.screen().width)
        try environment.system.write(roff ? text : environment.drawn(text))
    }

    /// The sections of the resource: a line `# TITLE` begins each.
    private static var prose: [(title: String, text: String)] {
        let resource = spesa_resource_manual()
        let text = String(decoding: UnsafeBufferPointer(start: resource.bytes, count: resource.count), as: UTF8.self)
        var sections: [(title: String, text: String)] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("# ") {
                sections.append((String(line.dropFirst(2)), ""))
            } else if !sections.isEmpty {
                sections[sections.count - 1].text += line + "\n"
            }
        }
        return sections
    }
}
