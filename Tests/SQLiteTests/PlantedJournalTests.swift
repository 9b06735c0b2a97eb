import Database
import Glibc
import SQLite
import Support
import Testing

/// Journals that an attacker puts beside a database.
@Suite struct PlantedJournalTests {
    let folder = TemporaryFolder()
    let database: [UInt8]
    var path: String { folder / "inner/file.db" }
    var journal: String { path + "-journal" }
    var victim: String { folder / "victim" }

    static let accesses: [DatabaseAccess] = [.readOnly, .readWrite, .unseen]

    init() throws {
        mkdir(folder / "inner", 0o700)
        let connection = try SQLiteConnection(path: folder / "inner/file.db", access: .create)
        try connection.executeScript("CREATE TABLE thing (name TEXT) STRICT")
        for number in 1...40 {
            try connection.execute("INSERT INTO thing VALUES ($1)", .text(String(repeating: "\(number)", count: 400)))
        }
        try connection.setSchemaVersion(1)
        database = fileBytes(folder / "inner/file.db")
        writeFile(folder / "victim", [1, 2, 3])
    }

    private var pages: UInt32 { UInt32(database.count / 4096) }

    /// A file that grew may be too large to be read.
    private func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : -1
    }

    /// Reads all rows, or adds a row and rolls it back.
    private func use(_ access: DatabaseAccess) throws {
        let connection = try SQLiteConnection(path: path, access: access)
        guard access == .readOnly else {
            struct Stop: Error {}
            do {
                try connection.transaction(.write) {
                    try connection.execute("INSERT INTO thing VALUES ('x')")
                    throw Stop()
                }
            } catch is Stop {}
            return
        }
        _ = try connection.rows("SELECT name FROM thing") { $0.text(0) }
    }

    /// Distinguishes the folder and the victim from any other state.
    private func requireNothingElse(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(fileBytes(victim) == [1, 2, 3], sourceLocation: sourceLocation)
        #expect(Set(namesOfFiles(in: folder.path)) == ["inner", "victim"], sourceLocation: sourceLocation)
        #expect(
            Set(namesOfFiles(in: folder / "inner")).isSubset(of: ["file.db", "file.db-journal"]),
            sourceLocation: sourceLocation)
    }

    @Test(
        arguments: [
            "/victim", "/inner/file.db", "/inner/file.db-journal", "/nothing", "victim", "../victim", "",
            "/" + String(repeating: "./", count: 200) + "victim", "/" + String(repeating: "./", count: 4000) + "victim",
            "/ü", "/inner",
        ], accesses)
    func `a journal with a super-journal is refused, and no file changes`(
        name: String, access: DatabaseAccess
    ) throws {
        let target = name.hasPrefix("/") ? folder.path + name : name
        for (records, magic) in [
            (0, PlantedJournal.magic), (.max, PlantedJournal.magic), (0, [1] + [UInt8](repeating: 0, count: 7)),
        ] as [(UInt32, [UInt8])] {
            let planted = PlantedJournal(magic: magic, records: records, pages: pages, superJournal: target).bytes
            writeFile(journal, planted)
            if !target.isEmpty {
                #expect(throws: DatabaseError.superJournal(path: journal)) { try use(access) }
                #expect(fileBytes(journal) == planted)
            } else if access == .readOnly {
                #expect(throws: DatabaseError.halfWritten(path: path)) { try use(access) }
            } else {
                try use(access)
            }
            #expect(fileBytes(path) == database)
            requireNothingElse()
        }
    }

    /// It is not hot, but SQLite reads the name when it rolls back its own change.
    @Test func `a super-journal name in an idle journal is refused before any write`() throws {
        let planted =
            [UInt8](repeating: 0, count: 100_000) + PlantedJournal(pages: 0, superJournal: victim).bytes
        writeFile(journal, planted)
        #expect(throws: DatabaseError.superJournal(path: journal)) { try use(.readWrite) }
        #expect(fileBytes(path) == database && fileBytes(journal) == planted)
        requireNothingElse()
    }

    @Test func `a super-journal with a wrong checksum is refused`() throws {
        var planted = PlantedJournal(pages: pages, superJournal: victim).bytes
        planted[planted.count - 9] ^= 1
        writeFile(journal, planted)
        for access in Self.accesses { #expect(throws: DatabaseError.superJournal(path: journal)) { try use(access) } }
        requireNothingElse()
    }

    @Test func `a truncated journal header is ignored`() throws {
        let whole = PlantedJournal(pages: pages, content: [(1, 7)]).bytes
        for count in 0...64 {
            for access in Self.accesses {
                writeFile(path, database)
                writeFile(journal, Array(whole[..<count]))
                do { try use(access) } catch DatabaseError.halfWritten {}
                #expect(fileBytes(path) == database, "\(count) bytes, \(access)")
                requireNothingElse()
            }
        }
    }

    @Test func `no journal header makes the file longer`() throws {
        let begun = ContinuousClock.now
        for pages in [0, 1, pages, pages + 1, 1000, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff] as [UInt32] {
            for page in [0, 1, 512, 4096, 65_536, 0x8000_0000, 0xffff_ffff] as [UInt32] {
                for sector in [0, 31, 32, 512, 65_536, 0xffff_ffff] as [UInt32] {
                    for records in [0, 1, 0x8000_0000, 0xffff_ffff] as [UInt32] {
                        writeFile(path, database)
                        writeFile(
                            journal,
                            PlantedJournal(records: records, pages: pages, sector: sector, page: page).bytes)
                        _ = try? use(.readOnly)
                        do { try use(.readWrite) } catch is DatabaseError {}
                        let size = size(of: path)
                        #expect(
                            size < database.count || size == database.count && fileBytes(path) == database,
                            "\(pages) pages of \(page), sectors of \(sector), \(records) records: \(size) bytes")
                    }
                }
            }
        }
        requireNothingElse()
        #expect(ContinuousClock.now - begun < .seconds(60))
    }

    @Test func `a file shortened by a journal is damaged, not empty`() throws {
        for count in 0..<pages {
            writeFile(path, database)
            writeFile(journal, PlantedJournal(records: 1, pages: count).bytes)
            func version() throws -> Int { try SQLiteConnection(path: path, access: .readWrite).schemaVersion() }
            if count == 0 {
                // Every book has a version, so this is reported as damage too.
                #expect(try version() == 0)
            } else {
                #expect(throws: DatabaseError.damaged(path: path)) { try version() }
            }
        }
        requireNothingElse()
    }

    @Test func `thousands of random journals change no other file`() throws {
        var random = SplitMix64(seed: 7)
        let begun = ContinuousClock.now
        let names = [nil, nil, nil, victim, path, journal, "", "victim", String(repeating: "/x", count: 1000)]
        for round in 1...4000 {
            func count(_ usual: UInt32) -> UInt32 {
                switch UInt8.random(in: 0...9, using: &random) {
                case 0: .random(in: 0...(.max), using: &random)
                case 1: .random(in: 0...8, using: &random)
                case 2: 1 << UInt32.random(in: 0...31, using: &random)
                default: usual
                }
            }
            var planted = PlantedJournal(
                records: count(2), pages: count(pages), sector: count(512), page: count(4096),
                superJournal: names.randomElement(using: &random)!)
            if planted.page <= 65_536 {
                planted.content = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    (count(1), .random(in: 0...255, using: &random))
                }
            }
            var bytes = planted.bytes
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { bytes.removeLast(.random(in: 0..<bytes.count, using: &random)) }
            writeFile(path, database)
            writeFile(journal, bytes)
            do { try use(Self.accesses.randomElement(using: &random)!) } catch is DatabaseError {}
            try #require(size(of: path) <= database.count, "round \(round)")
            requireNothingElse()
        }
        #expect(ContinuousClock.now - begun < .seconds(120))
    }

    @Test func `a sparse journal of a gibibyte is handled at once`() throws {
        for magic in [PlantedJournal.magic, [UInt8](repeating: 0, count: 8), [UInt8](repeating: 1, count: 8)] {
            for access in Self.accesses {
                writeFile(journal, PlantedJournal(magic: magic, records: .max, pages: pages, sector: 32).bytes)
                #expect(truncate(journal, 1 << 30) == 0)
                let begun = ContinuousClock.now
                do { try use(access) } catch is DatabaseError {}
                #expect(ContinuousClock.now - begun < .seconds(2))
                #expect(fileBytes(path) == database)
            }
        }
        requireNothingElse()
    }

    @Test(arguments: accesses)
    func `an interrupted change is rolled back from its own journal`(access: DatabaseAccess) throws {
        let writer = try SQLiteConnection(path: path, access: .readWrite)
        try writer.executeScript("PRAGMA cache_size=1; BEGIN IMMEDIATE; UPDATE thing SET name = 'half'")
        for _ in 1...100 {
            try writer.execute("INSERT INTO thing VALUES ($1)", .text(String(repeating: "x", count: 900)))
        }
        let (half, begun) = (fileBytes(path), fileBytes(journal))
        try writer.executeScript("ROLLBACK")
        try #require(half != database && half.count > database.count)
        writeFile(path, half)
        writeFile(journal, begun)
        if access == .readOnly {
            #expect(throws: DatabaseError.halfWritten(path: path)) { try use(access) }
            #expect(fileBytes(path) == half && fileBytes(journal) == begun)
        } else {
            try use(access)
            #expect(fileBytes(path) == database)
        }
        requireNothingElse()
    }
}
