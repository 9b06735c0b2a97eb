package import Database
import Glibc
internal import Secrets

/// The databases, pictures and attachments of a book that are stored outside it, each in a side file.
///
/// Not thread-safe, like the book: one thread at a time uses it.
package final class BookSide: SideDatabases, @unchecked Sendable {
    private let files: any SideFileKeeper
    private let driver: DatabaseDriver
    private var opened: [String: any Database] = [:]

    package init(files: any SideFileKeeper, driver: DatabaseDriver) {
        self.files = files
        self.driver = driver
    }

    package func database(_ name: String) throws -> (any Database)? {
        if let known = opened[name] { return known }
        let database = try open(name, isReadOnly: true)
        opened[name] = database
        return database
    }

    package func copy(of name: String?) throws -> any Database {
        if let name, let database = try open(name, isReadOnly: false) { return database }
        return try driver.openImage(
            DatabaseImage(path: "a new database beside \(files.book)", count: 0, isReadOnly: false) { _ in })
    }

    package func keep(_ database: any Database) throws -> String {
        try database.withImage { try files.write(SaltedContent($0)).text }
    }

    package var book: String { files.book }

    package func keep(_ bytes: [UInt8]) throws -> String {
        try bytes.withUnsafeBytes { try files.write(SaltedContent($0)).text }
    }

    package func bytes(_ name: String) throws -> [UInt8]? {
        try salted(name).map { Array($0.dropFirst(SaltedContent.saltCount)) }
    }

    package func salted(_ name: String) throws -> [UInt8]? {
        guard let file = SideFile(name), try files.holds(file) else { return nil }
        return try files.read(file).bytes
    }

    package func take(_ salted: [UInt8], as name: String) throws -> Bool {
        // A name not derived from its key may be the name of another file of this book.
        guard let file = SideFile(name), file.hasNameOfKey, let content = SaltedContent(salted, of: file.key)
        else {
            return false
        }
        try files.write(content, as: file)
        return true
    }

    package func holds(_ name: String) throws -> Bool { try SideFile(name).map(files.holds) ?? false }

    package func remove(_ names: [String]) throws {
        try files.remove(names.compactMap(SideFile.init))
    }

    private func open(_ name: String, isReadOnly: Bool) throws -> (any Database)? {
        guard let file = SideFile(name), try files.holds(file) else { return nil }
        return try files.read(file).bytes.withUnsafeBytes { salted in
            let content = UnsafeRawBufferPointer(rebasing: salted[SaltedContent.saltCount...])
            let database = try driver.openImage(
                DatabaseImage(path: files.path(of: file), count: content.count, isReadOnly: isReadOnly) {
                    $0.copyMemory(from: content)
                })
            try SchemaShape.requireOptionalTables(in: database, path: files.path(of: file))
            return database
        }
    }
}
