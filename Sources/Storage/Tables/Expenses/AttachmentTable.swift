internal import Database
internal import Ledger
internal import Secrets

extension OptionalTables {
    /// Attachments of expenses, and the attachment files that exist on this machine.
    static let attachments = OptionalTables(
        tables: ["attachment", "attachment_here"],
        script: """
            CREATE TABLE attachment (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                expense TEXT NOT NULL,
                name TEXT NOT NULL CHECK (name <> ''),
                kind TEXT NOT NULL,
                bytes INTEGER NOT NULL,
                hash TEXT NOT NULL,
                file TEXT NOT NULL
            ) STRICT;
            CREATE INDEX attachment_expense ON attachment (expense);
            CREATE INDEX attachment_hash ON attachment (hash);

            CREATE TABLE attachment_here (
                file TEXT PRIMARY KEY,
                hash TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX attachment_here_hash ON attachment_here (hash);
            """,
        digest: "eae67f2d3ee9b455f95bc049d0183023bea5b09b94bed4044b745e974abbc413",
        views: { _ in attachmentViews })
}

/// The attachments of a book's expenses. Their bytes are in side files.
struct AttachmentTable {
    let database: any Database

    private var rows: TrackedRows { TrackedRows(database: database) }

    func attachments(ofExpenses ids: [Int64]?) throws -> [Attachment] {
        guard ids?.isEmpty != true, try rows.isThere(.attachment) else { return [] }
        guard let ids else { return try rows.all(of: .attachment).compactMap(Attachment.init) }
        let numbers = try database.rows(
            """
            SELECT attachment.id FROM expense JOIN attachment ON attachment.expense = expense.uid
            WHERE expense.id IN (SELECT value FROM json_each($1))
            """, .text(ids.jsonList)
        ) { $0.integer(0) ?? 0 }
        return try rows.rows(numbers, of: .attachment).compactMap(Attachment.init)
    }

    func attachments(_ ids: [Int64]) throws -> [Attachment] {
        try rows.rows(ids, of: .attachment).compactMap(Attachment.init)
    }

    /// Maps uids of expenses to their numbers. Missing expenses are left out.
    func expenses(_ uids: Set<String>) throws -> [String: Int64] {
        let expenses = ExpenseTable(database: database)
        var numbers: [String: Int64] = [:]
        for uid in uids { numbers[uid] = try expenses.expense(uid: uid)?.id }
        return numbers
    }

    /// Attaches files to an expense. A file that the expense has already adds no row.
    /// - Parameters:
    ///   - lost: attachments whose side files are missing; those with given bytes refer to the written file afterwards.
    ///     The caller counts their rows as touched.
    ///   - touched: collects the numbers of the new rows.
    /// - Returns: the attachments, in the order of the files.
    /// - Throws: `DatabaseError.contradiction` for a book without side files.
    func attach(
        _ files: [GivenAttachment], toExpense uid: String, finding lost: [Attachment] = [], at moment: Instant,
        touching touched: inout TouchedRows
    ) throws -> [Attachment] {
        try OptionalTables.attachments.open(in: database)
        return try files.map { given in
            let hash = digest(given.bytes)
            let file = try file(of: given, hash: hash)
            try noteHere(file, hash: hash)
            let found = lost.filter { $0.hash == hash }.map { $0.lying(in: file) }
            try rows.put(found)
            if let known = try known(hash: hash).first(where: { $0.expense == uid && $0.file == file }) { return known }
            let made = Attachment(
                id: try rows.nextNumber(of: .attachment), uid: makeUUIDv7(milliseconds: moment.seconds * 1000),
                expense: uid, name: given.name, kind: given.kind, bytes: Int64(given.bytes.count), hash: hash,
                file: file)
            try rows.put([made])
            touched[.attachment].append(made.id)
            return made
        }
    }

    /// The attachments of all expenses that state the digest of one of these files, and whose side file is missing on
    /// this machine.
    func lost(_ files: [GivenAttachment]) throws -> [Attachment] {
        try Set(files.map { digest($0.bytes) }).flatMap(known).filter { try status(of: $0) != .kept }
    }

    /// The attachments of the expense with the bytes of these files, in the order of the files; `nil` if the expense
    /// lacks one, or if its side file is missing or has other bytes.
    func has(_ files: [GivenAttachment], ofExpense uid: String) throws -> [Attachment]? {
        var all: [Attachment] = []
        for given in files {
            guard let known = try known(hash: digest(given.bytes)).first(where: { $0.expense == uid }),
                holds(given.bytes, in: known.file)
            else { return nil }
            all.append(known)
        }
        return all
    }

