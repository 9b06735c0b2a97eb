internal import Failures

/// The result of removing the location from the EXIF data of a picture.
enum PlacelessEXIF: Equatable {
    /// The data has no location.
    case unchanged
    /// The payload of the EXIF segment without the location, of unchanged length, padded with zeros.
    case changed([UInt8])
    /// The data cannot be parsed and may contain a location.
    case unreadable

    /// Processes the payload of an EXIF segment: a six-byte identifier, then a TIFF file.
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
            // If a location remains, the directories overlap and the data cannot be trusted.
            guard try !tiff.takeOutPlace() else { throw TIFF.Unreadable() }
            self = .changed(Array(payload.prefix(6)) + tiff.bytes)
        } catch {
            self = tiff.mayLeadToPlace ? .unreadable : .unchanged
        }
    }
}

/// The directories of a TIFF file, as used by EXIF.
private struct TIFF {
    private(set) var bytes: [UInt8]
    private let isLittleEndian: Bool

    struct Unreadable: InternalError {}

    /// Reads the header of a TIFF file. `nil` if the bytes have none.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        switch bytes.prefix(4) {
        case [0x49, 0x49, 0x2A, 0]: isLittleEndian = true
        case [0x4D, 0x4D, 0, 0x2A]: isLittleEndian = false
        default: return nil
        }
    }

    private static let gps = 0x8825
    /// Tags of entries that point to further directories: EXIF, interoperability, sub-IFDs.
    private static let directories: Set<Int> = [0x8769, 0xA005, 0x014A]
    /// The maximum number of directories, far above what cameras write.
    private static let mostDirectories = 64

    /// Whether the bytes of the GPS tag occur anywhere.
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

    /// Returns the range of an entry's value; `nil` if the value is inside the entry itself.
    private func value(ofEntryAt place: Int) throws(Unreadable) -> Range<Int>? {
        let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4]
        guard let size = try sizes[number(place + 2, 2)] else { throw Unreadable() }
        let count = try number(place + 4, 4) * size
        guard count > 4 else { return nil }
        let start = try number(place + 8, 4)
        guard start + count <= bytes.count else { throw Unreadable() }
        return start..<start + count
    }

    /// Clears the GPS directories with their values, and removes the entries that point to them.
    /// - Returns: whether there were any.
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
                    // The following entries of this directory move up. The rest of the file keeps its position.
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
        // A following directory is not visited: some writers omit that pointer, so other data may be in its place.
        try clear(directory..<end)
    }
}
