internal import Arguments
internal import Output
internal import Resources
internal import Terminal

/// `spesa help [COMMAND]`
struct Help: SpesaCommand {
    static let info = CommandInfo(
        name: "help", summary: "Show what the commands do.",
        examples: [("spesa help", "all commands"), ("spesa help ceiling set", "one command")])

    @Argument("The command.", completing: .command) var command: [String] = []

    func run(in environment: Environment) throws {
        try environment.showHelp(of: command)
    }
}

/// `spesa version`
struct Version: SpesaCommand {
    static let info = CommandInfo(name: "version", summary: "Show the version.", examples: [("spesa version", "")])

    func run(in environment: Environment) throws {
        try environment.showVersion()
    }

    static var line: String { "spesa \(root.version)\n" }
}

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
        try environment.system.write(environment.glyphs == .ascii && !roff ? ascii(text) : text)
    }

    private func ascii(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { transliterated(String($0)) }
            .joined(separator: "\n")
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

/// `spesa completions bash|zsh|fish`
struct Completions: SpesaCommand {
    static let info = CommandInfo(
        name: "completions", summary: "Show a script that teaches a shell to complete commands, categories and payees.",
        examples: [
            ("source <(spesa completions bash)", "in ~/.bashrc"), ("source <(spesa completions zsh)", "in ~/.zshrc"),
            ("spesa completions fish | source", "in config.fish"),
        ])

    @Argument("The shell.") var shell: CompletionShell

    func run(in environment: Environment) throws {
        try environment.system.write(root.completionScript(for: shell))
    }
}

extension Environment {
    func showHelp(of path: [String]) throws {
        try system.write(root.help(for: path, width: screen().width))
    }

    func showVersion() throws {
        try system.write(Version.line)
    }
}
