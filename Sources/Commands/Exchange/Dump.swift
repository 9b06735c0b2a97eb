internal import Arguments
internal import Dumps
internal import Ledger
internal import Output
internal import Storage

/// `spesa dump [FILE]`
struct Dump: SpesaCommand {
    static let info = CommandInfo(
        name: "dump", summary: "Write the whole book into one file, to move it or to merge it.",
        discussion: """
            The file has everything: categories, ceilings, expenses with their uids and numbers, and the history. It \
            is text, with one JSON object per line, and not sealed: anyone who can read the file can read the book. \
            'spesa load' makes the same book from it in another store. 'spesa merge' merges it with a copy of the book \
            that changed separately. The file appears whole or not at all. Without FILE, or with -, the dump goes to \
            standard output. It names the attachments of expenses; --with-attachments includes their files.
            """,
        examples: [
            ("spesa dump anna.ndjson", ""), ("spesa dump --book home | gzip >home.ndjson.gz", ""),
            ("spesa dump anna.ndjson --with-attachments", "with the files of attachments"),
        ], alsoCalled: ["unload"])

    @Argument("The file to write (default, or with -: standard output).", completing: .file) var file: String?
    @Flag("Overwrite an existing file.") var replace: Bool
    @Flag("Include the files of attachments.") var withAttachments: Bool

    func run(in environment: Environment) throws {
        let path = file == "-" ? nil : file
        if path == nil && environment.system.isOutputTerminal {
            throw CommandError.notUsableHere(
                "a dump is for a file, not for a screen",
                advice: [.command("name the file", [.words(0..<(file == nil ? 0 : 1), ["FILE"])])])
        }
        let book = try environment.book()
        let entry = try environment.bookEntry()
        var counts = BookCounts()
        try environment.writing(to: path, isReplacing: replace, dividedByTabs: false) { write in
            counts = try environment.dump(
                book, named: entry.name.description, isSlow: path == nil, withFiles: withAttachments, write)
        }
        guard let path else { return }
        let fields = MovedBook(file: path, book: entry.name.description, counts: counts)
        try environment.reply(
            fields.report(schema: "spesa.dumped/1") {
                """
                The book \(entry.name) is in \(path): \(fields.contents). It is not sealed: anyone who can read the \
                file can read the book.\(withAttachments ? "" : fields.leftOut)
                """
            })
    }
}

extension Environment {
    /// Writes a book as a dump, in pieces.
    /// - Parameters:
    ///   - isSlow: whether `write` may be slow, as for a pipe: the book is then read from a copy in memory, so that
    ///     other commands can write to it.
    ///   - withFiles: whether the files of attachments are included.
    /// - Returns: how many records of each kind were written.
    func dump(
        _ book: Book, named name: String, isSlow: Bool, withFiles: Bool, _ write: (String) throws -> Void
    ) throws -> BookCounts {
        var writer = DumpWriter(book: name, made: system.now())
        var text = ""
        var counts = BookCounts()
        try book.forEachRecord(isSlow: isSlow, withFiles: withFiles) { record in
            if case .counts(let all) = record { counts = all }
            text += writer.line(record)
            if text.utf8.count > 1 << 16 {
                try write(text)
                text = ""
            }
        }
        try write(text + writer.end())
        return counts
    }
}
