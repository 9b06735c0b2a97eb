internal import Ledger

/// A fast scanner for snapshots in the exact format of `SnapshotText`, which does not decode values.
///
/// Every text accepted by the scanner can be read by `SnapshotText`.
struct SnapshotScan {
    private let text: UnsafeRawBufferPointer
    private var place = 0

    /// Calls `body` with each row in order: the index of its table in `RowText.all`, its number and its JSON.
    /// - Returns: whether the whole text has the exact format, sorted by table and number. Otherwise it may still be a
    ///   valid snapshot, and `body` has been called for the rows before the deviation.
    /// - Complexity: O(bytes).
    static func forEachRow(
        of text: UnsafeRawBufferPointer, _ body: (Int, Int64, UnsafeRawBufferPointer) -> Void
    ) -> Bool {
        var scan = SnapshotScan(text: text)
        return scan.object(body)
    }

    private init(text: UnsafeRawBufferPointer) {
        self.text = text
    }

    private mutating func object(_ body: (Int, Int64, UnsafeRawBufferPointer) -> Void) -> Bool {
        guard take(UInt8(ascii: "{")) else { return false }
        var isFirst = true
        for (table, rows) in RowText.all.enumerated() {
            let start = place
            guard isFirst || take(UInt8(ascii: ",")), take(rows.listHead) else {
                place = start
                continue
            }
            isFirst = false
            var last = Int64.min
            repeat {
                let start = place
                guard let id = row(rows), last < id else { return false }
                last = id
                body(table, id, UnsafeRawBufferPointer(rebasing: text[start..<place]))
            } while take(UInt8(ascii: ","))
            guard take(UInt8(ascii: "]")) else { return false }
        }
        return take(UInt8(ascii: "}")) && place == text.count
    }

    private mutating func row(_ rows: RowText) -> Int64? {
        guard take(RowText.head), let id = integer(), takeValues(rows.fields) else { return nil }
        return id
    }

    /// Skips the fields and the end of a row or entry. Returns whether they have the exact format.
    private mutating func takeValues(_ fields: [RowText.Field]) -> Bool {
        for field in fields {
            guard take(field.head) else { return false }
            if take(RowText.null) { continue }
            guard field.fields.isEmpty else {
                guard takeEntries(field.fields) else { return false }
                continue
            }
            guard field.isText ? takeText() : integer() != nil else { return false }
        }
        return take(UInt8(ascii: "}"))
    }

    private mutating func takeEntries(_ fields: [RowText.Field]) -> Bool {
        guard take(UInt8(ascii: "[")) else { return false }
        repeat {
            guard takeValues(fields) else { return false }
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "]"))
    }

    private mutating func integer() -> Int64? {
        let isNegative = take(UInt8(ascii: "-"))
        let start = place
        var value: Int64 = 0
        // 18 digits cannot overflow.
        while place < text.count, case let digit = text[place], 48...57 ~= digit, place - start < 18 {
            value = value * 10 + Int64(digit - 48)
            place += 1
        }
        guard place > start, text[start] != 48 || place == start + 1 && !isNegative else { return nil }
        return isNegative ? -value : value
    }

    private mutating func takeText() -> Bool {
        guard take(UInt8(ascii: "\"")) else { return false }
        while place < text.count {
            switch text[place] {
            case UInt8(ascii: "\""):
                place += 1
                return true
            case UInt8(ascii: "\\"): guard takeEscaped() else { return false }
            case 0..<0x20: return false
            default: place += 1
            }
        }
        return false
    }

    private mutating func takeEscaped() -> Bool {
        guard place + 1 < text.count else { return false }
        switch text[place + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            place += 2
            return true
        case UInt8(ascii: "u"):
            guard place + 6 <= text.count,
                let digits = UInt16(String(decoding: text[place + 2..<place + 6], as: UTF8.self), radix: 16),
                // Rejects a sign before the digits, and surrogates.
                text[place + 2] >= 48, Unicode.Scalar(digits) != nil
            else { return false }
            place += 6
            return true
        default: return false
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard place < text.count, text[place] == byte else { return false }
        place += 1
        return true
    }

    private mutating func take(_ bytes: [UInt8]) -> Bool {
        guard text.count - place >= bytes.count else { return false }
        for index in bytes.indices where text[place + index] != bytes[index] { return false }
        place += bytes.count
        return true
    }
}
