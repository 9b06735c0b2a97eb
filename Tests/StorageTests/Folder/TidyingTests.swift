import Database
import Glibc
import Ledger
import Secrets
import Support
import Testing
import Users

@testable import FolderStore
@testable import Storage

/// Files of killed runs, and their removal.
@Suite struct TidyingTests {
    let household = Household()
    let anna: FolderAccountSession
    let stranger = makeUUIDv7(milliseconds: 0)

    init() throws {
        try household.signUp("anna")
        anna = try household.signedIn("anna")
    }

    private var store: FolderStore { household.store }

    /// A path below the store's folder, with `ANNA` and `NOBODY` for the ids of an existing and a missing book.
    private func place(_ text: String) -> String {
        var place = text
        for (name, id) in [("ANNA", anna.book.id), ("NOBODY", stranger)] {
            guard let range = place.firstRange(of: name) else { continue }
            place.replaceSubrange(range, with: id)
        }
        return place
    }

    private func write(_ text: String, _ bytes: [UInt8] = [1]) {
        let path = "\(household.path)/\(place(text))"
        let folders = path.split(separator: "/").dropLast()
        for count in 1...folders.count { mkdir("/" + folders.prefix(count).joined(separator: "/"), 0o700) }
        writeFile(path, bytes)
    }

    private func isThere(_ text: String) -> Bool { access("\(household.path)/\(place(text))", F_OK) == 0 }

    private func tidied() throws -> Set<Repair> { Set(try anna.at(household.reopened()).tidy()) }

    private func kinds() throws -> [String] {
        try anna.at(household.reopened()).check().findings.map(\.kind)
    }

    @Test(arguments: [
        "users.db.new", "users.db.1f.new", "books/ANNA.book.new", "books/ANNA.book.1f.new", "books/ANNA.book-journal",
        "books/NOBODY.book.new", "books/NOBODY.book-journal", "books/NOBODY.lock",
        "backups/ANNA-0001-import.book.new", "backups/NOBODY-0001-import.book.new",
        "backups/users-0001-migration.db.new",
        "reports/ANNA/may.html.new",
    ])
    func `an unfinished file is found and removed`(name: String) throws {
        write(name)
        #expect(try kinds() == ["file.unfinished"])
        #expect(try tidied() == [Repair(place: place(name), act: .removed)])
        #expect(!isThere(name))
        #expect(!isThere("books/NOBODY.lock"))
        #expect(try kinds() == [])
        #expect(try tidied() == [])
    }

    @Test func `an empty file without a book is removed, a file with content is kept`() throws {
        write("books/NOBODY.book", [])
        #expect(try tidied() == [Repair(place: place("books/NOBODY.book"), act: .removed)])
        write("books/NOBODY.book", [1])
        write("books/NOBODY.book-journal", [1])
        write("reports/NOBODY/may.html", [1])
        #expect(try tidied() == [])
        #expect(try kinds() == ["file.orphan", "file.orphan"])
        for name in ["books/NOBODY.book", "books/NOBODY.book-journal", "reports/NOBODY/may.html"] {
            #expect(isThere(name))
        }
    }

    @Test func `foreign files are kept`() throws {
        for name in ["books/notes.book", "backups/notes.new", "notes.new", "reports/ANNA/notes"] { write(name) }
        #expect(try tidied() == [])
        for name in ["books/notes.book", "backups/notes.new", "notes.new", "reports/ANNA/notes"] {
            #expect(isThere(name))
        }
    }

    @Test func `the reports of a missing book are moved to the backups`() throws {
        write("reports/NOBODY/may.html")
        #expect(try kinds() == ["file.orphan"])
        let place = place("backups/NOBODY-0001-removal")
        #expect(try tidied() == [Repair(place: self.place("reports/NOBODY"), act: .moved(to: place))])
        #expect(isThere("backups/NOBODY-0001-removal/may.html"))
        #expect(try kinds() == [])
    }

    @Test func `an open copy of a sealed book stays unchanged, because its origin is unknown`() throws {
        _ = try anna.unseal(anna.book)
        try anna.keepCopy(of: anna.book, before: .import)
        let copy = try #require(store.backups.openCopies(of: store.file(of: anna.book.id)).first)
        let bytes = fileBytes(copy)
        _ = try anna.seal(anna.book)
        writeFile(copy, bytes)
        #expect(try kinds() == ["copy.open"])
        #expect(try tidied() == [])
        #expect(fileBytes(copy) == bytes)
        #expect(try kinds() == ["copy.open"])
    }

