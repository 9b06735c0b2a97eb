internal import Database
import Glibc
internal import Storage
internal import Users

/// The folder of one book's reports, `reports/<id>/november.html`, and side files, `reports/<id>/<uuid>.side`.
///
/// Symbolic links are not followed, and other files are left alone.
struct ReportFolder {
    /// The folder that contains the report folders of all books.
    let parent: String
    let book: String

    var path: String { "\(parent)/\(book)" }

    func file(_ name: ReportName) -> String { "\(path)/\(name.text)" }

    /// The names of the reports, sorted; empty if the folder is missing.
    /// - Throws: `DatabaseError.cannotOpen` if a link or a file is in the place of the folder.
    func names() throws -> [ReportName] {
        guard try isThere() else { return [] }
        return fileNames(in: path).compactMap(ReportName.init(file:)).filter { isRegular(file($0)) }.sorted()
    }

    /// The names of the side files, sorted.
    func sideFiles() throws -> [SideFileName] {
        guard try isThere() else { return [] }
        return fileNames(in: path).compactMap(SideFileName.init(file:)).filter { isRegular("\(path)/\($0.text)") }
            .sorted { $0.text < $1.text }
    }

    /// The names of reports and side files in whose place is something other than a regular file, sorted.
    func irregularFiles() throws -> [String] {
        guard try isThere() else { return [] }
        return fileNames(in: path)
            .filter { (ReportName(file: $0) != nil || SideFileName(file: $0) != nil) && !isRegular("\(path)/\($0)") }
            .sorted()
    }

    /// Creates the folder if it is missing, with the permissions of the store.
    func make() throws {
        for folder in [parent, path] where try !isFolder(folder) {
            let code = FolderSharing.makeFolder(folder)
            guard code == 0 else { throw WholeFile.fault(code, folder) }
            try StoreFolder(of: folder).flush()
        }
    }

    /// Removes a report.
    /// - Throws: `StoreError.noSuchReport`; `DatabaseError.cannotOpen` if it is not a regular file.
    func remove(_ name: ReportName) throws {
        guard try isThere(), isAnything(file(name)) else { throw StoreError.noSuchReport(name.text) }
        guard isRegular(file(name)) else {
            throw DatabaseError.cannotOpen(path: file(name), reason: "it is not a regular file")
        }
        let folder = try StoreFolder(path)
        try folder.remove(name.text)
        try folder.flush()
    }

    /// Removes all reports, including unfinished ones, and then the folder if it is empty.
    func eraseReports() throws {
        if try isThere() { try Self.erase(path) { SideFileName(file: $0) == nil } }
    }

    /// Removes all reports and side files, and then the folder if it is empty.
    func erase() throws {
        if try isThere() { try Self.erase(path) }
    }

    /// Removes a side file. A missing file is not an error.
    func remove(_ name: SideFileName) throws {
        try StoreFolder.remove("\(path)/\(name.text)")
    }

    /// Removes the reports and side files of a folder anywhere, unfinished ones included, and then the folder if it is
    /// empty. Links are not followed.
    /// - Parameter isMatch: whether to remove the file with a name; by default all.
    static func erase(_ folder: String, where isMatch: (String) -> Bool = { _ in true }) throws {
        let opened = try StoreFolder(folder)
        for name in opened.names.filter(isMatch)
        where ReportName(file: name) != nil || SideFileName(file: name) != nil
            || name.hasSuffix(WholeFile.unfinished)
        {
            try opened.remove(name)
        }
        rmdir(folder)
    }

    /// Whether the name of a report is in use, by any kind of file.
    func holds(_ name: ReportName) throws -> Bool { try isThere() && isAnything(file(name)) }

    /// Whether a side file exists.
    func holds(_ name: SideFileName) throws -> Bool { try isThere() && isRegular("\(path)/\(name.text)") }

    func isThere() throws -> Bool { try isFolder(parent) && isFolder(path) }

    private func isAnything(_ path: String) -> Bool {
        StoreFolder.status(of: path) != nil
    }

    private func isRegular(_ path: String) -> Bool { StoreFolder.isFile(path) }

    /// Whether a folder exists. Throws if a link or a file has its name.
    private func isFolder(_ path: String) throws -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return true
        case S_IFLNK: throw DatabaseError.cannotOpen(path: path, reason: "it is a symbolic link")
        default: throw DatabaseError.cannotOpen(path: path, reason: "it is not a folder")
        }
    }
}
