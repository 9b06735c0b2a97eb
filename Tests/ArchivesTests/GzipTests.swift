import Archives
import Files
import Support
import Testing

@Suite struct GzipTests {
    private func unpacked(_ bytes: [UInt8], limit: Int = 1 << 20) throws -> [UInt8]? {
        let limits = ReadingLimits(bytes: limit, recordBytes: 1 << 16, columns: 10, rows: 100)
        let inner = try InputFile(name: "a", bytes: bytes).unpackedGzip(limits)
        return try inner.map { try $0.bytes(from: 0, limit: $0.count + 1) }
    }

    @Test func `compressed bytes are decompressed, and another file is not gzip`() throws {
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 * 7 / 3) }
        #expect(try unpacked(GzipWriter.packed(bytes)) == bytes)
        #expect(try unpacked(GzipWriter.packed([1, 2]) + GzipWriter.packed([3])) == [1, 2, 3])
        #expect(try unpacked([0x1F, 0x8B]) == nil)
    }

    @Test func `content beyond the limit is refused`() {
        let bomb = GzipWriter.packed([UInt8](repeating: 0x20, count: 4 << 20))
        #expect {
            _ = try unpacked(bomb)
        } throws: { error in
            if case .tooLarge("a", _, 1 << 20)? = error as? FileError { true } else { false }
        }
    }

    @Test func `a truncated, changed or doubly compressed file is refused`() {
        let whole = GzipWriter.packed([1, 2, 3])
        let damaged = FileError.damaged("a", line: 0, problem: "its compressed data is damaged or cut off")
        for count in 3..<whole.count { #expect(throws: damaged) { try unpacked(Array(whole.prefix(count))) } }
        #expect(throws: damaged) { try unpacked(GzipWriter.packed([1, 2, 3], checksum: 7)) }
        #expect(throws: FileError.damaged("a", line: 0, problem: "it is compressed twice")) {
            try unpacked(GzipWriter.packed(whole))
        }
    }
}
