internal import Database
internal import Secrets
internal import Storage

extension FolderStore {
    /// Rewrites the saved reports of a book before the book itself is rewritten, with a new key or unencrypted. The
    /// caller holds the lock of the book.
    ///
    /// A damaged report stays unchanged, because no key opens it, and so does a report with a former key. `check`
    /// reports them. A report that cannot be read at the moment is an error, because its key would be lost.
    /// - Parameters:
    ///   - acceptsPlain: whether reports may be unencrypted, because the book was unencrypted until now.
    ///   - generation: the generation of the book's present key, see `report`.
    ///   - next: the new key; `nil` to write unencrypted reports.
    func rewriteReports(
        of book: String, keys: any SealKeys, acceptingPlain acceptsPlain: Bool, since generation: Int,
        with next: (key: BookKey, generation: Int)?
    ) throws {
        let folder = reportFolder(of: book)
        for name in try folder.names() {
            do {
                let report = try report(
                    name, of: book, keys: keys, acceptingPlain: acceptsPlain, since: generation)
                try write(report.content, as: name, in: folder, with: next, keptAt: report.keptAt ?? now())
            } catch StoreError.seal, StoreError.otherBook, StoreError.unsealedReport {
                continue
            }
        }
    }

    func reportFolder(of id: String) -> ReportFolder { ReportFolder(parent: path + "/reports", book: id) }

    /// The content of a report, and the time at which it was saved, in seconds since 1970; for an unencrypted report
    /// the time is `nil`.
    /// - Parameters:
    ///   - acceptsPlain: whether the report may be unencrypted, because the book is unencrypted.
    ///   - generation: the generation of the book's key. Reports have at least this generation: they get a new key
    ///     before the book does.
    /// - Throws: `StoreError.unsealedReport`, `otherBook`, `seal`, also for an earlier generation; `DatabaseError`.
    func report(
        _ name: ReportName, of book: String, keys: any SealKeys, acceptingPlain acceptsPlain: Bool = false,
        since generation: Int = 0
    ) throws -> (content: [UInt8], keptAt: Int64?) {
        let path = reportFolder(of: book).file(name)
        let file = try ReadFile(path)
        let head = try file.read(Seal.headCount)
        guard Seal.isSealed(head, .report(name: name.text)) else {
            // An unencrypted report of a sealed book may be forged by an account without the key.
            guard acceptsPlain else { throw StoreError.unsealedReport(path: path) }
            guard let rest = try file.rest(limit: KeptReport.longest - head.count) else {
                throw StoreError.seal(path: path, .refused)
            }
            return (head + rest, nil)
        }
        do {
            let seal = try Seal(head: head, count: file.count, .report(name: name.text))
            guard seal.book == book else { throw StoreError.otherBook(path: path) }
            // Former members know the keys of earlier generations.
            guard seal.generation >= generation else { throw SealError.refused }
            let key = try keys.key(seal.generation)
            try file.go(to: seal.head.count)
            let content = try seal.content(with: key) { part in
                guard try file.read(into: part) == part.count else { throw SealError.cut }
            }
            return (content, seal.changes)
        } catch let error as SealError {
            throw StoreError.seal(path: path, error)
        }
    }

    /// Writes a report of a book, encrypted under a key; without a key unencrypted.
    /// - Parameter moment: the time of saving in seconds since 1970, stored only in an encrypted report.
    func write(
        _ content: [UInt8], as name: ReportName, in folder: ReportFolder, with key: (key: BookKey, generation: Int)?,
        keptAt moment: Int64
    ) throws {
        try WholeFile.replace(folder.file(name)) { file in
            try content.withUnsafeBytes { content in
                guard let key else { return try file.append(content) }
                try Seal.seal(
                    content, with: key.key, generation: key.generation, changes: max(0, moment), book: folder.book,
                    .report(name: name.text)
                ) { try file.append($0) }
            }
        }
    }
}
