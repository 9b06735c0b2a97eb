internal import Arguments
internal import Bookkeeping
internal import Dumps
internal import FolderStore
internal import Ledger
internal import Programs
internal import Secrets
internal import Storage
internal import Text
internal import Users

/// `spesa load FILE`
struct Load: SpesaCommand {
    static let info = CommandInfo(
        name: "load", summary: "Fill an empty book with a dump.",
        discussion: """
            Nothing may be recorded in the book yet. Afterwards it is the book that was dumped: with the same \
            categories, ceilings, expenses, numbers and uids, and the same history, so that 'spesa undo' undoes the \
            last change made there. A backup of books on a server has such a dump of each, and opens with its \
            password. A file can claim that anybody recorded something. What others recorded there therefore shows \
            your name beside theirs, as "ben (by load of anna)". All of it is loaded or nothing. A file is refused if \
            it is cut off, if its history was changed to say something else, or if a newer spesa wrote it.
            """,
        examples: [
            ("spesa load anna.ndjson", ""),
            ("spesa load home.ndjson --book home", "into a book made before with: spesa book add home"),
        ])

    @Argument("The file that 'spesa dump' made.", completing: .file) var file: String
    @Flag("Read files of any size.") var noLimit: Bool
    @Option("The book to load from a backup of books on a server.", placeholder: "NAME") var of: String?
    @Flag("Read the backup's password from a line of standard input.") var passwordStdin: Bool

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let unpacked = try unpacked(in: environment)
        let dump = try DumpFile(
            unpacked.map { "/proc/self/fd/\($0.descriptor)" } ?? file, shown: file, hasLimits: !noLimit)
        defer { withExtendedLifetime(unpacked) {} }
        var counts = BookCounts()
        try dump.read { next in counts = try context.load(next) }
        let fields = MovedBook(file: file, book: try environment.bookEntry().name.description, counts: counts)
        try environment.reply(
            fields.report(schema: "spesa.loaded/1") { "The book \(fields.book) now holds \(fields.contents)." })
    }

    /// Returns the decrypted dump of a backup, kept in memory; asks for the password. Without `--of`, returns `nil` for
    /// a file that is no backup, such as a dump, or that cannot be read.
    private func unpacked(in environment: Environment) throws -> MemoryFile? {
        let backup: BackupFile
        do {
            backup = try BackupFile(file)
        } catch BackupError.notABackup where of == nil {
            return nil
        } catch BackupError.cannotRead where of == nil {
            return nil
        }
        let name = try of.map { try FoldedName($0, of: .book) }
        guard let memory = MemoryFile() else { throw SecretError.outOfMemory }
        try environment.password(
            "Password of the backup: ", fromStandardInput: passwordStdin, command: "load \(quoted(file))"
        ) { password in
            try backup.readDump(of: name, password: password, rules: environment.passwordRules) { piece in
                guard memory.append(Array(piece)) else { throw SecretError.outOfMemory }
            }
        }
        memory.rewind()
        return memory
    }
}
