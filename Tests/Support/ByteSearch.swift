import Glibc

extension [UInt8] {
    /// The offset of the first occurrence of a byte sequence; `nil` if it does not occur.
    public func place(of part: some Sequence<UInt8>) -> Int? {
        let part = Array(part)
        guard let first = part.first else { return isEmpty ? nil : 0 }
        return withUnsafeBytes { whole -> Int? in
            var next = 0
            while next + part.count <= whole.count, let start = whole.baseAddress {
                guard let found = memchr(start + next, Int32(first), whole.count - part.count + 1 - next) else {
                    return nil
                }
                let place = UnsafeRawPointer(found) - start
                if memcmp(found, part, part.count) == 0 { return place }
                next = place + 1
            }
            return nil
        }
    }

    /// Whether the bytes contain a byte sequence.
    public func holds(_ part: some Sequence<UInt8>) -> Bool { place(of: part) != nil }

    /// Whether the bytes contain the UTF-8 of a text.
    public func holds(_ text: String) -> Bool { place(of: text.utf8) != nil }
}
