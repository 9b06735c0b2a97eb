import Database
import Support
import Testing

/// Every database returns values unchanged.
@Suite struct ValueContractTests {
    let folder = TemporaryFolder()
    func made(_ kind: DatabaseKind) throws -> any Database {
        try TestDatabase(
            kind, in: folder,
            "CREATE TABLE thing (number \(kind.integer), words TEXT, content \(kind.bytes))\(kind.strict)"
        ).database
    }

    @Test(arguments: DatabaseKind.present, [Int64.min, .min + 1, -1, 0, 1, 255, 256, .max - 1, .max])
    func `an integer is read back`(kind: DatabaseKind, number: Int64) throws {
        let database = try made(kind)
        try database.execute("INSERT INTO thing (number) VALUES ($1)", .integer(number))
        let found = try database.rows("SELECT number, $1 FROM thing WHERE number = $1", .integer(number)) {
            [$0.integer(0), $0.integer(1), $0.text(0).flatMap { Int64($0) }]
        }
        #expect(found == [[number, number, number]])
    }

    @Test(
        arguments: DatabaseKind.present, ["", "a", "caffè ☕", "'; DROP TABLE thing; --", "\u{FEFF}\u{10FFFF}", "\\x41"])
    func `a text is read back byte by byte`(kind: DatabaseKind, text: String) throws {
        let database = try made(kind)
        try database.execute("INSERT INTO thing (words) VALUES ($1)", .text(text))
        let found = try database.rows("SELECT words, $1 FROM thing WHERE words = $1", .text(text)) { row in
            var lent: [UInt8]?
            row.withText(0) { bytes in lent = bytes.map { Array($0) } }
            return [row.text(0).map { Array($0.utf8) }, row.text(1).map { Array($0.utf8) }, lent]
        }
        #expect(found == [Array(repeating: Array(text.utf8), count: 3)])
    }

    @Test(arguments: DatabaseKind.present)
    func `a text of every character except NUL is read back`(kind: DatabaseKind) throws {
        var scalars = String.UnicodeScalarView()
        for number in 1...UInt32(0x10FFFF) {
            if let scalar = Unicode.Scalar(number) { scalars.append(scalar) }
        }
        let text = String(scalars)
        let database = try made(kind)
        try database.execute("INSERT INTO thing (words) VALUES ($1)", .text(text))
        let found = try database.firstRow("SELECT words FROM thing") { $0.text(0) } ?? nil
        #expect(found?.utf8.count == 4_382_591)
        #expect(found.map { $0.utf8.elementsEqual(text.utf8) } == true)
    }

    @Test(arguments: DatabaseKind.present, [[], [0], [0, 1, 255], Array(0...255)] as [[UInt8]])
    func `bytes are read back`(kind: DatabaseKind, bytes: [UInt8]) throws {
        let database = try made(kind)
        try database.execute("INSERT INTO thing (content) VALUES ($1)", .blob(bytes))
        let isSame = try database.rows("SELECT content, length(content) FROM thing") { row in
            row.blob(0) == bytes && row.integer(1) == Int64(bytes.count)
        }
        #expect(isSame == [true])
    }

    @Test(arguments: DatabaseKind.present)
    func `many bytes are read back`(kind: DatabaseKind) throws {
        var random = SplitMix64(seed: 7)
        let piece = (0..<65_536).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        let bytes = (0..<128).reduce(into: [1, 2, 3]) { bytes, _ in bytes += piece }
        let database = try made(kind)
        try database.execute("INSERT INTO thing (content) VALUES ($1)", .blob(bytes))
        let found = try database.firstRow("SELECT content FROM thing") { $0.blob(0) } ?? nil
        // Compared outside the macro, which would print all bytes.
        let isSame = found == bytes
        #expect(isSame)
    }

    @Test(arguments: DatabaseKind.present)
    func `null differs from an empty text, empty bytes and zero`(kind: DatabaseKind) throws {
        let database = try made(kind)
        try database.execute("INSERT INTO thing VALUES ($1, $2, $3)", .null, .null, .null)
        try database.execute("INSERT INTO thing VALUES ($1, $2, $3)", 0, .text(""), .blob([]))
        let found = try database.rows("SELECT number, words, content FROM thing ORDER BY number IS NULL") { row in
            var isLent = false
            row.withText(1) { bytes in isLent = bytes != nil }
            return [row.integer(0) == nil, row.text(1) == nil, row.blob(2) == nil, !isLent]
        }
        #expect(found == [[false, false, false, false], [true, true, true, true]])
    }

    @Test(arguments: DatabaseKind.present)
    func `a text is readable as bytes, and an integer as digits`(kind: DatabaseKind) throws {
        let database = try made(kind)
        try database.execute("INSERT INTO thing (number, words) VALUES ($1, $2)", -12, .text("é"))
        let found = try database.firstRow("SELECT number, words FROM thing") { row in
            var lent = ""
            row.withText(0) { bytes in lent = bytes.map { String(decoding: $0, as: UTF8.self) } ?? "" }
            return (row.text(0), lent, row.blob(1))
        }
        #expect(found?.0 == "-12")
        #expect(found?.1 == "-12")
        #expect(found?.2 == [0xC3, 0xA9])
    }

    @Test(arguments: DatabaseKind.present)
    func `a computed value is readable as an integer`(kind: DatabaseKind) throws {
        let database = try made(kind)
        for number in [Int64.max, -1, 0] {
            try database.execute("INSERT INTO thing (number) VALUES ($1)", .integer(number))
        }
        let found = try database.firstRow(
            "SELECT count(*), sum(number), max(number), min(number) < 0, min(number) > 0, 7 FROM thing"
        ) { row in (0..<6).map { row.integer($0) } }
        #expect(found == [3, .max - 1, .max, 1, 0, 7])
        #expect(try database.firstRow("SELECT sum(number) FROM thing WHERE 1 = 0") { $0.integer(0) } == .some(nil))
    }
}
