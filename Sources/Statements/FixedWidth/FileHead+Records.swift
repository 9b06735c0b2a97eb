import Files

extension FileHead {
    /// The first records of a fixed-width file, with one byte per position. Fewer than `count` if the head of the file
    /// is shorter.
    func firstRecords(_ count: Int, _ shape: FixedShape) -> [FixedRecord] {
        func record(_ bytes: ArraySlice<UInt8>) -> FixedRecord {
            FixedRecord(Array(bytes), line: 0, countsBytes: true)
        }
        let isEnd: (UInt8) -> Bool = { $0 == 0x0A || $0 == 0x0D }
        if bytes.contains(where: isEnd) {
            // An overlong line is not a record.
            return bytes.split(maxSplits: count, whereSeparator: isEnd).prefix(count).map {
                record($0.prefix(4 * shape.width))
            }
        }
        return stride(from: 0, to: min(count * shape.width, bytes.count), by: shape.width).map { start in
            record(bytes[start..<min(start + shape.width, bytes.count)])
        }
    }
}
