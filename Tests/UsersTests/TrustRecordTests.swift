import Secrets
import Testing

@testable import Users

/// The records that a key pair signs for its account.
struct TrustRecordTests {
    private let anna: KeyPair
    private let ben: KeyPair
    private let book: KnownBook
    private let account: KnownAccount

    init() throws {
        anna = try KeyPair.random()
        ben = try KeyPair.random()
        let head = [UInt8](repeating: 7, count: 32)
        book = KnownBook(
            book: "01a2147c-b598-715b-845b-b387a520363d", position: Attestation.Position(number: 4, head: head),
            isOpen: false, generation: 3, changes: 17, state: [UInt8](repeating: 9, count: 16),
            writers: [[UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 32)], at: 1_795_000_000)
        var account = KnownAccount(user: 7, key: try anna.publicKey())
        account.name = "anna"
        account.current = book.book
        account.books = ["home": book.book, "été": book.book]
        account.people = [9: KnownAccount.Person(folded: "ben", key: try ben.publicKey())]
        account.removed = [book.book: 1_795_000_000, "01a2147c-b598-715b-845b-b387a520363e": 0]
        account.predecessor = try TrustKey(of: ben).accountFileName
        self.account = account
    }

    @Test func `a record is read only with its own key pair`() throws {
        let (own, other) = (try TrustKey(of: anna), try TrustKey(of: ben))
        #expect(KnownBook(file: book.file(by: own), by: own) == book)
        #expect(KnownAccount(file: account.file(by: own), by: own) == account)
        #expect(KnownBook(file: book.file(by: own), by: other) == nil)
        #expect(KnownAccount(file: account.file(by: own), by: other) == nil)
        #expect(KnownBook(file: account.file(by: own), by: own) == nil)
        #expect(KnownAccount(file: book.file(by: own), by: own) == nil)
    }

    @Test func `a changed or truncated record is refused`() throws {
        let key = try TrustKey(of: anna)
        for file in [book.file(by: key), account.file(by: key)] {
            func isRead(_ bytes: [UInt8]) -> Bool {
                KnownBook(file: bytes, by: key) != nil || KnownAccount(file: bytes, by: key) != nil
            }
            for index in file.indices {
                var changed = file
                changed[index] ^= 1
                #expect(!isRead(changed))
                #expect(!isRead(Array(file[..<index])))
            }
            #expect(!isRead(file + file))
        }
    }

    @Test func `merged copies list every book that may have the previous key in either`() {
        var (one, other) = (account, account)
        (one.late, other.late) = (["desk", "both"], ["laptop", "both"])
        #expect(one.united(with: other).late == ["desk", "both", "laptop"])
        #expect(one.united(with: other).late == other.united(with: one).late)
    }

    @Test func `records of earlier versions are read without a state`() throws {
        let key = try TrustKey(of: anna)
        let head = String(repeating: "07", count: 32)
        let first = TrustRecord.file(
            [
                "spesa seen 1", book.book, "8eba30db1f4cb2c5ff5f12b4efde3fcf", "4 \(head)", "sealed", "3", "17",
                "1795000000",
            ],
            by: key)
        let expected = KnownBook(
            book: book.book, position: book.position, isOpen: false, generation: 3, changes: 17, state: nil,
            writers: [],
            at: 1_795_000_000)
        #expect(KnownBook(file: first, by: key) == expected)
    }

    @Test func `file names differ by key pair and subject`() throws {
        let names = [
            try TrustKey(of: anna).fileName(ofBook: book.book), try TrustKey(of: ben).fileName(ofBook: book.book),
            try TrustKey(of: anna).accountFileName, try TrustKey(of: ben).accountFileName,
        ]
        #expect(Set(names).count == 4)
        #expect(names.allSatisfy(TrustKey.isFileName))
        #expect(!TrustKey.isFileName("../../etc"))
    }

    @Test func `the record of replaced keys is read back`() {
        #expect(ReplacedKeys(file: ReplacedKeys(at: 12).file) == ReplacedKeys(at: 12))
        for file in ["", "spesa replaced keys 1\n", "spesa replaced keys 1\nx\n", "spesa replaced keys 2\n12\n"] {
            #expect(ReplacedKeys(file: Array(file.utf8)) == nil)
        }
    }

    @Test func `a change of keys keeps every fact`() throws {
        let next = account.carried(to: try ben.publicKey(), predecessor: "name")
        #expect(next.books == account.books && next.people == account.people && next.current == account.current)
        #expect(next.serial > account.serial && next.predecessor == "name")
    }

    @Test func `a record with many tombstones keeps the newest and stays readable`() throws {
        let key = try TrustKey(of: anna)
        var many = account
        for number in 0..<20_000 { many.removed["01a2147c-b598-715b-845b-\(100_000_000_000 + number)"] = Int64(number) }
        let file = many.file(by: key)
        #expect(file.count < KnownAccount.longest)
        let read = try #require(KnownAccount(file: file, by: key))
        #expect(read.removed.count < 1000 && read.removed.values.contains(19_999) && !read.removed.values.contains(1))
        #expect(read.books == account.books && read.people == account.people)
    }
}
