internal import Bookkeeping
internal import Failures
internal import Ledger
internal import Storage

extension Environment {
    /// Returns an environment for another store, with its own sign-in. The other common options of this command are
    /// passed on, except tokens and machine formats.
    /// - Parameters:
    ///   - store: the folder, or the address of a server.
    ///   - book: the name of a book there; `nil` for the one given to this command, otherwise the current one.
    func elsewhere(_ store: String, book: String? = nil) throws -> Environment {
        // A token belongs to one book of one store, so it is not passed on.
        let options =
            ["--store", store] + (book.map { ["--book", $0] } ?? []) + (common.noInput ? ["--no-input"] : [])
            + (common.quiet ? ["--quiet"] : [])
        let words = try root.parse(options).common.words(from: common)
        return try Environment(
            common: root.parse(options + words.filter { !$0.hasPrefix("--token-file=") }).common, system: system)
    }

    /// Returns the folder of the store for checked-out books.
    /// - Parameter named: the folder that the user named; `nil` for the user's default folder.
    /// - Throws: `CommandError.notUsableHere` if there is neither a name nor a home folder.
    func folderAway(_ named: String?) throws -> String {
        guard let path = named ?? standardStorePath else {
            throw CommandError.notUsableHere("there is no home folder", hint: "name a folder with --folder DIR")
        }
        return path
    }

    /// Runs an operation of a command about two stores. If its error is one of this store, the commands that the error
    /// proposes name this store.
    func naming<Result>(
        _ isOfThis: (StoreError) -> Bool = { _ in true }, _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch let error as StoreError where isOfThis(error) {
            let words = error.words
            throw CommandError.advised(
                ErrorWords(
                    kind: words.kind, message: words.message, input: words.input,
                    hint: words.hint.map(common.place.complete)), error.exitCode)
        }
    }

    /// Copies a book into this store. The error for a taken name proposes commands for this store.
    func copying<Result>(_ body: () throws -> Result) throws -> Result {
        try naming({ if case .bookNameTaken = $0 { true } else { false } }, body)
    }

    /// Returns this store as the target of a copy of books.
    func forCopy() throws -> OtherStore {
        OtherStore(owner: try naming { try account() }) { entry in
            let context = try self.context(of: entry)
            try context.prepareToChange()
            return context
        }
    }
}
