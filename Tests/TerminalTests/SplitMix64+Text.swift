import Support

extension SplitMix64 {
    /// A text of scalars that are hard on terminals.
    mutating func text(upTo count: Int) -> String {
        let awkward: [ClosedRange<UInt32>] = [
            0...0x20, 0x20...0x7E, 0x7F...0xFF, 0x300...0x36F, 0x600...0x605, 0x915...0x94D, 0x1100...0x11FF,
            0x2000...0x2070, 0x4E00...0x4E20, 0xAC00...0xAC20, 0xFE00...0xFE0F, 0x1F1E6...0x1F1FF, 0x1F3F4...0x1F3FF,
            0x1F466...0x1F469, 0xE0020...0xE007F, 0x200B...0x200F, 0x2028...0x202E, 0x2764...0x2764,
        ]
        var text = ""
        for _ in 0..<Int.random(in: 0...count, using: &self) {
            let range = awkward.randomElement(using: &self) ?? 0...0
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &self)) {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
