/// The seconds since 1970-01-01 00:00 UTC of a time such as `2026-11-20T18:03:11Z`; `nil` for any other form.
/// - Complexity: O(1).
public func secondsSince1970(rfc3339 text: String) -> Int64? {
    let bytes = Array(text.utf8)
    guard bytes.count == 20, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
        bytes[16] == UInt8(ascii: ":"), bytes[19] == UInt8(ascii: "Z"),
        let day = Day(iso: String(decoding: bytes[..<10], as: UTF8.self))
    else { return nil }
    var seconds = Int64(day.number) * 86_400
    for (place, unit, limit) in [(11, 3600, 24), (14, 60, 60), (17, 1, 60)] as [(Int, Int64, Int64)] {
        let (tens, ones) = (Int64(bytes[place]) - 48, Int64(bytes[place + 1]) - 48)
        guard 0...9 ~= tens, 0...9 ~= ones, tens * 10 + ones < limit else { return nil }
        seconds += (tens * 10 + ones) * unit
    }
    return seconds
}
