internal import Database
import Glibc
internal import Storage
internal import Users

extension FolderAccountSession {
    /// Removes files left by killed commands, completes their operations, and restores the user's settings. Deletes and
    /// moves nothing that may still be needed, such as the file of a lost book. `check` reports what cannot be repaired
    /// now.
    /// - Returns: the repairs, in the order in which they were made.
    /// - Throws: an error if `users.db` cannot be read.
    /// - Complexity: O(files).
    public func tidy() throws -> [Repair] {
        let own = try books()
        let lost = Set(try lostBooks().map(\.id))
        let leftovers = try store.usersLock.holding { () throws -> [LeftoverFile] in
            try store.leftovers(beside: Set(own.map(\.id)), in: store.database())
                .filter { $0.book.map { !lost.contains($0) } ?? true }
        }
        return store.patience.shared {
            let settings = (try? tidySettings()) ?? []
            return settings
                + leftovers.compactMap { leftover in
                    (try? tidy(leftover)).flatMap(\.self).map {
                        Repair(place: leftover.place, act: $0)
                    }
                } + own.filter(\.role.canWrite).flatMap { (try? tidySideFiles(of: $0)) ?? [] }
        }
    }

    /// Deletes side files that a book no longer needs, or never referred to.
    private func tidySideFiles(of book: BookEntry) throws -> [Repair] {
        // A writer of a side file holds the lock until the book refers to it.
        try holding(book.id) {
            try sideFiles(of: book).unneeded.map { name in
                let place = StoreFile.side(name, book: book.id).name
                return Repair(place: place, act: try remove("\(store.path)/\(place)"))
            }
        }
    }

    private func tidy(_ leftover: LeftoverFile) throws -> Repair.Act? {
        let file = "\(store.path)/\(leftover.place)"
        switch leftover.kind {
        case .unfinished, .empty:
            guard let id = leftover.book else { return try store.usersLock.holding { try remove(file) } }
            return try holding(id) { try remove(file) }
        case .journal:
            guard let id = leftover.book else { return nil }
            try holding(id) { try store.openFile(id).rollBack() }
            return .rolledBack
        case .reports:
            guard let id = leftover.book else { return nil }
            return .moved(to: place(of: try holding(id) { try store.backups.move(file, before: .removal) }))
        case .leaving:
            guard let id = leftover.book else { return nil }
            return try store.finishLeaving(id).map { .moved(to: place(of: $0)) } ?? .finished
        // An attacker may have placed an unencrypted copy. If it were sealed with the book's key, it would count as
        // genuine.
        case .openCopy, .orphan: return nil
        }
    }

    /// Runs `body` with the lock of a book held. Removes the lock file if the store has no such book.
    private func holding<Result>(_ id: String, _ body: () throws -> Result) throws -> Result {
        let lock = store.lock(of: id)
        return try lock.holding {
            let result = try body()
            if try !BookTable(database: store.database()).isKnown(id) { try StoreFolder.remove(lock.path) }
            return result
        }
    }

    private func remove(_ file: String) throws -> Repair.Act {
        // Acquiring the lock has restored a sealed book that was renamed during a conversion.
        try StoreFolder.remove(file)
        return file.hasSuffix(ConversionFile.suffix) ? .finished : .removed
    }

    private func place(of file: String) -> String { String(file.dropFirst(store.path.count + 1)) }
}
