import Database
import Testing
import Users

@testable import FolderStore
@testable import Storage

@Suite struct StoredBookFileTests {
    private let file = OpenDatabaseFileStub()

    private func entry(_ form: BookEntry.Form) throws -> BookEntry {
        BookEntry(
            id: "019a0b1c-2d3e-7f40-8a5b-6c7d8e9f0a1b", name: try FoldedName("home", of: .book), form: form,
            isConverting: false, role: .owner, isCurrent: true, memberCount: 1, bookCount: 1)
    }

    /// A book that is found in the other form each time it is looked up.
    private func converted(_ looked: @escaping () -> Void = {}) -> StoredBookFile {
        var form = BookEntry.Form.open
        return StoredBookFile(path: "book") {
            looked()
            form = form == .open ? .sealed : .open
            return (try self.entry(form), self.file)
        }
    }

    @Test func `a command continues with the new form of a converted book`() throws {
        var isFirst = true
        let result = try converted().reading {
            defer { isFirst = false }
            if isFirst { throw FormChanged() }
            return 7
        }
        #expect(result == 7)
    }

    @Test func `a book converted at every attempt is reported as locked`() {
        var count = 0
        #expect(throws: DatabaseError.locked) {
            try converted { count += 1 }.reading { throw FormChanged() }
        }
        #expect(count == 4)
    }
}

/// A database file that refuses every call except `reading`.
private final class OpenDatabaseFileStub: DatabaseFile {
    let path = "book"

    func reading<Result>(_ body: () throws -> Result) throws -> Result { try body() }

    func create(_ fill: (any Database) throws -> Void) throws { throw DatabaseError.locked }
    func reader() throws -> any Database { throw DatabaseError.locked }
    func copy() throws -> any Database { throw DatabaseError.locked }
    func prepareToWrite() throws { throw DatabaseError.locked }
    func write<Result>(_ body: (any Database) throws -> Result) throws -> Result { throw DatabaseError.locked }
    func rewrite<Result>(_ body: (any Database) throws -> Result) throws -> Result { throw DatabaseError.locked }
    func erase<Result>(_ body: (any Database) throws -> Result) throws -> Result { throw DatabaseError.locked }
}
