internal import Bookkeeping
internal import Ledger
internal import Storage
internal import Users

/// A book in a folder that was taken along from a server, and where it comes from.
///
/// The folder's store keeps that for whoever took it, beside their settings.
struct AwayBook {
    /// The address of the store that it comes from.
    let address: String
    /// Its id there.
    let id: String

    /// - Returns: `nil` for a book that was made in the folder.
    init?(_ book: BookEntry, of signedIn: SignedIn, in store: any Store) throws {
        guard let text = try store.settings(of: signedIn)[Self.key(of: book)],
            let blank = text.lastIndex(of: " ")
        else { return nil }
        address = String(text[..<blank])
        id = String(text[text.index(after: blank)...])
    }

    init(address: String, id: String) {
        (self.address, self.id) = (address, id)
    }

    func keep(for book: BookEntry, of account: Account, in store: any Store) throws {
        try store.set(Self.key(of: book), to: "\(address) \(id)", for: account)
    }

    private static func key(of book: BookEntry) -> String { "taken-from.\(book.id)" }
}

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

    /// Fills a new book with all that another one holds, its history and the files of attachments too.
    /// - Complexity: O(records), all of them in memory.
    func fill(_ context: Context, from book: any Book) throws -> BookCounts {
        var records: [BookRecord] = []
        var counts = BookCounts()
        try book.forEachRecord(isSlow: false, withFiles: true) { records.append($0) }
        var rest = records.makeIterator()
        try context.load {
            let record = rest.next()
            if let record { counts.count(record) }
            return record
        }
        return counts
    }
}
