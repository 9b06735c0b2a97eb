import Support

extension ShellSession {
    /// Starts the built program.
    /// - Parameters:
    ///   - folder: the folder of all files of the program.
    ///   - variables: additional environment variables.
    convenience init(_ words: [String], in folder: TemporaryFolder, variables added: [String] = []) {
        let variables =
            Spawned.variables(folder) + ["TERM=xterm", "SWIFT_BACKTRACE=enable=no"]
            + (added.contains { $0.hasPrefix("PATH=") } ? [] : ["PATH=/usr/bin:/bin"]) + added
        self.init(Spawned.program, words, variables: variables)
    }
}
