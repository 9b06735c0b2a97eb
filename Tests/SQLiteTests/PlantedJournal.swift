import Support

/// A rollback journal, byte by byte.
struct PlantedJournal {
    static let magic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]

    var magic = Self.magic
    var records: UInt32 = 0
    /// Pages of the database at the beginning of the change.
    var pages: UInt32
    var sector: UInt32 = 512
    var page: UInt32 = 4096
    /// Page numbers with the byte that fills each of them.
    var content: [(number: UInt32, fill: UInt8)] = []
    var superJournal: String?

    var bytes: [UInt8] {
        var bytes = magic
        for number in [records, 0, pages, sector, page] { bytes += Self.bytes(number) }
        bytes += [UInt8](repeating: 0, count: max(0, Int(clamping: min(sector, 65_536)) - bytes.count))
        for (number, fill) in content {
            let size = Int(min(page, 65_536))
            // Every 200th byte from the end is in the checksum; the nonce is zero.
            let checksum = stride(from: size - 200, to: 0, by: -200).reduce(UInt32(0)) { sum, _ in sum &+ UInt32(fill) }
            bytes += Self.bytes(number) + [UInt8](repeating: fill, count: size) + Self.bytes(checksum)
        }
        guard let superJournal else { return bytes }
        let name = Array(superJournal.utf8)
        let sum = name.reduce(UInt32(0)) { $0 &+ UInt32(bitPattern: Int32(Int8(bitPattern: $1))) }
        return bytes + Self.bytes(1 + 0x4000_0000 / max(1, page)) + name + Self.bytes(UInt32(name.count))
            + Self.bytes(sum)
            + Self.magic
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
