internal import Bookkeeping
internal import Ledger
internal import Storage

extension Environment {
    /// The same for another store: another one is signed in there, and works in another book.
    func elsewhere(_ store: String, book: String? = nil) throws -> Environment {
        // A token opens one book of one store.
        let said =
            ["--store", store] + (book.map { ["--book", $0] } ?? []) + (common.noInput ? ["--no-input"] : [])
            + (common.quiet ? ["--quiet"] : [])
        let words = try root.parse(said).common.words(from: common)
        return try Environment(
            common: root.parse(said + words.filter { !$0.hasPrefix("--token-file=") }).common, system: system)
    }

    /// The folder that books are taken to: the one that was named, or the user's own.
    func folderAway(_ named: String?) throws -> String {
        guard let path = named ?? standardStorePath else {
            throw CommandError.notUsableHere("there is no home folder", hint: "name a folder with --folder DIR")
        }
        return path
    }

    /// The store, to be given a copy of a book.
    func forCopy() throws -> OtherStore {
        OtherStore(owner: try account()) { entry in
            let context = try self.context(of: entry)
            try context.prepareToChange()
            return context
        }
    }
}
