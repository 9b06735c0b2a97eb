import Files

extension TextEncoding {
    /// The encoding of a fixed-width file: as for other text, or CP850 if accented letters of DOS prevail. Spanish and
    /// Belgian banks still use it.
    /// - Throws: `FileError.cannotRead`, `.twoEncodings`.
    /// - Complexity: O(bytes).
    static func ofRecords(
        _ file: InputFile, chosen: TextEncoding?
    ) throws(FileError) -> (TextEncoding, why: String) {
        let found = try ofText(file, chosen: chosen)
        guard chosen == nil, !found.0.name.hasPrefix("UTF") else { return found }
        var (lettersOfDOS, lettersOfWindows) = (0, 0)
        try file.forEachBlock { bytes in
            for (index, byte) in bytes.enumerated() where byte >= 0x80 {
                // Accented letters have letters beside them, unlike a euro sign.
                guard
                    [index - 1, index + 1].contains(where: { bytes.indices.contains($0) && isLetter(bytes[$0]) })
                else { continue }
                if byte <= 0xA5 { lettersOfDOS += 1 } else if byte >= 0xC0 { lettersOfWindows += 1 }
            }
        }
        guard lettersOfDOS > lettersOfWindows, let encoding = TextEncoding(named: "CP850") else { return found }
        return (encoding, "not valid UTF-8, and the letters of DOS")
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
