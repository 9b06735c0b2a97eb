internal import Secrets
internal import Storage

/// The side files of a book on disk: data that few commands need, kept out of the book so that other commands need not
/// read it. Each file is written once, never changed, and encrypted under its own key, which the book stores.
struct SideFiles: SideFileKeeper {
    let folder: ReportFolder

    var book: String { folder.book }

    /// Encrypts and writes the file. If the process is killed before the book refers to the file, the file stays as an
    /// orphan.
    func write(_ content: SaltedContent, as file: SideFile) throws {
        try folder.make()
        try WholeFile.write(path(of: file)) { whole in
            try SideSeal.seal(content, as: file.name.text, of: folder.book) { try whole.append($0) }
        }
    }

    func read(_ file: SideFile) throws -> SaltedContent {
        let path = path(of: file)
        let sealed = try ReadFile(path)
        do {
            return try SideSeal.open(as: file.name.text, of: folder.book, with: file.key, count: sealed.count) {
                try sealed.read(into: $0)
            }
        } catch let error as SealError {
            throw StoreError.seal(path: path, error)
        }
    }

    func path(of file: SideFile) -> String { "\(folder.path)/\(file.name.text)" }

    func holds(_ file: SideFile) throws -> Bool { try folder.holds(file.name) }

    func remove(_ files: [SideFile]) throws {
        for file in files { try folder.remove(file.name) }
    }
}
