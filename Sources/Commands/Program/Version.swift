internal import Arguments
internal import Output
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
        guard common.isForMachines else { return try system.write(Version.line) }
        let version = JSON.text(root.version)
        try show(
            Report(
                json: { .object(["schema": .text("spesa.version/1"), "version": version]) },
                records: { Records(columns: ["version"], rows: [[version]]) },
                sentences: { ["spesa \(root.version)"] }))
    }
}
