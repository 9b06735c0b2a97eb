extension Record {
    /// The bytes of a field without surrounding spaces and without the `="…"` of spreadsheets. Empty beyond the last
    /// field.
    package func cell(_ index: Int) -> ArraySlice<UInt8> {
        guard index < count else { return [] }
        var cell = bytes(index)
        if cell.isEmpty { return cell }
        Self.trim(&cell)
        if cell.count >= 3, cell.first == 0x3D, cell.last == 0x22, cell[cell.startIndex + 1] == 0x22 {
            cell = cell.dropFirst(2).dropLast()
            Self.trim(&cell)
        }
        return cell
    }

    /// A field as text, on one line with single spaces; `nil` if it is empty.
    /// - Complexity: O(n) in the field.
    public func text(_ index: Int) -> String? {
        let cell = cell(index)
        if cell.isEmpty { return nil }
        var hasRuns = false
        var wasSpace = false
        for byte in cell {
            let isSpace = byte <= 0x20
            if isSpace && (wasSpace || byte != 0x20) { hasRuns = true }
            wasSpace = isSpace
        }
        guard hasRuns else { return String(decoding: cell, as: UTF8.self) }
        let words = cell.split { $0 <= 0x20 }
        return String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
    }

    private static func trim(_ cell: inout ArraySlice<UInt8>) {
        while let first = cell.first {
            if first <= 0x20 {
                cell.removeFirst()
            } else if first == 0xC2, cell.count > 1, cell[cell.startIndex + 1] == 0xA0 {
                cell.removeFirst(2)
            } else {
                break
            }
        }
        while let last = cell.last {
            if last <= 0x20 {
                cell.removeLast()
            } else if last == 0xA0, cell.count > 1, cell[cell.endIndex - 2] == 0xC2 {
                cell.removeLast(2)
            } else {
                break
            }
        }
    }
}

extension Record {
    /// Whether one field is a date and another a number, as in most rows of bank statements.
    package var hasDateAndNumber: Bool {
        var hasDate = false
        var hasNumber = false
        for index in 0..<count {
            let field = bytes(index).prefix { $0 != 0x20 }
            let digits = field.count { (0x30...0x39).contains($0) }
            let marks = field.count { "/.-".utf8.contains($0) }
            if (6...8).contains(digits), marks == 2, field.count == digits + 2 {
                hasDate = true
            } else if digits > 0, field.allSatisfy({ (0x30...0x39).contains($0) || "+-.,".utf8.contains($0) }) {
                hasNumber = true
            }
        }
        return hasDate && hasNumber
    }
}
