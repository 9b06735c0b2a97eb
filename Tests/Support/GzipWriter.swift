import CZlib

/// Compresses bytes into gzip files.
public enum GzipWriter {
    /// A complete gzip file (RFC 1952).
    /// - Parameter checksum: a checksum to write instead of the correct one.
    public static func packed(_ content: [UInt8], checksum: UInt32? = nil) -> [UInt8] {
        let sum = checksum ?? UInt32(truncatingIfNeeded: crc32(0, content, UInt32(content.count)))
        let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3]
        return header + ZipWriter.deflated(content) + number(sum) + number(UInt32(truncatingIfNeeded: content.count))
    }

    private static func number(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
