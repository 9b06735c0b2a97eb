@testable import Secrets

extension FuzzTarget {
    /// The file of a sealed book, opened with a constant key: any bytes, or a genuine file that was changed. The
    /// recorded inputs include files of the first version of the seal, whose content begins with a marker. Only the key
    /// can seal another file.
    static let seals = FuzzTarget { input in
        try check(sealed: Array(input.bytes), genuine: nil)
        var input = input
        var genuine: [UInt8] = []
        let content = Array("genuine".utf8) + [UInt8](repeating: 0, count: 40)
        try content.withUnsafeBytes { content in
            try Seal.seal(
                content, with: SecretsRules.bookKey(isSigned: false), generation: 3, changes: 9, book: SecretsRules.book
            ) { genuine += $0 }
        }
        try check(sealed: SecretsRules.changed(genuine, by: &input), genuine: genuine)
    }

    private static func check(sealed bytes: [UInt8], genuine: [UInt8]?) throws {
        let seal = outcome { () throws(SealError) in
            try Seal(head: Array(bytes.prefix(Seal.headCount)), count: bytes.count)
        }
        guard case .success(let seal) = seal else {
            return try expect(bytes != genuine, "a genuine seal is not known")
        }
        try expect(isUUID(seal.book) && seal.generation >= 0 && seal.changes >= 0, "the head has no book")
        try expect(seal.contentCount < bytes.count, "the content is longer than the file")
        var isOpened = false
        for isSigned in [false, true] {
            var content = [UInt8](repeating: 0, count: seal.contentCount)
            var rest = bytes.dropFirst(seal.head.count)
            do {
                try content.withUnsafeMutableBytes { content in
                    try seal.open(with: try SecretsRules.bookKey(isSigned: isSigned), into: content) { part in
                        guard rest.count >= part.count else { throw SealError.cut }
                        part.copyBytes(from: rest.prefix(part.count))
                        rest = rest.dropFirst(part.count)
                    }
                }
                try expect(content.starts(with: "genuine".utf8), "a forged seal is opened")
                isOpened = true
            } catch is SealError {}
        }
        guard let genuine else { return }
        try expect(isOpened == (bytes == genuine), "a seal that was changed is opened, or a genuine one is not")
    }
}
