import Glibc

extension [UInt8] {
    /// Where bytes lie in these for the first time, one after the other; `nil` where they do not.
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

    /// Whether bytes lie in these, one after the other.
    public func holds(_ part: some Sequence<UInt8>) -> Bool { place(of: part) != nil }

    /// Whether a text does.
    public func holds(_ text: String) -> Bool { place(of: text.utf8) != nil }
}
