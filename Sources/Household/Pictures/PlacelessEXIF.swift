internal import Failures

/// What becomes of the EXIF of a picture when the place is taken out of it.
enum PlacelessEXIF: Equatable {
    /// It tells of no place.
    case unchanged
    /// The payload of its segment, as long as it was, with zeros where the place stood.
    case changed([UInt8])
    /// Nobody can tell whether it tells of one.
    case unreadable

    /// Takes the payload of the segment: six bytes that name it, then a TIFF file.
    /// - Complexity: O(bytes).
    init(_ payload: ArraySlice<UInt8>) {
        guard payload.count >= 14, var tiff = TIFF(Array(payload.dropFirst(6))) else {
            self = .unreadable
            return
        }
        do throws(TIFF.Unreadable) {
            guard try tiff.takeOutPlace() else {
                self = .unchanged
                return
            }
            // Where what was taken out was something else too, the rest may say anything.
            guard try !tiff.takeOutPlace() else { throw TIFF.Unreadable() }
            self = .changed(Array(payload.prefix(6)) + tiff.bytes)
        } catch {
            self = tiff.mayLeadToPlace ? .unreadable : .unchanged
        }
    }
}

/// The directories of a TIFF file, as EXIF has them.
private struct TIFF {
    private(set) var bytes: [UInt8]
    private let isLittleEndian: Bool

    struct Unreadable: InternalError {}

    /// `nil` for what does not begin as one.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        switch bytes.prefix(4) {
        case [0x49, 0x49, 0x2A, 0]: isLittleEndian = true
        case [0x4D, 0x4D, 0, 0x2A]: isLittleEndian = false
        default: return nil
        }
    }

    private static let gps = 0x8825
    /// What leads to further directories: EXIF, interoperability, others below.
    private static let directories: Set<Int> = [0x8769, 0xA005, 0x014A]
    /// More than any camera writes.
    private static let mostDirectories = 64

    /// Whether what leads to a place may stand anywhere.
    var mayLeadToPlace: Bool {
        let tag: [UInt8] = isLittleEndian ? [0x25, 0x88] : [0x88, 0x25]
        return bytes.indices.dropLast().contains { bytes[$0] == tag[0] && bytes[$0 + 1] == tag[1] }
    }

    private func number(_ place: Int, _ count: Int) throws(Unreadable) -> Int {
        guard place >= 0, place + count <= bytes.count else { throw Unreadable() }
        let part = bytes[place..<place + count]
        return (isLittleEndian ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }

    private mutating func put(_ number: Int, at place: Int, _ count: Int) {
        for index in 0..<count {
            let shift = 8 * (isLittleEndian ? index : count - 1 - index)
            bytes[place + index] = UInt8(truncatingIfNeeded: number >> shift)
        }
    }

    private mutating func clear(_ range: Range<Int>) throws(Unreadable) {
        guard range.lowerBound >= 8, range.upperBound <= bytes.count else { throw Unreadable() }
        for place in range { bytes[place] = 0 }
    }

    /// How many bytes an entry's value has, and where they lie; none where they lie in the entry itself.
    private func value(ofEntryAt place: Int) throws(Unreadable) -> Range<Int>? {
        let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4]
        guard let size = try sizes[number(place + 2, 2)] else { throw Unreadable() }
        let count = try number(place + 4, 4) * size
        guard count > 4 else { return nil }
        let start = try number(place + 8, 4)
        guard start + count <= bytes.count else { throw Unreadable() }
        return start..<start + count
    }

    /// Clears the directories of places with all that they refer to, and takes out what leads to them.
    /// - Returns: whether there was any.
    mutating func takeOutPlace() throws(Unreadable) -> Bool {
        var waiting = [try number(4, 4)]
        var seen: Set<Int> = []
        var found = false
        while let directory = waiting.popLast() {
            guard directory != 0 else { continue }
            guard directory >= 8, seen.insert(directory).inserted, seen.count <= Self.mostDirectories else {
                throw Unreadable()
            }
            var count = try number(directory, 2)
            _ = try number(directory + 2 + 12 * count, 4)
            var index = 0
            while index < count {
                let entry = directory + 2 + 12 * index
                let tag = try number(entry, 2)
                if tag == Self.gps {
                    try clear(directoryAt: number(entry + 8, 4))
                    found = true
                    // What stands behind the entry moves up, and nothing else.
                    let end = directory + 2 + 12 * count + 4
                    let rest = Array(bytes[entry + 12..<end])
                    bytes.replaceSubrange(entry..<end, with: rest + Array(repeating: 0, count: 12))
                    count -= 1
                    put(count, at: directory, 2)
                } else {
                    if Self.directories.contains(tag) { waiting += try directories(ofEntryAt: entry) }
                    index += 1
                }
            }
            waiting.append(try number(directory + 2 + 12 * count, 4))
        }
        return found
    }

    private func directories(ofEntryAt entry: Int) throws(Unreadable) -> [Int] {
        guard let list = try value(ofEntryAt: entry) else { return [try number(entry + 8, 4)] }
        guard list.count <= 4 * Self.mostDirectories else { throw Unreadable() }
        var all: [Int] = []
        for place in stride(from: list.lowerBound, to: list.upperBound - 3, by: 4) { all.append(try number(place, 4)) }
        return all
    }

    private mutating func clear(directoryAt directory: Int) throws(Unreadable) {
        guard directory >= 8 else { throw Unreadable() }
        let count = try number(directory, 2)
        let end = directory + 2 + 12 * count
        guard end <= bytes.count else { throw Unreadable() }
        for index in 0..<count {
            if let value = try value(ofEntryAt: directory + 2 + 12 * index) { try clear(value) }
        }
        // What leads on from it is left: some writers leave it out, and have something else there.
        try clear(directory..<end)
    }
}
