internal import Database
import Glibc
internal import Users

/// The databases and the pictures beside a book, each a side file.
///
/// A book is worked with by one thread at a time, and so is this.
final class BookSide: SideDatabases, @unchecked Sendable {
    private let files: SideFiles
    private let driver: DatabaseDriver
    private var opened: [String: any Database] = [:]

    init(files: SideFiles, driver: DatabaseDriver) {
        self.files = files
        self.driver = driver
    }

    func database(_ name: String) throws -> (any Database)? {
        if let known = opened[name] { return known }
        let database = try open(name, isReadOnly: true)
        opened[name] = database
        return database
    }

    func copy(of name: String?) throws -> any Database {
        if let name, let database = try open(name, isReadOnly: false) { return database }
        return try driver.openImage(DatabaseImage(path: files.folder.path, count: 0, isReadOnly: false) { _ in })
    }

    func keep(_ database: any Database, at seconds: Int64) throws -> String {
        try database.withImage { try files.write($0, at: seconds).text }
    }

    var book: String { files.folder.book }

    func keep(_ bytes: [UInt8], at seconds: Int64) throws -> String {
        try bytes.withUnsafeBytes { try files.write($0, at: seconds).text }
    }

    func bytes(_ name: String) throws -> [UInt8]? {
        guard let file = SideFile(name), try files.holds(file) else { return nil }
        return try files.read(file) { Array($0) }
    }

    func holds(_ name: String) throws -> Bool { try SideFile(name).map(files.holds) ?? false }

    func remove(_ names: [String]) throws {
        try files.remove(names.compactMap(SideFile.init))
    }

    private func open(_ name: String, isReadOnly: Bool) throws -> (any Database)? {
        guard let file = SideFile(name), try files.holds(file) else { return nil }
        return try files.read(file) { content in
            try driver.openImage(
                DatabaseImage(path: files.path(of: file), count: content.count, isReadOnly: isReadOnly) {
                    $0.copyMemory(from: content)
                })
        }
    }
}
