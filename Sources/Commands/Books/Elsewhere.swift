internal import Bookkeeping
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

    /// Returns this store as the target of a copy of books.
    func forCopy() throws -> OtherStore {
        OtherStore(owner: try account()) { entry in
            let context = try self.context(of: entry)
            try context.prepareToChange()
            return context
        }
    }
}
