/// A `text[]` in the server's binary form, as `array_send` of PostgreSQL writes it: how many dimensions, whether any element
/// is null, their type, for each dimension its size and first number, then each element with its length before it.
enum TextArray {
    /// The elements of one dimension, `nil` for null; `nil` as a whole for what is none.
    static func elements(_ bytes: UnsafeRawBufferPointer) -> [String?]? {
        var place = 0
        func word() -> Int? {
            guard place + 4 <= bytes.count else { return nil }
            defer { place += 4 }
            return Int(Int32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: Int32.self)))
        }
        guard let dimensions = word(), word() != nil, word() != nil, dimensions == 0 || dimensions == 1 else {
            return nil
        }
        guard dimensions == 1 else { return [] }
        guard let count = word(), word() != nil, count >= 0, count <= bytes.count / 4 else { return nil }
        var elements: [String?] = []
        elements.reserveCapacity(count)
        for _ in 0..<count {
            guard let length = word() else { return nil }
            guard length >= 0 else {
                elements.append(nil)
                continue
            }
            guard length <= bytes.count - place else { return nil }
            elements.append(String(decoding: bytes[place..<place + length], as: UTF8.self))
            place += length
        }
        return elements
    }
}
