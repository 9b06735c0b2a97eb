/// Limits for reading a file, so that a hostile file cannot fill the memory.
public struct ReadingLimits: Hashable, Sendable {
    /// Bytes in the whole file, unpacked.
    public var bytes: Int
    /// Bytes in one line, record or text.
    public var recordBytes: Int
    /// Fields in one record. Also the number of files in one zip file.
    public var columns: Int
    /// Records in the whole file.
    public var rows: Int

    /// Creates limits. A file that reaches a limit exactly is still read.
    public init(bytes: Int, recordBytes: Int, columns: Int, rows: Int) {
        self.bytes = bytes
        self.recordBytes = recordBytes
        self.columns = columns
        self.rows = rows
    }

    /// 256 MiB per file, 64 KiB per record, 1000 columns, five million rows.
    public static let standard = ReadingLimits(
        bytes: 256 << 20, recordBytes: 64 << 10, columns: 1000, rows: 5_000_000)
    /// No limits, for users who trust the file.
    public static let none = ReadingLimits(bytes: .max, recordBytes: .max, columns: .max, rows: .max)
}
