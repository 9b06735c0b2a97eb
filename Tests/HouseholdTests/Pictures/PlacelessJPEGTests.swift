import Support
import Testing

@testable import Household

/// Generated pictures with and without a location, and the result of its removal.
@Suite struct PlacelessJPEGTests {
    /// An EXIF value as written: the tag, the type, the count, the bytes.
    private struct Entry: Equatable {
        let tag: Int
        let type: Int
        let count: Int
        let bytes: [UInt8]
    }

    /// A TIFF file that is written in one byte order.
    private struct Writer {
        let isLittleEndian: Bool
        var bytes: [UInt8] = []

        init(isLittleEndian: Bool) {
            self.isLittleEndian = isLittleEndian
            bytes = isLittleEndian ? [0x49, 0x49, 0x2A, 0] : [0x4D, 0x4D, 0, 0x2A]
            bytes += number(8, 4)
        }

        func number(_ number: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
            return isLittleEndian ? bytes : bytes.reversed()
        }

        /// Appends a directory, and the values that do not fit into its entries behind it.
        /// - Returns: the position of the link to the next directory.
        mutating func append(_ entries: [Entry]) -> Int {
            var rest: [UInt8] = []
            let start = bytes.count
            let end = start + 2 + 12 * entries.count + 4
            bytes += number(entries.count, 2)
            for entry in entries {
                bytes += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4)
                if entry.bytes.count <= 4 {
                    bytes += entry.bytes + Array(repeating: 0, count: 4 - entry.bytes.count)
                } else {
                    bytes += number(end + rest.count, 4)
                    rest += entry.bytes
                }
            }
            bytes += [0, 0, 0, 0] + rest
            return end - 4
        }

