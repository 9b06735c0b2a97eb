import Files

extension FileHead {
    /// The first records of a file of this shape, or what would be such, with bytes as their positions; fewer where the
    /// head holds fewer.
    func firstRecords(_ count: Int, _ shape: FixedShape) -> [FixedRecord] {
        func record(_ bytes: ArraySlice<UInt8>) -> FixedRecord {
            FixedRecord(Array(bytes), line: 0, countsBytes: true)
        }
        let isEnd: (UInt8) -> Bool = { $0 == 0x0A || $0 == 0x0D }
        if bytes.contains(where: isEnd) {
            // A line that is far too long is none of these.
            return bytes.split(maxSplits: count, whereSeparator: isEnd).prefix(count).map {
                record($0.prefix(4 * shape.width))
            }
        }
        return stride(from: 0, to: min(count * shape.width, bytes.count), by: shape.width).map { start in
            record(bytes[start..<min(start + shape.width, bytes.count)])
        }
    }
}