    /// The name of a side file with these bytes, which is written if there is none.
    private func file(of given: GivenAttachment, hash: String) throws -> String {
        guard let side = database.side else { throw DatabaseError.contradiction("it cannot have files beside it") }
        // These include orphans, and files to which only the history refers.
        let known = try database.rows("SELECT file FROM attachment_here WHERE hash = $1", .text(hash)) {
            $0.text(0) ?? ""
        }
        if let file = known.first(where: { holds(given.bytes, in: $0) }) { return file }
        return try side.keep(given.bytes)
    }

    /// Whether a side file has these bytes. The digest in a row is no proof, because any member who may write can state
    /// it for another file.
    private func holds(_ bytes: [UInt8], in file: String) -> Bool { (try? database.side?.bytes(file)) == bytes }

    /// The attachments that state a digest, of all expenses.
    private func known(hash: String) throws -> [Attachment] {
        guard try rows.isThere(.attachment) else { return [] }
        return try attachments(
            database.rows("SELECT id FROM attachment WHERE hash = $1", .text(hash)) { $0.integer(0) ?? 0 })
    }

    func status(of attachment: Attachment) throws -> Picture.FileStatus {
        guard let side = database.side else { return .elsewhere }
        if try side.holds(attachment.file) { return .kept }
        return try here().contains(attachment.file) ? .gone : .elsewhere
    }

    /// The first attachment whose side file was on this machine and is missing now; `nil` if all are there.
    /// - Complexity: O(attachments).
    func firstGone() throws -> Attachment? {
        try attachments(ofExpenses: nil).first { try status(of: $0) == .gone }
    }

    /// The names of the side files of attachments that this copy of the book ever wrote.
    func here() throws -> Set<String> {
        guard try rows.isThere(.attachment) else { return [] }
        return Set(try database.rows("SELECT file FROM attachment_here") { $0.text(0) ?? "" })
    }

    /// Records that this copy of the book has written a side file.
    private func noteHere(_ file: String, hash: String) throws {
        try database.executeLater(
            "INSERT INTO attachment_here (file, hash) VALUES ($1, $2) ON CONFLICT DO NOTHING", .text(file), .text(hash))
    }

    /// The names of attachments' side files that are missing beside this book.
    func missing() throws -> Set<String> {
        guard let side = database.side else { return [] }
        return try named().filter { try !side.holds($0) }
    }

    /// The names of attachments' side files that exist beside this book, sorted.
    func filesKept() throws -> [String] {
        guard let side = database.side else { return [] }
        return try named().filter(side.holds).sorted()
    }

    private func named() throws -> Set<String> {
        Set(try rows.all(of: .attachment).compactMap(Attachment.init).map(\.file))
    }

    /// Reads a side file; `nil` if it is missing.
    func attachedFile(_ name: String) throws -> AttachedFile? {
        guard let salted = try database.side?.salted(name) else { return nil }
        return AttachedFile(
            file: name, salt: Array(salted.prefix(SaltedContent.saltCount)),
            content: Array(salted.dropFirst(SaltedContent.saltCount)))
    }

    /// Writes a side file that was transferred from another copy of the book, if an attachment needs it and it is
    /// missing.
    /// - Throws: `LedgerError` of kind `attachment.other-file` if the digest of the bytes is wrong.
    func take(_ file: AttachedFile) throws {
        guard let side = database.side, try !side.holds(file.file), let hash = try hash(ofFile: file.file) else {
            return
        }
        guard digest(file.content) == hash, try side.take(file.salt + file.content, as: file.file) else {
            throw LedgerError.attachmentIsOther
        }
        try noteHere(file.file, hash: hash)
    }

    /// The digest that an attachment states for a file; `nil` if no attachment uses the file.
    private func hash(ofFile file: String) throws -> String? {
        guard try rows.isThere(.attachment) else { return nil }
        return try database.firstRow("SELECT hash FROM attachment WHERE file = $1 LIMIT 1", .text(file)) {
            $0.text(0) ?? ""
        }
    }

    /// Of the given names of side files, deletes the records of those to which neither rows nor the history refer.
    /// - Returns: the names of the side files whose records were deleted.
    /// - Complexity: O(changes), if there are files.
    func forgetUnnamed(_ files: Set<String>) throws -> Set<String> {
        guard !files.isEmpty, let side = database.side else { return [] }
        let named = NamedSideFiles(database: database)
        let kept = try named.present(beside: side.book).union(named.inHistory(beside: side.book, isWhole: true))
        let gone = files.subtracting(kept.map(\.text))
        for file in gone { try database.executeLater("DELETE FROM attachment_here WHERE file = $1", .text(file)) }
        return gone
    }
}

extension Attachment {
    /// A copy of the attachment that refers to another side file.
    fileprivate func lying(in file: String) -> Attachment {
        Attachment(
            id: id, uid: uid, expense: expense, name: name, kind: kind, bytes: bytes, hash: hash, file: file)
    }
}
