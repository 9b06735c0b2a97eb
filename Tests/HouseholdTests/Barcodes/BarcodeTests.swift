import Household
import Support
import Testing

@Suite struct BarcodeTests {
    // Codes that are printed in standards, articles about them, and on things at hand.
    @Test(
        arguments: [
            ("4006381333931", "4006381333931"), ("96385074", "96385074"), ("73513537", "73513537"),
            ("036000291452", "0036000291452"), ("0036000291452", "0036000291452"), ("00036000291452", "0036000291452"),
            ("9783161484100", "9783161484100"), ("978-3-16-148410-0", "9783161484100"),
            ("978\u{2010}0\u{2010}306\u{2010}40615\u{2010}7", "9780306406157"),
            ("4 006381 333931", "4006381333931"), ("9638 5074", "96385074"),
            ("4\u{A0}006381\u{2009}333931", "4006381333931"),
            (" 4006381333931\r\n", "4006381333931"), ("\t96385074\t", "96385074"),
            ("0000096385074", "96385074"), ("00000096385074", "96385074"), ("000096385074", "96385074"),
            ("000100000009", "0000100000009"), ("00000017", "00000017"), ("000000000017", "00000017"),
            ("04006381333931", "4006381333931"), ("2112345004808", "2112345004808"),
        ])
    func `a barcode is read into its canonical form`(text: String, digits: String) throws {
        let code = try Barcode(reading: text)
        #expect(code.digits == digits)
        #expect(Barcode(digits: digits) == code)
    }

    @Test(arguments: ["036000291452", "0000096385074", "4 006381 333931", "4006381333930", "", "４００６３８１３３３９３１"])
    func `only the canonical form is accepted as stored`(text: String) {
        #expect(Barcode(digits: text) == nil)
    }

    @Test(
        arguments: [
            ("2112345004808", true), ("2000000000008", true), ("2999999999991", true), ("0212345678909", true),
            ("212345678909", true), ("0036000291452", false), ("0112345678902", false), ("0312345678906", false),
            ("4006381333931", false), ("9783161484100", false), ("1200000000003", false), ("3000000000007", false),
            ("00000017", true), ("20000011", true), ("02000008", true), ("10000007", false), ("96385074", false),
            ("30000001", false),
        ])
    func `a shop's own code is recognised by its prefix`(text: String, isShopsOwn: Bool) throws {
        #expect(try Barcode(reading: text).isShopsOwn == isShopsOwn)
    }

    @Test(
        arguments: [
            ("", "barcode.length", nil), ("  ", "barcode.length", nil), ("5", "barcode.length", nil),
            ("1234567", "barcode.length", nil), ("400638133393", "barcode.check-digit", 11..<12),
            ("40063813339311", "barcode.length", nil), ("14006381333938", "barcode.length", nil),
            ("3161484100", "barcode.length", nil), ("123456789012345", "barcode.length", nil),
            ("316148410X", "barcode.characters", 9..<10), ("Milk", "barcode.characters", 0..<4),
            ("4006381O33931", "barcode.characters", 7..<8), ("400638,33O931", "barcode.characters", 6..<7),
            ("-4006381333931", "barcode.characters", 0..<1), ("4006381333931-", "barcode.characters", 13..<14),
            ("EAN-13:4006381333931", "barcode.characters", 0..<3), ("]E04006381333931", "barcode.characters", 0..<2),
            ("4006381333931>", "barcode.characters", 13..<14), ("4006381\u{202E}333931", "barcode.characters", 7..<8),
            ("400638\n1333931", "barcode.characters", 6..<7), ("４００６３８１３３３９３１", "barcode.characters", 0..<13),
            ("4006381333930", "barcode.check-digit", 12..<13), (" 9638 5075 ", "barcode.check-digit", 9..<10),
        ] as [(String, String, Range<Int>?)])
    func `an invalid barcode is refused at the wrong place`(text: String, kind: String, range: Range<Int>?) throws {
        let error = try #require(throws: BarcodeError.self) { try Barcode(reading: text) }
        #expect(error.kind == kind)
        #expect(error.input == text && error.caret == range)
        #expect(error.hint?.isEmpty == false)
    }

