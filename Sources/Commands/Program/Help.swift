internal import Arguments
internal import Resources

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

extension Environment {
    func showHelp(of path: [String]) throws {
        try system.write(drawn(root.help(for: path, width: screen().width)))
    }
}
