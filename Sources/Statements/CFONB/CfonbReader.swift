import Files

/// A part of a CFONB file.
enum CfonbPart {
    case account(CfonbAccount)
    case movement(CfonbMovement, of: CfonbAccount)
    case end(CfonbEnd, of: CfonbAccount)
}

/// Groups the records of CFONB: 01 opening balance, 04 movement, 05 details of the movement, 07 closing balance.
struct CfonbReader {
    static let shape = FixedShape(width: 120)

    private let name: String
    private let limit: Int
    private var records: FixedRecordReader
    private var account: CfonbAccount?
    private var movement: CfonbMovement?
    /// The end of a statement, held back until its last movement is delivered.
    private var end: CfonbEnd?

    init(_ file: InputFile, _ encoding: TextEncoding, limits: ReadingLimits) throws(FileError) {
        name = file.name
        limit = limits.recordBytes
        records = try FixedRecordReader(file, encoding, Self.shape, limits: limits)
    }

    /// The next part; `nil` at the end.
    /// - Throws: `FileError.damaged` for records in a wrong order and for truncated files, `.recordTooLong`, and the
    ///   errors of reading the file.
    mutating func next() throws(FileError) -> CfonbPart? {
        if let part = takeEnd() { return part }
        while let record = try records.next() {
            switch String(decoding: record.bytes(1...2), as: UTF8.self) {
            case "01":
                guard account == nil else { throw damaged(record, "a statement begins before the one above it ends") }
                let account = CfonbAccount(record)
                self.account = account
                return .account(account)
            case "04":
                guard account != nil else { throw damaged(record, "a movement is outside any statement") }
                let part = takeMovement()
                movement = CfonbMovement(record)
                if let part { return part }
            case "05":
                guard let count = movement?.add(record) else { throw damaged(record, "a text belongs to no movement") }
                guard count <= limit else { throw .recordTooLong(name, line: record.line, limit: limit) }
            case "07":
                guard account != nil else { throw damaged(record, "a statement ends that never began") }
                end = CfonbEnd(record)
                return takeMovement() ?? takeEnd()
            default: throw damaged(record, "it does not begin like a record of CFONB")
            }
        }
        guard account == nil else { throw .damaged(name, line: 0, problem: "it ends before it is complete") }
        return nil
    }

    private mutating func takeMovement() -> CfonbPart? {
        guard let movement, let account else { return nil }
        self.movement = nil
        return .movement(movement, of: account)
    }

    private mutating func takeEnd() -> CfonbPart? {
        guard let end, let account else { return nil }
        (self.end, self.account) = (nil, nil)
        return .end(end, of: account)
    }

    private func damaged(_ record: FixedRecord, _ problem: String) -> FileError {
        .damaged(name, line: record.line, problem: problem)
    }
}
