internal import Arguments
internal import Storage

/// Where the whole store is backed up to before something of it is erased.
struct BackupOptions: Parameters {
    @Option("The file for the backup; spesa-backup-<today>.spesa if not said.", placeholder: "FILE", completing: .file)
    var backup: String?
    @Flag("Read the backup's password from a line of standard input.") var passwordStdin: Bool

    /// - Returns: where the backup is.
    func write(in environment: Environment, _ command: String) throws -> String {
        let path = backup ?? environment.backupPath
        _ = try environment.backUp(to: path, passwordStdin: passwordStdin, command: command)
        return path
    }
}
