internal import Database
import Glibc
internal import Ledger
internal import Secrets
public import Storage
internal import Users

extension FolderSession {
    /// Checks the whole store: users, files, and the content of each book that the user can open.
    ///
    /// Damage is reported as a finding, and the check continues. Changes only what every read changes: rolls back a hot
    /// journal, and migrates older files.
    /// - Throws: an error if `users.db` cannot be read.
    /// - Complexity: O(files), and O(n log n) in the expenses and changes of each opened book.
    public func check() throws -> StoreCheck {
        let database = try store.database()
        let own = try self.books()
        let lost = try lostBooks()
        let (outside, users, books, closed) = try store.usersLock.holding(isReading: true) {
            let leftovers = try store.leftovers(beside: Set(own.map(\.id)), in: database)
            let files = try store.bookFindings(in: database, but: leftovers)
            let outside =
                try store.userFindings(in: database) + settingFindings() + store.exposures(to: store.sharingGroup())
                + files.flatMap(\.findings)
                + lost.map { StoreFinding(place: "book \($0.name)", fault: .lost) }
                + leftovers.filter { leftover in !lost.contains { $0.id == leftover.book } }.map(\.finding)
            return (
                outside, try UserTable(database: database).all().count, files.count,
                Set(files.filter { !$0.canBeOpened }.map(\.id))
            )
        }
        let opened = own.filter { !closed.contains($0.id) }
        return StoreCheck(
            findings: outside + opened.flatMap { inside($0) }, users: users, books: books,
            opened: opened.count)
    }

    /// Findings for settings that differ between the user and the store. Empty for a token, which keeps the settings
    /// from its creation.
    private func settingFindings() throws -> [StoreFinding] {
        guard let account = self as? FolderAccountSession else { return [] }
        return try account.differingSettings().map {
            StoreFinding(place: StoreFile.users.name, fault: .setting($0))
        }
    }

    /// The inconsistencies inside a book. A book that cannot be read is a finding.
    /// - Parameter attempts: the number of attempts if a read fails without a visible reason: the keys may have been
    ///   renewed meanwhile.
    private func inside(_ book: BookEntry, attempts: Int = 3) -> [StoreFinding] {
        let place = "book \(book.name)"
        do {
            return try Book(file: file(of: book, comparesMembers: false)).findings().map {
                StoreFinding(place: place, fault: .book($0))
            }
                + insideReports(of: book) + insideSideFiles(of: book)
                + memberFindings(of: book)
        } catch {
            // The book may have been removed or converted since it was listed.
            do {
                let now = try current(book)
                if now != book { return inside(now) }
                if attempts > 1 { return inside(now, attempts: attempts - 1) }
            } catch StoreError.noSuchBook {
                return []
            } catch {}
            return [StoreFinding(place: place, fault: .unreadable(error))]
        }
    }

    /// Findings for members whom the store and the book's member list state differently.
    private func memberFindings(of book: BookEntry) throws -> [StoreFinding] {
        guard let (access, _, _) = try sealedState(of: book), !access.membership.attestations.isEmpty
        else {
            return []
        }
        let place = "book \(book.name)"
        let (list, differences, due) = try access.compared()
        // A list from before keys were signed needs a new key with a signature, although no member lost access.
        let isOld = list.isKeyDue && !access.membership.isKeyDue || !due.isEmpty
        return differences.map { StoreFinding(place: place, fault: .member($0)) }
            + (isOld ? [StoreFinding(place: StoreFile.book(book.id).name, fault: .oldKey)] : [])
    }

    /// The findings for unreadable reports of a book.
    private func insideReports(of book: BookEntry) throws -> [StoreFinding] {
        let folder = store.reportFolder(of: book.id)
        return try folder.names().compactMap { name in
            do {
                _ = try report(name, of: book)
                return nil
            } catch StoreError.noSuchReport {
                // The report was deleted since it was listed.
                return nil
            } catch {
                return StoreFinding(place: StoreFile.report(name, book: book.id).name, fault: .unreadable(error))
            }
        }
    }

    /// The findings for unreadable side files of a book, and for side files that the book never referred to.
    private func insideSideFiles(of book: BookEntry) throws -> [StoreFinding] {
        let (named, unneeded) = try sideFiles(of: book)
        let inHistory = try unneeded.isEmpty ? [] : Set(sideFilesInHistory(of: book).map(\.name))
        // Orphans of undone imports, pictures and attachments are not an inconsistency. `tidy` deletes them too.
        let unnamed = unneeded.filter { !inHistory.contains($0) }
        let files = SideFiles(folder: store.reportFolder(of: book.id))
        func place(_ name: SideFileName) -> String { StoreFile.side(name, book: book.id).name }
        return named.compactMap { file in
            do {
                _ = try files.read(file)
                return nil
            } catch {
                return StoreFinding(place: place(file.name), fault: .unreadable(error))
            }
        } + unnamed.map { StoreFinding(place: place($0), fault: .unfinished) }
    }
}
