internal import Database
import Glibc
internal import Secrets

extension FolderStore {
    /// Puts the files of books under `backups` that were a removed user's alone, also where that was cut off.
    /// - Returns: where they are now, by the id of the book.
    func finishLeaving() throws -> [String: String] {
        let ids = try BookTable(database: database()).withoutMembers()
        var places: [String: String] = [:]
        for id in ids { places[id] = try finishLeaving(id) }
        return places
    }

    /// - Returns: where the file is now; `nil` for a book without one.
    func finishLeaving(_ id: String) throws -> String? {
        let (file, lock) = (file(of: id), lock(of: id))
        return try lock.holding {
            // Somebody else may have done it meanwhile.
            guard try BookTable(database: database()).withoutMembers().contains(id) else { return nil }
            var place: String?
            if access(file, F_OK) == 0 {
                if !Seal.isSealed(try ReadFile(file).read(Seal.headCount)) { try openFile(id).rollBack() }
                place = try backups.move(file, before: .removal)
            }
            let reports = reportFolder(of: id)
            if try reports.isThere() { _ = try backups.move(reports.path, before: .removal) }
            SuccessorFile.removeAbandoned(of: file)
            unlink(file + "-journal")
            // Until here the store knows of it, and this is done again from the beginning.
            try changing { try BookTable(database: $0).remove(id) }
            unlink(lock.path)
            return place
        }
    }
}