    @Test(
        arguments: [
            ("4006381333930", "4006381333931"), ("036000291453", "036000291452"), ("96385070", "96385074"),
            ("04006381333932", "04006381333931"), ("4 006381 333935", "4006381333931"),
        ])
    func `the hint of a wrong check digit shows the valid code`(text: String, right: String) throws {
        let error = try #require(throws: BarcodeError.self) { try Barcode(reading: text) }
        #expect(error.hint?.hasPrefix(right + ",") == true)
        #expect(error.message.hasSuffix("it would be \(right.suffix(1))"))
        #expect(throws: Never.self) { try Barcode(reading: right) }
    }

    @Test func `exactly one check digit is valid, and each wrong digit is detected`() throws {
        let seed: UInt64 = 1311
        var random = SplitMix64(seed: seed)
        for _ in 0..<2_000 {
            let length = [8, 12, 13].randomElement(using: &random) ?? 8
            var digits = (1..<length).map { _ in Int.random(in: 0...9, using: &random) }
            // Filled up to 13, the digits of the even places count three times.
            let filled = Array(repeating: 0, count: 13 - length) + digits
            let sum = filled.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 1 ? 3 : 1) }
            digits.append((1000 - sum) % 10)
            let text = digits.map(String.init).joined()
            let what: Comment = "seed \(seed): \(text)"
            let code = try Barcode(reading: text)
            #expect(code.digits.hasSuffix(text) || text.hasSuffix(code.digits), what)
            #expect(try Barcode(reading: code.digits) == code, what)
            let place = Int.random(in: digits.indices, using: &random)
            var slip = digits
            slip[place] = (slip[place] + .random(in: 1...9, using: &random)) % 10
            let wrong = slip.map(String.init).joined()
            let error = try #require(throws: BarcodeError.self, what) { try Barcode(reading: wrong) }
            #expect(error.kind == "barcode.check-digit", what)
            guard place > 0, abs(digits[place] - digits[place - 1]) % 5 != 0 else { continue }
            digits.swapAt(place, place - 1)
            #expect(throws: BarcodeError.self, what) { try Barcode(reading: digits.map(String.init).joined()) }
        }
    }

    @Test func `no text crashes the readers, and each refusal points into its text`() {
        let seed: UInt64 = 1313
        var random = SplitMix64(seed: seed)
        let signs = Array("0123456789 -.{}ND\u{A0}\u{2010}\u{301}\u{FF10}x\n").flatMap(\.unicodeScalars)
        for _ in 0..<20_000 {
            var text = ""
            for _ in 0..<Int.random(in: 0...18, using: &random) {
                // Mostly digits and places, otherwise hardly any pattern would be valid.
                let sign = Int.random(in: 0..<4, using: &random) > 0 ? signs[.random(in: 0...9, using: &random)] : nil
                text.unicodeScalars.append(sign ?? signs.randomElement(using: &random) ?? ".")
            }
            let count = text.unicodeScalars.count
            do {
                let code = try Barcode(reading: text)
                #expect(Barcode(digits: code.digits) == code, "seed \(seed): \(text.debugDescription)")
            } catch {
                #expect(error.caret.map { 0 <= $0.lowerBound && !$0.isEmpty && $0.upperBound <= count } ?? true)
            }
            do {
                let pattern = try BarcodePattern(reading: text)
                #expect(text.contains(pattern.text), "seed \(seed): \(text.debugDescription)")
            } catch {
                #expect(error.caret.map { 0 <= $0.lowerBound && !$0.isEmpty && $0.upperBound <= count } ?? true)
            }
        }
    }
}
