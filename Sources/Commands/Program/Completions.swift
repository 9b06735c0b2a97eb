internal import Arguments
internal import Resources

/// `spesa completions bash|zsh|fish`
struct Completions: SpesaCommand {
    static let info = CommandInfo(
        name: "completions", summary: "Show a script that lets a shell complete commands, categories and payees.",
        examples: [
            ("source <(spesa completions bash)", "in ~/.bashrc"), ("source <(spesa completions zsh)", "in ~/.zshrc"),
            ("spesa completions fish | source", "in config.fish"),
        ])

    @Argument("The shell.") var shell: CompletionShell

    func run(in environment: Environment) throws {
        try environment.system.write(root.completionScript(for: shell))
    }
}
