/// Limits of reading a file, so that a hostile one cannot fill the memory.
public struct ReadingLimits: Hashable, Sendable {
    /// Of the whole file.
    public var bytes: Int
    /// Of one line, record or text.
    public var recordBytes: Int
    /// Of one record; also the files of one zip file.
    public var columns: Int
    /// Of the whole file.
    public var rows: Int

    /// Each limit is the most that is still read.
    public init(bytes: Int, recordBytes: Int, columns: Int, rows: Int) {
        self.bytes = bytes
        self.recordBytes = recordBytes
        self.columns = columns
        self.rows = rows
    }

    /// 256 MiB a file, 64 KiB a record, 1000 columns, five million rows.
    public static let standard = ReadingLimits(
        bytes: 256 << 20, recordBytes: 64 << 10, columns: 1000, rows: 5_000_000)
    /// No limits, as a person asks for who knows the file.
    public static let none = ReadingLimits(bytes: .max, recordBytes: .max, columns: .max, rows: .max)
}
