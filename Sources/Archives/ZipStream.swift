import CZlib
import Files

/// The number of bytes that may still be decompressed from a zip file, shared by all its members.
package final class InflationBudget {
    let limit: Int
    private(set) var left: Int

    package init(limit: Int) {
        self.limit = limit
        left = limit
    }

    func take(_ count: Int) -> Bool {
        left -= count
        return left >= 0
    }
}

/// The decompressed bytes of one member of a zip file, in pieces.
package final class ZipStream: UnpackingStream {
    private let file: InputFile
    private let name: String
    private let budget: InflationBudget
    private let size: Int
    private let checksum: UInt32
    /// `nil` if the member is stored without compression.
    private let inflater: Inflater?
    private var offset: Int
    private let end: Int
    private var input: [UInt8] = []
    private var consumed = 0
    private var isEnded = false
    private var written = 0
    private var sum: UInt

    private static let pieceCount = 1 << 16

    init(
        _ file: InputFile, _ name: String, from offset: Int, count: Int, isDeflated: Bool, size: Int,
        checksum: UInt32, _ budget: InflationBudget
    ) throws(FileError) {
        self.file = file
        self.name = name
        self.budget = budget
        self.size = size
        self.checksum = checksum
        self.offset = offset
        end = offset + count
        sum = crc32(0, nil, 0)
        inflater = isDeflated ? try Inflater(.none, file: file.name) : nil
    }

    /// The next bytes; empty at the end.
    /// - Throws: `FileError.damaged` for corrupt data, or a wrong size or checksum; `.tooLarge` if the budget is used
    ///   up.
    package func next() throws(FileError) -> [UInt8] {
        if isEnded { return [] }
        let bytes = if let inflater { try inflated(inflater) } else { try stored() }
        guard budget.take(bytes.count) else { throw .tooLarge(file.name, bytes: written, limit: budget.limit) }
        written += bytes.count
        sum = crc32(sum, bytes, UInt32(bytes.count))
        if bytes.isEmpty { isEnded = true }
        guard !isEnded || written == size && UInt32(truncatingIfNeeded: sum) == checksum else {
            throw ZipArchive.damaged(file, "\(name) differs from its size or checksum")
        }
        return bytes
    }

    private func stored() throws(FileError) -> [UInt8] {
        let bytes = try file.bytes(from: offset, limit: min(Self.pieceCount, end - offset))
        offset += bytes.count
        return bytes
    }

    private func inflated(_ inflater: Inflater) throws(FileError) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: Self.pieceCount)
        while true {
            if consumed == input.count {
                input = try stored()
                consumed = 0
            }
            let before = output.count
            let (status, left) = inflater.inflate(&input, from: &consumed, into: &output)
            if status == Z_STREAM_END {
                // The next call returns an empty piece, which marks the end.
                guard before == left else {
                    output.removeLast(left)
                    return output
                }
                return []
            }
            guard status == Z_OK else { throw ZipArchive.damaged(file, "\(name) is damaged") }
            if left < before {
                output.removeLast(left)
                return output
            }
        }
    }
}
