public import Failures

/// A JPEG without location data: removes GPS from EXIF, and XMP, IPTC and data after the image if they contain a
/// location. The image data is unchanged, byte for byte.
///
/// Maker notes are kept, because their format is known only to the manufacturers. Sources: ITU-T T.81 (segments), JEITA
/// CP-3451 (EXIF), the XMP specification part 3, IPTC-IIM 4.2 (place in record 2).
public struct PlacelessJPEG: Equatable, Sendable {
    /// The whole file, without the removed location data.
    public let bytes: [UInt8]
    /// Whether location data was removed. Otherwise the bytes are unchanged.
    public let hadPlace: Bool

    /// The error for a file that is not a complete JPEG.
    public struct CutShort: InternalError, Equatable {}

    /// Processes a complete file.
    /// - Throws: `CutShort` if the file is not a JPEG, or ends before the image does.
    /// - Complexity: O(bytes) for each pass until nothing more is found; two passes for a genuine photo.
    public init(_ file: [UInt8]) throws(CutShort) {
        var (before, kept) = (file, try Self.withoutPlaces(file))
        // With forged markers, the result of a pass may be parsed differently.
        while kept != before { (before, kept) = (kept, try Self.withoutPlaces(kept)) }
        bytes = kept
        hadPlace = kept != file
    }

    private static func withoutPlaces(_ file: [UInt8]) throws(CutShort) -> [UInt8] {
        let (segments, end) = try Self.segments(of: file)
        let xmpHasLocation = Self.hasLocation(xmp: segments.filter(\.isXMP).flatMap { file[$0.payload].xmp })
        let losesRest = Self.mayTellOfPlace(behind: file[end...])
        var kept: [UInt8] = []
        kept.reserveCapacity(file.count)
        var taken = 0
        for segment in segments {
            if segment.isXMP && xmpHasLocation || segment.isIndex && losesRest || segment.isPlaceless == false {
                kept += file[taken..<segment.whole.lowerBound]
                taken = segment.whole.upperBound
            } else if segment.isEXIF {
                switch PlacelessEXIF(file[segment.payload]) {
                case .unchanged: continue
                case .changed(let payload): kept += file[taken..<segment.payload.lowerBound] + payload
                case .unreadable: kept += file[taken..<segment.whole.lowerBound]
                }
                taken = segment.whole.upperBound
            }
        }
        kept += file[taken..<end]
        if !losesRest { kept += file[end...] }
        return kept
    }

    /// A segment of application data.
    private struct Segment {
        /// The range of the segment from its marker on.
        let whole: Range<Int>
        /// The range of the segment after its length.
        let payload: Range<Int>
        let isEXIF: Bool
        let isXMP: Bool
        /// Whether the segment is the index of further pictures after this one (MPF).
        let isIndex: Bool
        /// Whether the segment contains no location; `nil` for segments that are examined by other means.
        let isPlaceless: Bool?

        init(_ marker: UInt8, from start: Int, payload: Range<Int>, of file: [UInt8]) {
            whole = start..<payload.upperBound
            self.payload = payload
            let content = file[payload]
            func begins(_ text: StaticString) -> Bool {
                text.withUTF8Buffer { content.starts(with: $0) }
            }
            isEXIF = marker == 0xE1 && begins("Exif\0")
            isXMP = marker == 0xE1 && begins("http://ns.adobe.com/x")
            isIndex = marker == 0xE2 && begins("MPF\0")
            switch marker {
            case _ where isEXIF || isXMP || begins("ICC_PROFILE") || begins("Adobe"): isPlaceless = nil
            case 0xED where begins("Photoshop 3.0"): isPlaceless = !PlacelessJPEG.namesPlace(iptc: content)
            default: isPlaceless = !content.holds("GPSL")
            }
        }
    }

    /// Returns the application segments, and the end of the image.
    private static func segments(of file: [UInt8]) throws(CutShort) -> (all: [Segment], end: Int) {
        guard file.starts(with: [0xFF, 0xD8]) else { throw CutShort() }
        var segments: [Segment] = []
        var place = 2
        while true {
            let start = place
            guard place < file.count, file[place] == 0xFF else { throw CutShort() }
            while place < file.count, file[place] == 0xFF { place += 1 }
            guard place < file.count else { throw CutShort() }
            let marker = file[place]
            place += 1
            switch marker {
            case 0xD9: return (segments, place)
            case 0x01, 0xD0...0xD7: continue
            default: break
            }
            guard place + 2 <= file.count else { throw CutShort() }
            let count = Int(file[place]) << 8 | Int(file[place + 1])
            let payload = place + 2..<max(place + 2, place + count)
            guard count >= 2, payload.upperBound <= file.count else { throw CutShort() }
            place = payload.upperBound
            switch marker {
            case 0xE0...0xEF: segments.append(Segment(marker, from: start, payload: payload, of: file))
            case 0xDA: place = endOfScan(from: place, in: file)
            default: break
            }
        }
    }

    /// Returns the end of a scan's coded data: the next marker that is not part of it, or the end of the file.
    private static func endOfScan(from start: Int, in file: [UInt8]) -> Int {
        var place = start
        while place + 1 < file.count {
            guard file[place] == 0xFF else {
                place += 1
                continue
            }
            switch file[place + 1] {
            case 0x00, 0xD0...0xD7: place += 2
            case 0xFF: place += 1
            default: return place
            }
        }
        return file.count
    }

    /// Whether XMP packets contain a location. In UTF-16 the letters are separated by zeros.
    private static func hasLocation(xmp: [UInt8]) -> Bool {
        let text = xmp.filter { $0 != 0 }
        return ["GPS", "City", "Country", "Location", "State", "latitude", "longitude"].contains { text[...].holds($0) }
    }

    /// Whether IPTC data contains a place: city, sublocation, state, country, or content location.
    private static func namesPlace(iptc: ArraySlice<UInt8>) -> Bool {
        let sets: Set<UInt8> = [26, 27, 90, 92, 95, 100, 101]
        return iptc.indices.dropLast(2).contains { place in
            iptc[place] == 0x1C && iptc[place + 1] == 2 && sets.contains(iptc[place + 2])
        }
    }

    /// Whether the data after the image may be another picture or a video with its own location.
    private static func mayTellOfPlace(behind rest: ArraySlice<UInt8>) -> Bool {
        ["Exif", "ftyp", "GPS", "xap"].contains { rest.holds($0) }
            || rest.indices.dropLast(2).contains { rest[$0] == 0xFF && rest[$0 + 1] == 0xD8 && rest[$0 + 2] == 0xFF }
    }
}

extension ArraySlice<UInt8> {
    /// The content of an XMP segment. An extended one starts with a name and 40 bytes of GUID, length and offset.
    fileprivate var xmp: ArraySlice<UInt8> {
        let extended = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
        return starts(with: extended) ? dropFirst(extended.count + 40) : self
    }

    /// Whether the bytes contain a text.
    /// - Complexity: O(*n*) in the bytes for a short text.
    fileprivate func holds(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        guard count >= wanted.count, let first = wanted.first else { return false }
        return indices.dropLast(wanted.count - 1).contains { place in
            self[place] == first && self[place...].starts(with: wanted)
        }
    }
}
