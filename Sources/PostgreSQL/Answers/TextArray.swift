/// A `text[]` in binary form, as PostgreSQL's `array_send` writes it: number of dimensions, null flag, element type,
/// size and lower bound of each dimension, then each element preceded by its length.
enum TextArray {
    /// Decodes a one-dimensional array, `nil` elements for NULL; `nil` if the bytes are invalid.
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
