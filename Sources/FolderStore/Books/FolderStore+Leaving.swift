internal import Database
import Glibc
internal import Secrets
internal import Storage

extension FolderStore {
    /// Moves the files of books without members to the backups. Also completes an interrupted move.
    /// - Returns: the new paths of the files, by id of the book. Books that had no file are left out.
    func finishLeaving() throws -> [String: String] {
        let ids = try BookTable(database: database()).withoutMembers()
        var places: [String: String] = [:]
        for id in ids { places[id] = try finishLeaving(id) }
        return places
    }

    /// Moves the file of a book without members to the backups.
    /// - Returns: the new path of the file; `nil` for a book that has no file or has members.
    func finishLeaving(_ id: String) throws -> String? {
        let (file, lock) = (file(of: id), lock(of: id))
        return try lock.holding {
            // Another process may have moved the file meanwhile.
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
            // The row is removed last, so that an interrupted move is repeated.
            try changing { try BookTable(database: $0).remove(id) }
            unlink(lock.path)
            return place
        }
    }
}
