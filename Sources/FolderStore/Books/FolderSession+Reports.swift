internal import Database
internal import Secrets
public import Storage

extension FolderSession {
    /// The saved reports of a book, sorted by name.
    /// - Complexity: O(reports); only the headers are read.
    public func reports(of book: BookEntry) throws -> [KeptReport] {
        let folder = store.reportFolder(of: book.id)
        return try folder.names().map { name in
            let file = try ReadFile(folder.file(name))
            let seal = try? Seal(head: file.read(Seal.headCount), count: file.count, .report(name: name.text))
            return KeptReport(name: name, bytes: seal?.contentCount ?? file.count)
        }
    }

    /// The content of a saved report. Remembers when the report was saved, so that older ones are refused from then on.
    /// - Throws: `StoreError.noSuchReport`, `seal`, `unsealedReport`, `olderReport`, `futureReport`, `DatabaseError`.
    /// - Complexity: O(bytes) of the report, and of a sealed book.
    public func report(_ name: ReportName, of book: BookEntry) throws -> [UInt8] {
        guard try store.reportFolder(of: book.id).holds(name) else { throw StoreError.noSuchReport(name.text) }
        // The member list in the book states who was entitled to give the keys.
        guard let state = try sealedState(of: book) else {
            try requireOpened(book)
            let access = BookAccess(session: self, book: book)
            return try store.report(name, of: book.id, keys: access, acceptingPlain: true).content
        }
        let report = try store.report(name, of: book.id, keys: state.access, since: state.generation)
        let (seen, moment) = (try seenReports(of: book)[name.text], report.keptAt ?? 0)
        guard isPossible(moment) else { throw StoreError.futureReport(name) }
        if let seen, moment < seen { throw StoreError.olderReport(name, seen: seen) }
        try remember(name, of: book, keptAt: moment)
        return report.content
    }

    /// The times at which the reports that the user has seen were saved, by name.
    private func seenReports(of book: BookEntry) throws -> [String: Int64] {
        try store.trust.book(book.id, by: memory.pair)?.reports.filter { isPossible($0.value) } ?? [:]
    }

    /// Whether a report's stated time is at most a day in the future. Reports with a later time are refused: if one
    /// were remembered as seen, every genuine report would be refused as older.
    private func isPossible(_ moment: Int64) -> Bool { moment <= store.now().addingClamped(Self.clockDifference) }

    /// The largest assumed difference between the clocks of two machines, in seconds.
    private static let clockDifference: Int64 = 86_400

    /// Remembers the time at which a report was saved. Older reports of that name are refused from then on.
    private func remember(_ name: ReportName, of book: BookEntry, keptAt moment: Int64) throws {
        // Another command must not remember a later state in between.
        try store.trust.locked {
            // The newest state may be one that only another machine has seen, and need not follow from the state that
            // this account saw.
            let states = try store.trust.states(of: book.id, by: memory.pair)
            guard var seen = states?.earlier ?? states?.newest, seen.reports[name.text] != moment else { return }
            seen.reports[name.text] = moment
            try store.trust.keep(seen, by: memory.pair)
        }
    }

    /// Saves a report with its book, atomically, sealed if the book is.
    /// - Parameter isReplacing: whether an existing report is replaced.
    /// - Throws: `StoreError.mayOnlyRead`, `reportTooLong`, `reportExists`, `DatabaseError`.
    /// - Complexity: O(bytes), and of the whole book if it gets a new key.
    public func keep(
        _ content: String, as name: ReportName, of book: BookEntry, isReplacing: Bool
    ) throws {
        try requireWriter(of: book)
        try KeptReport.require(content, as: name)
        // Former members must not be able to open reports saved from now on.
        try renewKey(of: book)
        let folder = store.reportFolder(of: book.id)
        try store.lock(of: book.id).holding {
            // The book may have been sealed since, and must then not get an unencrypted report.
            let book = try BookTable(database: store.database()).current(book, of: user.id)
            try folder.make()
            if !isReplacing, try folder.holds(name) { throw StoreError.reportExists(name) }
            let state = try sealedState(of: book)
            if let state { try requireWriting(state.key) }
            // The new report gets a later time than the present report and the last one that the user saw, even if a
            // clock was wrong.
            let present = state.flatMap { try? store.report(name, of: book.id, keys: $0.access).keptAt }
                .flatMap { isPossible($0) ? $0 : nil }
            let earlier = max(present ?? 0, try seenReports(of: book)[name.text] ?? 0)
            let moment = max(store.now(), next(after: earlier))
            try store.write(
                Array(content.utf8), as: name, in: folder, with: state.map { ($0.key, $0.generation) }, keptAt: moment)
            if state != nil { try remember(name, of: book, keptAt: moment) }
        }
    }

    /// Deletes a saved report. If an attacker restores its file, the report is refused as an older one.
    /// - Throws: `StoreError.mayOnlyRead`, `noSuchReport`, `DatabaseError`.
    /// - Complexity: O(bytes) of the report, and of a sealed book.
    public func deleteReport(_ name: ReportName, of book: BookEntry) throws {
        try requireWriter(of: book)
        try store.lock(of: book.id).holding {
            // A damaged report, or a report of a book that cannot be opened, is deleted too. An attacker may restore it
            // undamaged, so the present time is remembered as its time of saving.
            let present: Int64?
            do {
                present = try sealedState(of: book).map { state in
                    let moment = try? store.report(name, of: book.id, keys: state.access).keptAt
                    return moment.flatMap { isPossible($0) ? $0 : nil } ?? store.now()
                }
            } catch {
                present = store.now()
            }
            let seen = try seenReports(of: book)[name.text]
            try store.reportFolder(of: book.id).remove(name)
            if let last = [present, seen].compactMap(\.self).max() {
                try remember(name, of: book, keptAt: next(after: last))
            }
        }
    }

    /// The earliest time that a report may have if it replaces a report of the given time.
    private func next(after moment: Int64) -> Int64 { moment.addingClamped(1) }

    private func requireWriter(of book: BookEntry) throws {
        guard book.role.canWrite, token?.scope != .read else { throw StoreError.mayOnlyRead }
    }
}

extension Int64 {
    /// The sum, or the largest `Int64` if the sum is larger.
    fileprivate func addingClamped(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