        mutating func put(_ value: Int, at place: Int) {
            bytes.replaceSubrange(place..<place + 4, with: number(value, 4))
        }
    }

    /// The text of every location value, which occurs nowhere else.
    private static let secret = Array("41.9028N".utf8)

    private struct Sample {
        var file: [UInt8]
        /// The part of the file from the tables to the end of the picture.
        var picture: [UInt8]
    }

    private func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((payload.count + 2) >> 8), UInt8((payload.count + 2) & 0xFF)] + payload
    }

    /// A picture whose tables and scans have random valid content.
    private func picture(_ random: inout SplitMix64) -> [UInt8] {
        var bytes = segment(0xDB, (0..<65).map { _ in UInt8.random(in: 0...255, using: &random) })
        for _ in 1...Int.random(in: 1...3, using: &random) {
            bytes += segment(0xDA, [1, 1, 0, 0, 63, 0])
            for _ in 0..<Int.random(in: 0...200, using: &random) {
                let byte = UInt8.random(in: 0...255, using: &random)
                bytes += byte == 0xFF ? [0xFF, [0x00, 0xD0, 0xD7].randomElement(using: &random)!] : [byte]
            }
        }
        return bytes + [0xFF, 0xD9]
    }

    private func entries(_ random: inout SplitMix64, from first: Int) -> [Entry] {
        let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1]
        return (0..<Int.random(in: 0...6, using: &random)).map { index in
            let type = sizes.keys.sorted().randomElement(using: &random)!
            let count = Int.random(in: 1...9, using: &random)
            // Bytes too small for a pointer to the location.
            let bytes = (0..<count * sizes[type]!).map { _ in UInt8.random(in: 0...0x24, using: &random) }
            return Entry(tag: first + index, type: type, count: count, bytes: bytes)
        }
    }

    private func sample(hasPlace: Bool, _ random: inout SplitMix64) -> Sample {
        var writer = Writer(isLittleEndian: Bool.random(using: &random))
        let (first, second, exif) = (
            entries(&random, from: 0x0100), entries(&random, from: 0x0200), entries(&random, from: 0x9000)
        )
        let pointer = Entry(tag: 0x8769, type: 4, count: 1, bytes: [0, 0, 0, 0])
        let place = Entry(tag: 0x8825, type: 4, count: 1, bytes: [0, 0, 0, 0])
        let isInEXIF = Bool.random(using: &random)
        let main = first + [pointer] + (hasPlace && !isInEXIF ? [place] : [])
        let below = exif + (hasPlace && isInEXIF ? [place] : [])
        let next = writer.append(main)
        let start = writer.bytes.count
        writer.put(start, at: 8 + 2 + 12 * first.count + 8)
        _ = writer.append(below)
        if hasPlace {
            let gps = (0..<Int.random(in: 1...5, using: &random)).map { index in
                Entry(tag: index, type: 2, count: Self.secret.count, bytes: Self.secret)
            }
            writer.put(
                writer.bytes.count,
                at: isInEXIF ? start + 2 + 12 * exif.count + 8 : 8 + 2 + 12 * (first.count + 1) + 8)
            _ = writer.append(gps)
        }
        if Bool.random(using: &random) {
            writer.put(writer.bytes.count, at: next)
            _ = writer.append(second)
        }
        let picture = picture(&random)
        let file =
            [0xFF, 0xD8] + segment(0xE0, Array("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1, 0, 0])
            + segment(0xE1, Array("Exif\0\0".utf8) + writer.bytes) + picture
        return Sample(file: file, picture: picture)
    }

    /// Every reachable entry in the EXIF of a file, by an independent reader.
    private func entries(of file: [UInt8]) -> [Entry] {
        guard let start = file.place(of: "Exif\0\0".utf8) else { return [] }
        let count = Int(file[start - 2]) << 8 | Int(file[start - 1])
        let tiff = Array(file[start + 6..<start - 2 + count])
        func number(_ place: Int, _ count: Int) -> Int {
            let part = tiff[place..<place + count]
            return (tiff[0] == 0x49 ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
        }
        let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1]
        func directory(_ start: Int) -> [Entry] {
            guard start != 0 else { return [] }
            let count = number(start, 2)
            return (0..<count).flatMap { index -> [Entry] in
                let entry = start + 2 + 12 * index
                let (tag, type, count) = (number(entry, 2), number(entry + 2, 2), number(entry + 4, 4))
                if tag == 0x8769 { return directory(number(entry + 8, 4)) }
                if tag == 0x8825 { return [Entry(tag: tag, type: type, count: count, bytes: [])] }
                let size = sizes[type]! * count
                let place = size > 4 ? number(entry + 8, 4) : entry + 8
                return [Entry(tag: tag, type: type, count: count, bytes: Array(tiff[place..<place + size]))]
            } + directory(number(start + 2 + 12 * count, 4))
        }
        return directory(number(4, 4))
    }

    @Test func `only the location is removed`() throws {
        var random = SplitMix64(seed: 2026)
        for _ in 1...400 {
            let sample = sample(hasPlace: true, &random)
            #expect(sample.file.holds(Self.secret))
            let before = entries(of: sample.file)
            #expect(before.contains { $0.tag == 0x8825 })
            let placeless = try PlacelessJPEG(sample.file)
            #expect(placeless.hadPlace)
            #expect(!placeless.bytes.holds(Self.secret))
            #expect(entries(of: placeless.bytes) == before.filter { $0.tag != 0x8825 })
            #expect(placeless.bytes.count == sample.file.count)
            #expect(placeless.bytes.suffix(sample.picture.count) == sample.picture[...])
            let again = try PlacelessJPEG(placeless.bytes)
            #expect(!again.hadPlace && again.bytes == placeless.bytes)
        }
    }

    @Test func `a picture without a location keeps every byte`() throws {
        var random = SplitMix64(seed: 7)
        for _ in 1...200 {
            let sample = sample(hasPlace: false, &random)
            let placeless = try PlacelessJPEG(sample.file)
            #expect(!placeless.hadPlace && placeless.bytes == sample.file)
        }
    }

    @Test func `a truncated picture is refused`() {
        var random = SplitMix64(seed: 9)
        for _ in 1...10 {
            let file = sample(hasPlace: true, &random).file
            for count in 0..<file.count {
                #expect(throws: PlacelessJPEG.CutShort()) { try PlacelessJPEG(Array(file[..<count])) }
            }
        }
    }

    @Test func `a damaged picture keeps no readable location and never crashes`() {
        var random = SplitMix64(seed: 31)
        for _ in 1...3000 {
            var file = sample(hasPlace: Bool.random(using: &random), &random).file
            for _ in 1...Int.random(in: 1...4, using: &random) {
                file[Int.random(in: 2..<file.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard let placeless = try? PlacelessJPEG(file) else { continue }
            #expect((try? PlacelessJPEG(placeless.bytes))?.hadPlace == false)
        }
    }

    private func file(_ segments: [UInt8], rest: [UInt8] = []) -> [UInt8] {
        [0xFF, 0xD8] + segments + segment(0xDA, [1, 1, 0, 0, 63, 0]) + [1, 2, 3, 0xFF, 0xD9] + rest
    }

    private static let xmp = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    /// The head of a packet, with the hash and length of the whole text and the position of the part.
    private static let extended =
        Array("http://ns.adobe.com/xmp/extension/\0".utf8) + Array(repeating: UInt8(ascii: "7"), count: 40)

    @Test(arguments: [
        [xmp + Array("<x exif:GPSLatitude='41,54N'/>".utf8)],
        [xmp + Array("<photoshop:City>Roma</photoshop:City>".utf8)],
        // Words that are split between packets.
        [xmp + Array("<x a='".utf8), extended + Array("exif:GP".utf8), extended + Array("SLongitude".utf8)],
        [xmp + Array("G\0P\0S\0L\0".utf8)],
    ])
    func `XMP with a location is removed whole`(packets: [[UInt8]]) throws {
        let other = segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1, 2, 3])
        let placeless = try PlacelessJPEG(file(packets.flatMap { segment(0xE1, $0) } + other))
        #expect(placeless.hadPlace && placeless.bytes == file(other))
        let harmless = file(segment(0xE1, Self.xmp + Array("<x dc:title='Pizza'/>".utf8)) + other)
        #expect(try PlacelessJPEG(harmless).bytes == harmless)
    }

    @Test func `IPTC and other notes with a location are removed`() throws {
        let city = segment(
            0xED, Array("Photoshop 3.0\08BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, 9, 0x1C, 2, 90, 0, 4] + Array("Roma".utf8))
        let title = segment(
            0xED, Array("Photoshop 3.0\08BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, 9, 0x1C, 2, 5, 0, 4] + Array("Rome".utf8))
        let claim = segment(0xEB, Array("JP{\"exif:GPSLatitude\":\"41,54N\"}".utf8))
        #expect(try PlacelessJPEG(file(city + title + claim)).bytes == file(title))
    }

    @Test func `data after the picture is removed only if it may contain a location`() throws {
        let plain = file([], rest: Array("some padding".utf8) + [0, 0])
        #expect(try PlacelessJPEG(plain).bytes == plain)
        let index = segment(0xE2, Array("MPF\0".utf8) + [1, 2, 3])
        for rest in [file([]), [0, 0, 0, 24] + Array("ftypmp42".utf8), Array("...GPS...".utf8)] {
            let placeless = try PlacelessJPEG(file(index, rest: rest))
            #expect(placeless.hadPlace && placeless.bytes == file([]))
        }
    }

    @Test func `unreadable EXIF is removed if it may contain a location`() throws {
        let unreadable = segment(
            0xE1, Array("Exif\0\0".utf8) + [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 9, 0, 0x25, 0x88, 4, 0])
        #expect(try PlacelessJPEG(file(unreadable)).bytes == file([]))
        let harmless = file(
            segment(0xE1, Array("Exif\0\0".utf8) + [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 9, 0, 1, 2, 4, 0]))
        #expect(try PlacelessJPEG(harmless).bytes == harmless)
    }
}
