import Files

/// A part of a CODA file.
enum CodaPart {
    case account(CodaAccount)
    /// A movement with the payments of its batch, in file order. `payments` is empty for other movements and for
    /// batches with too many payments.
    case movement(CodaMovement, payments: [CodaMovement], of: CodaAccount)
    case end(CodaEnd, of: CodaAccount?)
}

/// Groups the records of CODA: 0 header, 1 opening balance, 2 and 3 movements, 8 closing balance, 4 free text, 9
/// trailer.
struct CodaReader {
    static let shape = FixedShape(width: 128, isFull: true)

    private let name: String
    private let limit: Int
    private var records: FixedRecordReader
    private var header: CodaHeader?
    private var account: CodaAccount?
    private var movement: CodaMovement?
    private var payments: [CodaMovement] = []
    /// The detail of the current movement that is being read.
    private var detail: CodaMovement?
    private var detailCount = 0
    private var end: CodaEnd?
    private var isAtEnd = false
    /// `count`: the number of records 1, 2, 3 and 8 of the statement. `texts`: its number of records 4.
    private var (count, texts): (Int64, Int64) = (0, 0)

    init(_ file: InputFile, _ encoding: TextEncoding, limits: ReadingLimits) throws(FileError) {
        name = file.name
        limit = limits.recordBytes
        records = try FixedRecordReader(file, encoding, Self.shape, limits: limits)
    }

    /// The next part; `nil` at the end.
    /// - Throws: `FileError.damaged` for unknown or misplaced records, a wrong record count or a truncated file;
    ///   `.recordTooLong`; or the errors of reading the file.
    mutating func next() throws(FileError) -> CodaPart? {
        if isAtEnd { return takeEnd() }
        while let record = try records.next() {
            if (UInt8(ascii: "1")...UInt8(ascii: "8")).contains(record[1]) { count += 1 }
            switch record[1] {
            case UInt8(ascii: "0"):
                guard header == nil else { throw damaged(record, "a statement begins before the one above it ends") }
                guard let header = CodaHeader(record) else {
                    throw damaged(record, "it does not begin a statement of CODA")
                }
                self.header = header
            case UInt8(ascii: "1"):
                guard let header, account == nil else {
                    throw damaged(record, "a balance is outside any statement")
                }
                let account = CodaAccount(record, header)
                self.account = account
                return .account(account)
            case UInt8(ascii: "2"), UInt8(ascii: "3"):
                guard account != nil, end == nil else {
                    throw damaged(record, "a movement is outside any statement")
                }
                if let part = try read(record) { return part }
            case UInt8(ascii: "4"): (count, texts) = (count - 1, texts + 1)
            case UInt8(ascii: "8"):
                guard account != nil, end == nil else {
                    throw damaged(record, "a balance is outside any statement")
                }
                end = CodaEnd(balance: record)
                if let part = takeMovement() { return part }
            case UInt8(ascii: "9"):
                guard header != nil else { throw damaged(record, "a statement ends that never began") }
                try checkCount(record)
                end = end ?? CodaEnd(line: record.line)
                end?.addTotals(record)
                isAtEnd = true
                return takeMovement() ?? takeEnd()
            default: throw damaged(record, "it does not begin like a record of CODA")
            }
        }
        guard header == nil else { throw .damaged(name, line: 0, problem: "it ends before it is complete") }
        return nil
    }

    /// Compares the number of records that record 9 states with the number read, without records 0 and 9. Some banks
    /// count records 4 too, and some write zeros.
    private mutating func checkCount(_ record: FixedRecord) throws(FileError) {
        defer { (count, texts) = (0, 0) }
        guard let stated = record.number(17...22), stated != 0, stated != count, stated != count + texts else { return }
        throw damaged(record, "it states \(stated) records, but \(count) are above it")
    }

    /// Reads a record of a movement.
    /// - Returns: the previous movement if the record begins a new one; otherwise `nil`.
    private mutating func read(_ record: FixedRecord) throws(FileError) -> CodaPart? {
        guard record[1] == UInt8(ascii: "2"), record[2] == UInt8(ascii: "1") else {
            try add(record)
            return nil
        }
        let next = CodaMovement(record)
        if let movement, next.isDetail(of: movement) {
            keepDetail()
            detail = next
            detailCount += 1
            return nil
        }
        guard next.hasNumberZero else { throw damaged(record, "a detail belongs to no movement") }
        let part = takeMovement()
        movement = next
        return part
    }

    /// Adds a further record to the current detail or movement.
    private mutating func add(_ record: FixedRecord) throws(FileError) {
        guard var movement = detail ?? movement, movement.sequence.elementsEqual(record.bytes(3...6)) else {
            throw damaged(record, "it belongs to a different movement than the line above it")
        }
        // Removed from the property, so that its texts are not copied with every record.
        let isDetail = detail != nil
        if isDetail { detail = nil } else { self.movement = nil }
        switch (record[1], record[2]) {
        case (UInt8(ascii: "2"), UInt8(ascii: "2")): movement.addSecond(record)
        case (UInt8(ascii: "2"), UInt8(ascii: "3")): movement.addThird(record)
        case (UInt8(ascii: "3"), _):
            guard movement.addInformation(record) <= limit else {
                throw .recordTooLong(name, line: record.line, limit: limit)
            }
        default: throw damaged(record, "it does not begin like a record of CODA")
        }
        if isDetail { detail = movement } else { self.movement = movement }
    }

    private mutating func keepDetail() {
        // A batch with more than some hundred thousand payments is read as its total, so that it cannot fill the
        // memory.
        if let detail, detail.kind == .payment, detailCount / 4 <= limit { payments.append(detail) }
        detail = nil
    }

    private mutating func takeMovement() -> CodaPart? {
        keepDetail()
        guard let movement, let account else { return nil }
        defer { (self.movement, payments, detailCount) = (nil, [], 0) }
        return .movement(movement, payments: detailCount / 4 <= limit ? payments : [], of: account)
    }

    private mutating func takeEnd() -> CodaPart? {
        guard let end else { return nil }
        defer { (header, account, self.end, isAtEnd) = (nil, nil, nil, false) }
        return .end(end, of: account)
    }

    private func damaged(_ record: FixedRecord, _ problem: String) -> FileError {
        .damaged(name, line: record.line, problem: problem)
    }
}
