internal import Database
import Glibc
internal import Storage

/// The sealed file of a book during its conversion to an unencrypted one: renamed until the new file exists.
enum ConversionFile {
    /// The suffix of the temporary name.
    static let suffix = ".aside"

    /// The temporary name of the file at a path.
    static func name(of path: String) -> String { path + suffix }

    /// Opens a book's file under its own or its temporary name, without waiting for a writer.
    /// - Throws: `DatabaseError.cannotOpen`.
    static func read(_ path: String) throws(DatabaseError) -> ReadFile {
        do {
            return try ReadFile(path)
        } catch {
            if isThere(name(of: path)), let aside = try? ReadFile(name(of: path)) { return aside }
            // Between the attempts, the file may have been renamed back, or the new file created.
            return try ReadFile(path)
        }
    }

    /// Repairs an interrupted conversion: removes the sealed file with the temporary name if the new file exists,
    /// otherwise gives it its own name back. The caller holds the lock of the file.
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

    /// Whether a book has a file under either name.
    static func isAnywhere(_ path: String) -> Bool { isThere(path) || isThere(name(of: path)) || isThere(path) }

    private static func isThere(_ path: String) -> Bool {
        StoreFolder.status(of: path) != nil
    }
}

extension WholeFile {
    /// `write` for a book that is being decrypted: the readable file never has a temporary name, except on a file
    /// system without `O_TMPFILE`.
    static func open(_ path: String, _ body: (borrowing WholeFile) throws -> Void) throws {
        let folder = try StoreFolder(of: path)
        let aside = ConversionFile.name(of: StoreFolder.name(of: path))
        try write(path, in: folder, .replacingUnseen(aside: aside), body)
    }
}
