internal import Arguments
internal import Storage

/// The options of the backup before an erasure.
struct BackupOptions: Parameters {
    @Option("The file for the backup (default: spesa-backup-<today>.spesa).", placeholder: "FILE", completing: .file)
    var backup: String?
    @Flag("Read the backup's password from a line of standard input.") var passwordStdin: Bool

    /// Writes a backup of the store to the file of the option, or to the default file, and returns its path.
    func write(in environment: Environment, _ command: String) throws -> String {
        let path = backup ?? environment.backupPath
        _ = try environment.backUp(to: path, passwordStdin: passwordStdin, command: command)
        return path
    }
}
