internal import Arguments
internal import Storage
internal import Text

/// The options of every erasure.
struct ErasingOptions: Parameters {
    @Option("The name of the book, or of the store's folder; skips the question.", placeholder: "NAME")
    var yesErase: String?
    @Flag("Keep no copy, and delete the automatic copies.") var noBackup: Bool
    @Flag("Only show what would be erased.") var dryRun: Bool
}

extension Environment {
    /// Returns a book of the user by name. Finds books that the user removed from the list too.
    /// - Parameter name: the name; `nil` for the current book.
    /// - Throws: `StoreError.noSuchBook`.
    func bookEntry(named name: String?, orRemovedFor account: any AccountSession) throws -> BookEntry {
        do {
            return try bookEntry(named: name)
        } catch let error as StoreError {
            guard case .noSuchBook(let text, _, _) = error else { throw error }
            // The first error has the advice.
            do { return try account.removedBook(named: text) } catch StoreError.noSuchBook { throw error }
        }
    }

    /// Checks that this store keeps the copy that an erasure is about to promise.
    /// - Parameter isWanted: whether a copy in this store is wanted.
    /// - Throws: `StoreError.keepsNoCopies` for a store on a server.
    func requireCopies(_ isWanted: Bool) throws {
        if isWanted, let server = try store().server { throw StoreError.keepsNoCopies(server: server) }
    }

    func otherMembers(of book: BookEntry, than account: any AccountSession) throws -> [String] {
        try session().members(of: book).filter { $0.user.id != account.user.id }.map(\.user.name.description)
    }

    /// Requires the name of the thing to erase, as `--yes-erase` or typed at a prompt below the report.
    ///
    /// - Throws: `CommandError.otherName` for another name, `.needsConfirmation` if there is no option and the user
    ///   cannot be asked.
    func confirm(_ report: EraseReport, _ options: ErasingOptions) throws {
        let what = report.sentences.joined(separator: " ")
        if let given = options.yesErase {
            guard given == report.name else { throw CommandError.otherName(given: given, expected: report.name) }
            return
        }
        guard canAsk else {
            throw CommandError.needsConfirmation(option: "--yes-erase", value: report.name, what: what)
        }
        let screen = screen()
        system.writeError(screen.rendering.render(report.report.lines(screen)))
        try requireName(report.name, "To confirm, type the name (\(report.name)): ") {
            .otherName(given: $0, expected: report.name)
        }
    }
}
