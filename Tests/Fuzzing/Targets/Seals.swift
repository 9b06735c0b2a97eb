@testable import Users

extension FuzzTarget {
    /// The file of a sealed book, opened with a key that is always the same. The kept inputs hold some that it was sealed
    /// with, whose content begins with a word; nobody without the key makes another one.
    static let seals = FuzzTarget { input in
        let bytes = Array(input.bytes)
        let seal = outcome { () throws(SealError) in
            try Seal(head: Array(bytes.prefix(Seal.headCount)), count: bytes.count)
        }
        guard case .success(let seal) = seal else { return }
        try expect(isUUID(seal.book) && seal.generation >= 0, "the head has no book")
        try expect(seal.contentCount < bytes.count, "the content is longer than the file")
        for isSigned in [false, true] {
            var content = [UInt8](repeating: 0, count: seal.contentCount)
            var rest = bytes.dropFirst(Seal.headCount)
            do {
                try content.withUnsafeMutableBytes { content in
                    try seal.open(with: try sealKey(isSigned: isSigned), into: content) { part in
                        guard rest.count >= part.count else { throw SealError.cut }
                        part.copyBytes(from: rest.prefix(part.count))
                        rest = rest.dropFirst(part.count)
                    }
                }
                try expect(content.starts(with: "genuine".utf8), "a forged seal is opened")
            } catch is SealError {}
        }
    }

    /// A key of bytes that count up; its signature can be checked and not made.
    static func sealKey(isSigned: Bool) throws -> BookKey {
        let reading = try Secret(capacity: 32)
        reading.fill { memory in
            for index in 0..<32 { memory[index] = UInt8(index) }
            return 32
        }
        let signature = BookKey.SignatureKey(verifying: Array(32..<64), signing: nil)
        return BookKey(reading: reading, signature: isSigned ? signature : nil)
    }
}
