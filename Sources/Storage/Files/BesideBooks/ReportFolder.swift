internal import Database
import Glibc
internal import Users

/// What is kept beside one book: its reports, a file each as `reports/<id>/november.html`, and its side files, as
/// `reports/<id>/<uuid>.side`.
///
/// Nothing in it is followed that leads elsewhere, and what is no report is left alone.
struct ReportFolder {
    /// The folder that holds those of all books.
    let parent: String
    let book: String

    var path: String { "\(parent)/\(book)" }

    func file(_ name: ReportName) -> String { "\(path)/\(name.text)" }

    /// The reports in it, by name; none where nothing was kept yet.
    /// - Throws: `DatabaseError.cannotOpen` where a link or a file is in the place of the folder.
    func names() throws -> [ReportName] {
        guard try isThere() else { return [] }
        return fileNames(in: path).compactMap(ReportName.init(file:)).filter { isRegular(file($0)) }.sorted()
    }

    /// The side files in it, by name.
    func sideFiles() throws -> [SideFileName] {
        guard try isThere() else { return [] }
        return fileNames(in: path).compactMap(SideFileName.init(file:)).filter { isRegular("\(path)/\($0.text)") }
            .sorted { $0.text < $1.text }
    }

    /// Makes the folder where it is missing, for those who may use the store.
    func make() throws {
        for folder in [parent, path] where try !isFolder(folder) {
            let code = FolderSharing.makeFolder(folder)
            guard code == 0 else { throw WholeFile.fault(code, folder) }
            try StoreFolder(of: folder).flush()
        }
    }

    /// - Throws: `StoreError.noSuchReport`, `DatabaseError.cannotOpen` for what is no regular file.
    func remove(_ name: ReportName) throws {
        guard try isThere(), isAnything(file(name)) else { throw StoreError.noSuchReport(name.text) }
        guard isRegular(file(name)) else {
            throw DatabaseError.cannotOpen(path: file(name), reason: "it is no regular file")
        }
        let folder = try StoreFolder(path)
        try folder.remove(name.text)
        try folder.flush()
    }

    /// Takes away every report with what is left of unfinished ones, and the folder if nothing else is in it.
    func eraseReports() throws {
        if try isThere() { try Self.erase(path) { SideFileName(file: $0) == nil } }
    }

    /// The same with the side files.
    func erase() throws {
        if try isThere() { try Self.erase(path) }
    }

    /// Takes away a side file, which may be gone already.
    func remove(_ name: SideFileName) throws {
        try StoreFolder.remove("\(path)/\(name.text)")
    }

    /// The same for a folder that was put elsewhere, and is no link.
    static func erase(_ folder: String, where isMeant: (String) -> Bool = { _ in true }) throws {
        let opened = try StoreFolder(folder)
        for name in opened.names.filter(isMeant)
        where ReportName(file: name) != nil || SideFileName(file: name) != nil
            || name.hasSuffix(WholeFile.unfinished)
        {
            try opened.remove(name)
        }
        rmdir(folder)
    }

    /// Whether there is something of that name, of whatever kind.
    func holds(_ name: ReportName) throws -> Bool { try isThere() && isAnything(file(name)) }

    /// Whether that side file is there.
    func holds(_ name: SideFileName) throws -> Bool { try isThere() && isRegular("\(path)/\(name.text)") }

    func isThere() throws -> Bool { try isFolder(parent) && isFolder(path) }

    private func isAnything(_ path: String) -> Bool {
        StoreFolder.status(of: path) != nil
    }

    private func isRegular(_ path: String) -> Bool { StoreFolder.isFile(path) }

    /// Whether a folder is there; anything else in its place is refused.
    private func isFolder(_ path: String) throws -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return true
        case S_IFLNK: throw DatabaseError.cannotOpen(path: path, reason: "it is a symbolic link")
        default: throw DatabaseError.cannotOpen(path: path, reason: "it is no folder")
        }
    }
}
