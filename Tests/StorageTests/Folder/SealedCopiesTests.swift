import Database
import Glibc
import Secrets
import Support
import Testing

@testable import FolderStore
@testable import Storage

/// The treatment of open copies of a book when it is sealed.
@Suite struct SealedCopiesTests {
    let household = Household()
    var store: FolderStore { household.store }
    var backups: BackupFolder { store.backups }

    /// An open book of anna's with that many open copies, each a day younger than the previous copy.
    private func openBook(copies: Int = 3) throws -> (book: BookEntry, anna: FolderAccountSession) {
        try household.signUp("anna")
        let anna = try household.signedIn("anna")
        _ = try anna.unseal(anna.book)
        for number in 0..<copies {
            try anna.keepCopy(of: anna.book, before: .import)
            var times = [timeval](repeating: timeval(tv_sec: 1_000_000 + number * 86_400, tv_usec: 0), count: 2)
            try #require(utimes(#require(backups.copies(of: store.file(of: anna.book.id)).last), &times) == 0)
        }
        return (try #require(anna.at(household.reopened()).books().first), anna)
    }

    private func copies(of book: BookEntry) -> [String] { backups.copies(of: store.file(of: book.id)) }

    private func day(of path: String) -> Int {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mtim.tv_sec / 86_400 : -1
    }

    @Test func `sealing removes an open copy that is too long for a book in memory`() throws {
        let (book, anna) = try openBook(copies: 2)
        let copy = try #require(copies(of: book).filter { !Seal.isSealed(fileBytes($0)) }.last)
        try #require(truncate(copy, off_t(BackupFolder.mostOfOpenCopy) + 1) == 0)
        #expect(try anna.seal(book).copies == SealedCopies(sealed: 1, removed: 1))
    }

    @Test func `open copies are sealed with the book and keep their dates`() throws {
        let (book, anna) = try openBook()
        let before = copies(of: book).map { ($0, fileBytes($0), day(of: $0)) }.filter { !Seal.isSealed($0.1) }
        #expect(before.count == 3)
        #expect(try anna.seal(book).copies == SealedCopies(sealed: 3, removed: 0))
        let sealed = try anna.current(book)
        for (path, bytes, day) in before {
            #expect(Seal.isSealed(fileBytes(path)))
            #expect(self.day(of: path) == day)
            #expect(permissions(of: path) == 0o600)
            // A copy that is put back is the same book.
            writeFile(store.file(of: book.id), fileBytes(path))
            let access = BookAccess(session: anna, book: sealed)
            access.acceptsAnyState = true
            let image = try store.sealedFile(book.id, keys: access).reader()
            #expect(try image.withImage { Array($0) } == bytes)
        }
    }

    @Test func `an open copy of a sealed book stays unchanged and is reported`() throws {
        let (book, anna) = try openBook(copies: 1)
        let bytes = fileBytes(try #require(copies(of: book).last))
        _ = try anna.seal(book)
        let places = [7, 8].map { "backups/\(book.id)-000\($0)-merge.book" }
        for place in places { writeFile("\(store.path)/\(place)", bytes) }
        for _ in 1...2 {
            let sealing = try anna.seal(book)
            #expect(sealing.copy == nil)
            #expect(sealing.copies == SealedCopies(sealed: 0, removed: 0))
            #expect(sealing.openCopies == places.map { StoreFinding(place: $0, fault: .openCopy) })
            for place in places { #expect(fileBytes("\(store.path)/\(place)") == bytes) }
        }
    }

    @Test func `copies of other books are not sealed`() throws {
        let (book, anna) = try openBook()
        let other = "\(backups.path)/0192f1c4-7c00-7000-8000-000000000000-0001-import.book"
        writeFile(other, [1, 2, 3])
        _ = try anna.seal(book)
        #expect(fileBytes(other) == [1, 2, 3])
    }

    @Test(.enabled(if: geteuid() != 0, "root reads everything"))
    func `an unreadable copy is removed`() throws {
        let (book, anna) = try openBook(copies: 1)
        let copy = try #require(copies(of: book).last)
        try #require(chmod(copy, 0) == 0)
        #expect(try anna.seal(book).copies == SealedCopies(sealed: 0, removed: 1))
        #expect(access(copy, F_OK) != 0)
    }

    @Test func `sealing removes an unfinished copy`() throws {
        let (book, anna) = try openBook(copies: 1)
        writeFile("\(backups.path)/\(book.id)-0009-import.book.new", [1])
        _ = try anna.seal(book)
        #expect(namesOfFiles(in: backups.path).filter { $0.hasSuffix(".new") } == [])
    }
}
