import Files

/// A part of a Norma 43 file.
enum Norma43Part {
    case account(Norma43Account)
    case movement(Norma43Movement, of: Norma43Account)
    case end(Norma43End, of: Norma43Account)
}

/// Groups the records of Norma 43: 11 begins an account, 22 is a movement with its details 23 and 24, 33 ends the
/// account, 88 the file.
struct Norma43Reader {
    static let shape = FixedShape(width: 80)

    private let name: String
    private let limit: Int
    private var records: FixedRecordReader
    private var account: Norma43Account?
    private var movement: Norma43Movement?
    /// The end of an account, held back until its last movement is delivered.
    private var end: Norma43End?
    /// The number of records since the beginning or the last record 88, and whether a preamble is one of them.
    private var count: Int64 = 0
    private var hasPreamble = false
    /// Whether the file lacks a record 88 at its end, so that it may be cut short. Valid once `next` has returned
    /// `nil`.
    var hasNoEnd: Bool { count > 0 }

    init(_ file: InputFile, _ encoding: TextEncoding, limits: ReadingLimits) throws(FileError) {
        name = file.name
        limit = limits.recordBytes
        records = try FixedRecordReader(file, encoding, Self.shape, limits: limits)
    }

    /// The next part; `nil` at the end.
    /// - Throws: `FileError.damaged` for records in a wrong order, for another number of records than stated and for
    ///   truncated files, `.recordTooLong`, and the errors of reading the file.
    mutating func next() throws(FileError) -> Norma43Part? {
        if let part = takeEnd() { return part }
        while let record = try records.next() {
            let kind = String(decoding: record.bytes(1...2), as: UTF8.self)
            if kind != "88" { count += 1 }
            switch kind {
            case "11":
                guard account == nil else { throw damaged(record, "an account begins before the one above it ends") }
                let account = Norma43Account(record)
                self.account = account
                return .account(account)
            case "22":
                guard account != nil else { throw damaged(record, "a movement is outside any account") }
                let part = takeMovement()
                movement = Norma43Movement(record)
                if let part { return part }
            case "23":
                guard let count = movement?.add(record) else { throw damaged(record, "a text belongs to no movement") }
                guard count <= limit else { throw .recordTooLong(name, line: record.line, limit: limit) }
            case "24":
                guard movement != nil else { throw damaged(record, "an amount belongs to no movement") }
                movement?.addOriginal(record)
            case "33":
                guard account != nil else { throw damaged(record, "an account ends that never began") }
                end = Norma43End(record)
                return takeMovement() ?? takeEnd()
            // A preamble of some banks, and the end of the file.
            case "00", "88":
                guard account == nil else { throw damaged(record, "the file ends before its account does") }
                if kind == "00" { hasPreamble = true } else { try checkCount(record) }
            default: throw damaged(record, "it does not begin like a record of Norma 43")
            }
        }
        guard account == nil else { throw .damaged(name, line: 0, problem: "it ends before it is complete") }
        return nil
    }

    /// Compares the number of records that record 88 states with the number read. It does not count itself. Some banks
    /// write zeros.
    private mutating func checkCount(_ record: FixedRecord) throws(FileError) {
        defer { (count, hasPreamble) = (0, false) }
        guard let stated = record.number(21...26), stated != 0, stated != count,
            !(hasPreamble && stated == count - 1)
        else { return }
        throw damaged(record, "it states \(stated) records, but \(count) are above it")
    }

    private mutating func takeMovement() -> Norma43Part? {
        guard let movement, let account else { return nil }
        self.movement = nil
        return .movement(movement, of: account)
    }

    private mutating func takeEnd() -> Norma43Part? {
        guard let end, let account else { return nil }
        (self.end, self.account) = (nil, nil)
        return .end(end, of: account)
    }

    private func damaged(_ record: FixedRecord, _ problem: String) -> FileError {
        .damaged(name, line: record.line, problem: problem)
    }
}
