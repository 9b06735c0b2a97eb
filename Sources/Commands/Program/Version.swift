internal import Arguments
internal import Resources

/// `spesa version`
struct Version: SpesaCommand {
    static let info = CommandInfo(name: "version", summary: "Show the version.", examples: [("spesa version", "")])

    func run(in environment: Environment) throws {
        try environment.showVersion()
    }

    static var line: String { "spesa \(root.version)\n" }
}

extension Environment {
    func showVersion() throws {
        try system.write(Version.line)
    }
}
