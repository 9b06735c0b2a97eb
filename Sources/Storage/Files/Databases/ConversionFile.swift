internal import Database
import Glibc

/// The sealed file of a book while an open one takes its place: it has another name until that is there.
enum ConversionFile {
    /// What its name ends in.
    static let suffix = ".aside"

    /// Where the file that lies at a path stands meanwhile.
    static func name(of path: String) -> String { path + suffix }

    /// The file of a book, wherever it stands now; whoever may write need not be waited for.
    /// - Throws: `DatabaseError.cannotOpen`.
    static func read(_ path: String) throws(DatabaseError) -> ReadFile {
        do {
            return try ReadFile(path)
        } catch {
            if isThere(name(of: path)), let aside = try? ReadFile(name(of: path)) { return aside }
            // It may be back, or the open one be there.
            return try ReadFile(path)
        }
    }

    /// Puts right what was left at a path and beside it by one that was killed; the lock of the file is held.
    static func settle(_ path: String) {
        guard let folder = try? StoreFolder(of: path) else { return }
        let name = StoreFolder.name(of: path)
        let aside = Self.name(of: name)
        if folder.status(aside) != nil {
            if folder.status(name) != nil {
                try? folder.remove(aside)
            } else {
                renameat(folder.descriptor, aside, folder.descriptor, name)
            }
        }
        unlinkat(folder.descriptor, name + WholeFile.unfinished, 0)
    }

    /// Whether a book has a file, wherever it stands now.
    static func isAnywhere(_ path: String) -> Bool { isThere(path) || isThere(name(of: path)) || isThere(path) }

    private static func isThere(_ path: String) -> Bool {
        StoreFolder.status(of: path) != nil
    }
}