    @Test func `a file that is being written is kept`() throws {
        write("books/ANNA.book.new")
        let descriptor = open(store.lock(of: anna.book.id).path, O_RDWR | O_CREAT, 0o600)
        defer { close(descriptor) }
        try #require(flock(descriptor, LOCK_EX) == 0)
        #expect(try tidied() == [])
        #expect(isThere("books/ANNA.book.new"))
    }

    @Test func `an interrupted removal is finished, and the file is kept`() throws {
        try household.signUp("bruno")
        let book = try household.signedIn("bruno").book.id
        write("reports/\(book)/may.html")
        // The state after the program dies before the file is moved.
        try household.users().execute("DELETE FROM user WHERE name = 'bruno'")
        #expect(try kinds() == ["file.unfinished"])
        let kept = "backups/\(book)-0001-removal.book"
        #expect(try tidied() == [Repair(place: "books/\(book).book", act: .moved(to: kept))])
        #expect(isThere(kept))
        #expect(isThere("backups/\(book)-0002-removal/may.html"))
        #expect(!isThere("books/\(book).lock"))
        #expect(try kinds() == [])
    }

    @Test(arguments: [BookEntry.Form.open, .sealed])
    func `an interrupted new book is completed by its first use`(form: BookEntry.Form) throws {
        let name = try FoldedName("trips", of: .book)
        let book = try store.changing {
            try store.insertBook(name, form: form, of: anna.user, anna.memory.pair, at: Household.now, in: $0)
        }
        #expect(try kinds() == [])
        let entry = try #require(anna.at(household.reopened()).books().first { $0.id == book })
        let made = try anna.at(household.reopened()).open(entry)
        let tree = try made.categories()
        #expect(tree.all.map { tree.path(of: $0.id) } == ["food", "food:groceries", "home"])
        #expect(Seal.isSealed(fileBytes(store.file(of: book))) == (form == .sealed))
        #expect(try anna.at(household.reopened()).books().allSatisfy { !$0.isConverting })
        #expect(try kinds() == [])
    }

    @Test func `a book whose file was deleted is not created again`() throws {
        try household.users().execute("UPDATE book SET converting = 1")
        unlink(store.file(of: anna.book.id))
        let entry = try #require(BookTable(database: store.database()).entries(of: anna.user.id).first)
        #expect(throws: DatabaseError.self) { try anna.at(household.reopened()).open(entry).categories() }
        #expect(!isThere("books/ANNA.book"))
    }

    @Test func `a picture is kept while an undo can bring it back`() throws {
        let book = try anna.open(anna.book)
        func sign() -> Signature { Signature(by: "anna", at: Instant(seconds: Household.now)) }
        func files() -> [String] {
            namesOfFiles(in: "\(household.path)/reports/\(anna.book.id)").filter { $0.hasSuffix(".side") }.sorted()
        }
        func edit(adding name: String) throws {
            var edit = PictureEdit()
            edit.added = [try GivenPicture(path: name, bytes: Array("GIF89a\(name)".utf8))]
            _ = try book.editProduct(1, pictures: edit, by: sign()) { _ in }
        }
        _ = try book.addProducts([Product(name: "milk")], by: sign())
        try edit(adding: "one.gif")
        var removal = PictureEdit()
        removal.clears = true
        _ = try book.editProduct(1, pictures: removal, by: sign()) { _ in }
        let first = files()
        #expect(first.count == 1)
        try edit(adding: "two.gif")
        _ = try book.undo(1, of: .anybody, by: sign())
        #expect(files().count == 2)
        #expect(try tidied() == [])
        #expect(try kinds() == [])
        // From here on, the second cannot be redone.
        _ = try book.addProducts([Product(name: "salt")], by: sign())
        #expect(try kinds() == [])
        #expect(try tidied().map(\.act) == [.removed])
        #expect(files() == first)
        _ = try book.undo(2, of: .anybody, by: sign())
        let picture = try #require(try book.pictures(ofProducts: [1]).first)
        #expect(try book.content(of: picture) == Array("GIF89aone.gif".utf8))
        #expect(try kinds() == [])
        unlink("\(household.path)/reports/\(anna.book.id)/\(first[0])")
        #expect(try kinds() == ["store.cannot-open"])
    }
}
