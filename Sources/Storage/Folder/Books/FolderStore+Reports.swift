internal import Database
internal import Secrets

extension FolderStore {
    /// Rewrites the saved reports of a book before the book itself is rewritten, with a new key or unencrypted. The lock of
    /// the book is held.
    ///
    /// A damaged report stays as it is, because no key opens it. `check` reports it. A report that cannot be read at the
    /// moment is an error, because its key would be lost.
    /// - Parameter next: the new key; `nil` to write unencrypted reports.
    func rewriteReports(
        of book: BookEntry, keys: any SealKeys, with next: (key: BookKey, generation: Int)?
    ) throws {
        let folder = reportFolder(of: book.id)
        for name in try folder.names() {
            do {
                try write(content(of: name, of: book, keys: keys), as: name, in: folder, with: next)
            } catch StoreError.seal, StoreError.otherBook, StoreError.unsealedReport {
                continue
            }
        }
    }

    func reportFolder(of id: String) -> ReportFolder { ReportFolder(parent: path + "/reports", book: id) }

    func content(of name: ReportName, of book: BookEntry, keys: any SealKeys) throws -> [UInt8] {
        let path = reportFolder(of: book.id).file(name)
        let file = try ReadFile(path)
        let head = try file.read(Seal.headCount)
        guard Seal.isSealed(head, .report(name: name.text)) else {
            // An unencrypted report of a sealed book may be forged by an account without the key.
            guard book.form == .open || book.isConverting else { throw StoreError.unsealedReport(path: path) }
            return try head + file.read()
        }
        do {
            let seal = try Seal(head: head, count: file.count, .report(name: name.text))
            guard seal.book == book.id else { throw StoreError.otherBook(path: path) }
            let key = try keys.key(seal.generation)
            try file.go(to: seal.head.count)
            var content = [UInt8](repeating: 0, count: seal.contentCount)
            try content.withUnsafeMutableBytes { memory in
                try seal.open(with: key, into: memory) { part in
                    guard try file.read(into: part) == part.count else { throw SealError.cut }
                }
            }
            return content
        } catch let error as SealError {
            throw StoreError.seal(path: path, error)
        }
    }

    func write(
        _ content: [UInt8], as name: ReportName, in folder: ReportFolder, with key: (key: BookKey, generation: Int)?
    ) throws {
        try WholeFile.replace(folder.file(name)) { file in
            try content.withUnsafeBytes { content in
                guard let key else { return try file.append(content) }
                try Seal.seal(
                    content, with: key.key, generation: key.generation, book: folder.book, .report(name: name.text)
                ) { try file.append($0) }
            }
        }
    }
}
