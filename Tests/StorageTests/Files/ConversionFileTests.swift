import Database
import Glibc
import Secrets
import Support
import Testing

@testable import FolderStore
@testable import Storage

/// A book that is set aside during a conversion to an open book, and its treatment by the next holder of the lock.
@Suite struct ConversionFileTests {
    let folder = TemporaryFolder()
    var path: String { folder / "one.book" }
    var names: [String] { namesOfFiles(in: folder.path).sorted() }

    @Test func `a conversion replaces the file without a second name`() throws {
        writeFile(path, [9])
        try WholeFile.open(path) { file in
            #expect(names == ["one.book"])
            try file.append("open")
        }
        #expect(names == ["one.book"])
        #expect(fileBytes(path) == Array("open".utf8))
    }

    @Test(
        arguments: [
            (["one.book"], ["one.book"], [1]), (["one.book.aside"], ["one.book"], [2]),
            (["one.book", "one.book.aside"], ["one.book"], [1]), (["one.book", "one.book.new"], ["one.book"], [1]),
            ([], [], nil),
        ] as [([String], [String], [UInt8]?)])
    func `the next holder of the lock ends the conversion`(left: [String], then: [String], bytes: [UInt8]?) throws {
        for (name, byte) in [("one.book", 1), ("one.book.aside", 2), ("one.book.new", 3)] as [(String, UInt8)]
        where left.contains(name) {
            writeFile(folder / name, [byte])
        }
        let path = path
        FileLock(path: folder / "one.lock") { ConversionFile.settle(path) }.takenOnce()
        #expect(names == (then + ["one.lock"]).sorted())
        if let bytes { #expect(fileBytes(path) == bytes) }
    }

    @Test func `a book set aside by a conversion is still read`() throws {
        writeFile(path + ConversionFile.suffix, [2])
        #expect(try ConversionFile.read(path).read(10) == [2])
        writeFile(path, [1])
        #expect(try ConversionFile.read(path).read(10) == [1])
    }

    @Test func `a book set aside by a killed conversion is restored sealed`() throws {
        let household = Household()
        try household.signUp("anna")
        let anna = try household.signedIn("anna")
        let file = household.store.file(of: anna.book.id)
        try household.users().execute("UPDATE book SET converting = 1")
        try #require(rename(file, file + ConversionFile.suffix) == 0)
        // A reader does not remove the file.
        #expect(household.store.bookFiles() == [anna.book.id])
        let books = try anna.at(household.reopened()).books()
        #expect(books.map(\.form) == [.sealed])
        #expect(books.map(\.isConverting) == [false])
        #expect(Seal.isSealed(fileBytes(file)))
        #expect(access(file + ConversionFile.suffix, F_OK) != 0)
    }
}

extension FileLock {
    fileprivate func takenOnce() { try? holding {} }
}
