import Database
import Glibc
import Ledger
import SQLite
import Support
import Testing

@testable import FolderStore
@testable import Storage

/// A database that is rewritten in a new file, which then replaces the old one.
@Suite struct RewritingTests {
    private struct Stop: Error {}

    private func file(of notebook: Notebook) -> any DatabaseFile {
        notebook.reopened().file
    }

    @Test(arguments: BookKind.files)
    func `an open connection reads and writes the rewritten file`(kind: BookKind) throws {
        let notebook = try Notebook(kind)
        let other = notebook.reopened()
        let home = try notebook.category("home")
        _ = try other.add([notebook.draft(1, on: "2026-11-20", in: home)], by: notebook.sign())
        #expect(try notebook.find() == [1])
        try file(of: notebook).rewrite { database in
            try database.execute("UPDATE expense SET cents = 5")
            // Until then, other connections read the old file.
            #expect(try notebook.book.expense(1)?.amount.cents == 1)
            #expect(try other.expense(1)?.amount.cents == 1)
        }
        #expect(try notebook.book.expense(1)?.amount.cents == 5)
        _ = try other.add([notebook.draft(2, on: "2026-11-20", in: home)], by: notebook.sign())
        #expect(try notebook.find() == [2, 1])
        #expect(try other.expense(1)?.amount.cents == 5)
        #expect(permissions(of: notebook.path) == 0o600)
    }

    @Test(arguments: BookKind.files)
    func `an error during a rewrite leaves the file unchanged`(kind: BookKind) throws {
        let notebook = try Notebook(kind)
        let (before, names) = (notebook.bytes, notebook.fileNames)
        #expect(throws: Stop.self) {
            try file(of: notebook).rewrite { database in
                try database.executeScript("INSERT INTO category (name) VALUES ('x')")
                throw Stop()
            }
        }
        #expect(notebook.bytes == before)
        #expect(notebook.fileNames == names)
    }

    @Test func `a rewrite has one temporary file beside the book`() throws {
        let notebook = try Notebook(.open)
        let names = Set(notebook.fileNames)
        try file(of: notebook).rewrite { database in
            // With such a small cache, pages are written immediately.
            try database.executeScript("PRAGMA cache_size=1")
            for number in 1...300 {
                let name = String(repeating: "x", count: 500) + "\(number)"
                try database.execute("INSERT INTO category (name) VALUES ($1)", .text(name))
            }
            try database.executeScript("UPDATE category SET name = 'n' || id")
            let beside = Set(notebook.fileNames).subtracting(names)
            #expect(beside.count == 1)
            #expect(beside.allSatisfy { SuccessorFile.isSuccessor($0, of: "one.book") })
        }
        #expect(Set(notebook.fileNames) == names)
        #expect(try notebook.reopened().findings() == [])
    }

    @Test(arguments: BookKind.files)
    func `a rewrite that is overtaken twice succeeds at the third try`(kind: BookKind) throws {
        let notebook = try Notebook(kind)
        var runs = 0
        try file(of: notebook).rewrite { database in
            runs += 1
            if runs < 3 { _ = try notebook.category("\(runs)") }
            try database.executeScript("INSERT INTO category (name) VALUES ('x')")
        }
        #expect(runs == 3)
        #expect(Set(try notebook.reopened().categories().all.map(\.name)) == ["1", "2", "x"])
    }

    @Test func `the next change removes the file of a killed rewrite, not the file of a running rewrite`() throws {
        let notebook = try Notebook(.open)
        let left = notebook.path + ".1.new"
        writeFile(left, [1])
        let live = try SuccessorFile(of: notebook.path)
        #expect(access(left, F_OK) != 0)
        writeFile(left, [1])
        try file(of: notebook).prepareToWrite()
        #expect(access(left, F_OK) != 0)
        #expect(access(live.path, F_OK) == 0)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"), arguments: [0, 12] as [uid_t])
    func `a rewritten file keeps the mode of an own file only`(owner: uid_t) throws {
        let folder = TemporaryFolder()
        let path = folder / "one.book"
        writeFile(path, [1])
        try #require(chmod(path, 0o644) == 0 && chown(path, owner, .max) == 0)
        try SuccessorFile(of: path).takePlace()
        #expect(permissions(of: path) == (owner == 0 ? 0o644 : 0o600))
    }

    @Test func `a link or a folder with the name of a temporary file is kept`() throws {
        let notebook = try Notebook(.open)
        try #require(symlink(notebook.path, notebook.path + ".1.new") == 0)
        try #require(mkdir(notebook.path + ".2.new", 0o700) == 0)
        try file(of: notebook).rewrite { try $0.executeScript("INSERT INTO category (name) VALUES ('x')") }
        #expect(try notebook.book.categories().all.map(\.name) == ["x"])
        #expect(access(notebook.path + ".1.new", F_OK) == 0)
        #expect(access(notebook.path + ".2.new", F_OK) == 0)
    }

    @Test func `a reader does not wait for an uncommitted change`() throws {
        let notebook = try Notebook(.open)
        let writer = try DatabaseDriver.sqlite.open(notebook.path, .readWrite)
        try FileLock(path: notebook.folder / "one.lock").holding {
            try writer.transaction(.write) {
                try writer.executeScript("INSERT INTO category (name) VALUES ('x')")
                #expect(!fileBytes(notebook.path + "-journal").isEmpty)
                #expect(try notebook.reopened().categories().all.isEmpty)
            }
        }
        #expect(try notebook.reopened().categories().all.map(\.name) == ["x"])
    }
}
