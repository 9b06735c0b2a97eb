import Money
import Output
import Support
import Testing

@Suite struct JSONReadingTests {
    static let values: [(String, JSON)] = [
        ("null", .null), (" true ", .truth(true)), ("false", .truth(false)), ("0", .integer(0)), ("-0", .integer(0)),
        ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)), ("\"\"", .text("")),
        ("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\uDE00\"", .text("a\"\\/\u{8}\u{C}\n\r\t\u{E9}\u{1F600}")),
        ("\"\\u0000é\u{1F600}\u{7F}\"", .text("\0é\u{1F600}\u{7F}")), ("[]", .list([])),
        ("{ }", .object([JSON.Member]())),
        ("[1, [2 ,\"\"]\n]", .list([.integer(1), .list([.integer(2), .text("")])])),
        ("{\"a\":1,\t\"b\" : {\"a\":null}}", .object(["a": .integer(1), "b": .object(["a": .null])])),
    ]

    @Test(arguments: values.indices)
    func `a text is parsed as its value`(index: Int) throws {
        let (text, value) = Self.values[index]
        #expect(try JSON(reading: text) == value)
        #expect(try JSON(reading: value.serialized) == value)
    }

    static let faults: [(String, JSONError)] = [
        ("", .endsEarly), (" ", .endsEarly), ("tru", .endsEarly), ("trup", .unexpected(at: 3)), ("-", .endsEarly),
        ("nul l", .unexpected(at: 3)), ("1 2", .unexpected(at: 2)), ("[1,]", .unexpected(at: 3)), ("[1", .endsEarly),
        ("[1 2]", .unexpected(at: 3)), ("{\"a\"}", .unexpected(at: 4)), ("{\"a\":}", .unexpected(at: 5)),
        ("{a:1}", .unexpected(at: 1)), ("{\"a\":1,}", .unexpected(at: 7)), ("{\"a\":1,\"a\":1}", .twice("a")),
        ("{\"a\":1,\"\\u0061\":2}", .twice("a")), ("\"a", .endsEarly), ("\"a\nb\"", .unexpected(at: 2)),
        ("\"\\x\"", .unexpected(at: 1)), ("\"\\u12G4\"", .unexpected(at: 5)), ("\"\\uD83D\"", .unexpected(at: 7)),
        ("\"\\uD83D\\u0041\"", .unexpected(at: 1)), ("\"\\uDE00\"", .unexpected(at: 1)),
        ("1.0", .number(at: 0)), ("[1e2]", .number(at: 1)), ("01", .number(at: 0)), ("-01", .number(at: 0)),
        ("9223372036854775808", .number(at: 0)), ("-9223372036854775809", .number(at: 0)), ("+1", .unexpected(at: 0)),
        ("NaN", .unexpected(at: 0)), (String(repeating: "[", count: 33), .tooDeep),
        (String(repeating: "{\"a\":", count: 33), .tooDeep),
    ]

    @Test(arguments: faults.indices)
    func `invalid JSON is refused at its fault`(index: Int) {
        let (text, error) = Self.faults[index]
        #expect(throws: error) { try JSON(reading: text) }
    }

    @Test func `thirty-two nested lists are read`() throws {
        let text = String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
        #expect(try JSON(reading: text).serialized == text)
    }

    @Test func `an amount is read as text, and a member by its name`() throws {
        let object = try JSON(reading: JSON.object(["amount": .amount(Amount(cents: 1250)), "b": .null]).serialized)
        #expect(object["amount"] == .text("12.50"))
        #expect(object["b"] == .null)
        #expect(object["c"] == nil)
        #expect(JSON.null["a"] == nil)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `random values are read back`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<50 {
            let value = Self.value(depth: 0, using: &random)
            #expect(try JSON(reading: value.serialized) == value, "seed \(seed): \(value.serialized)")
        }
    }

    private static func value(depth: Int, using random: inout SplitMix64) -> JSON {
        switch Int.random(in: 0..<(depth > 3 ? 4 : 6), using: &random) {
        case 0: .null
        case 1: .truth(Bool.random(using: &random))
        case 2: .integer(Int64(truncatingIfNeeded: random.next()) >> Int64.random(in: 0..<64, using: &random))
        case 3: .text(text(using: &random))
        case 4: .list((0..<Int.random(in: 0..<4, using: &random)).map { _ in value(depth: depth + 1, using: &random) })
        default:
            .object(
                (0..<Int.random(in: 0..<4, using: &random)).map { number in
                    JSON.Member("\(number)" + text(using: &random), value(depth: depth + 1, using: &random))
                })
        }
    }

    private static func text(using random: inout SplitMix64) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0..<6, using: &random) {
            let limit: UInt32 = Bool.random(using: &random) ? 0xA0 : 0x11_0000
            text.unicodeScalars.append(Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) ?? "\u{2028}")
        }
        return text
    }
}
