import Household
import Money
import Support
import Testing

@Suite struct BarcodePatternTests {
    @Test(
        arguments: [
            ("21.....{NNDDD}", "2112345004808", "12345", ShopCode.Figure.quantity(milli: 480)),
            ("21.....{NNDDD}", "2100007012506", "00007", .quantity(milli: 1250)),
            ("21.....{NNNDD}", "2112345004808", "12345", .price(cents: 480)),
            ("2......{NNNDD}", "2876543999990", "876543", .price(cents: 99_999)),
            ("2......{NNNDD}", "2876543000009", "876543", .price(cents: 0)),
            ("02....{NNNNDD}", "0212340012500", "1234", .price(cents: 1250)),
            ("22{NDDD}......", "2212501234565", "123456", .quantity(milli: 1250)),
            ("231.{NNDDD}..7", "2314012503472", "434", .quantity(milli: 1250)),
        ])
    func `a matching code gives the item and the figure`(
        pattern: String, code: String, item: String, figure: ShopCode.Figure
    ) throws {
        let reading = try BarcodePattern(reading: pattern).reading(Barcode(reading: code))
        #expect(reading == ShopCode(item: item, figure: figure))
    }

    @Test(
        arguments: [
            ("21.....{NNDDD}", "2212345004805"), ("210....{NNDDD}", "2112345004808"),
            ("21.....{NNDDD}", "4006381333931"), ("20.....{NNDDD}", "20000011"),
        ])
    func `a pattern does not read a code that does not match it`(pattern: String, code: String) throws {
        #expect(try BarcodePattern(reading: pattern).reading(Barcode(reading: code)) == nil)
    }

    @Test func `the matching pattern of a shop reads a code, and two matching patterns are refused`() throws {
        let patterns = try ["21.....{NNDDD}", "22.....{NNNDD}", "211....{NNNDD}"].map(BarcodePattern.init(reading:))
        let (weighed, priced) = (try Barcode(reading: "2123456004809"), try Barcode(reading: "2212345004805"))
        #expect(try weighed.reading(by: patterns) == ShopCode(item: "23456", figure: .quantity(milli: 480)))
        #expect(try priced.reading(by: patterns) == ShopCode(item: "12345", figure: .price(cents: 480)))
        #expect(try Barcode(reading: "4006381333931").reading(by: patterns) == nil)
        #expect(try weighed.reading(by: []) == nil)
        let both = try Barcode(reading: "2112345004808")
        let error = try #require(throws: BarcodeError.self) { try both.reading(by: patterns) }
        #expect(error == .ambiguous(both, [patterns[0], patterns[2]]))
        #expect(error.kind == "barcode.ambiguous")
        #expect(error.message == "2112345004808 fits 2 patterns: '21.....{NNDDD}' and '211....{NNNDD}'")
        #expect(try both.reading(by: [patterns[0], patterns[0]])?.item == "12345")
    }

    @Test(
        arguments: [
            (Unit.kilogram, Unit.kilogram), (.gram, .kilogram), (.millilitre, .litre), (.centimetre, .metre),
            (.piece, .piece), (Unit(sign: "kWh"), Unit(sign: "kWh")),
        ])
    func `a weight gets the product's unit, or the printed unit if they convert`(unit: Unit, printed: Unit) {
        let weighed = ShopCode(item: "1", figure: .quantity(milli: 480))
        #expect(weighed.quantity(in: unit) == Quantity(milli: 480, unit: printed) && weighed.price == nil)
        let priced = ShopCode(item: "1", figure: .price(cents: 199))
        #expect(priced.quantity(in: unit) == nil && priced.price == Amount(cents: 199))
    }

    @Test(
        arguments: [
            ("", BarcodeError.PatternFault.empty, nil), (" \t", .empty, nil), ("21.....{NNDDD", .openBrace, 7..<8),
            ("21.....{{NDDD}", .openBrace, 7..<8), ("21.....NNDDD}", .character, 7..<8),
            ("21.....}", .character, 7..<8), ("21xxxxx{NNDDD}", .character, 2..<3),
            ("21 .....{NNDDD}", .character, 2..<3), ("2١.....{NNDDD}", .character, 1..<2),
            ("21.....{}", .figure, 7..<9), ("21.....{DDD}", .figure, 7..<12), ("21.....{DDDNN}", .figure, 7..<14),
            ("21.....{NNDND}", .figure, 7..<14), ("21.....{nnddd}", .figure, 7..<14),
            ("21.{NDD}.{NDDD}", .twoFigures, 9..<15), ("21..........", .noFigure, nil),
            ("21.....{NNNND}", .decimals(1), 7..<14), ("21.....{NNNNN}", .decimals(0), 7..<14),
            ("21.....{NDDDD}", .decimals(4), 7..<14), ("21......{NNDDD}", .places(13), nil),
            ("21....{NNDDD}", .places(11), nil), ("2112345{NNDDD}", .noItem, nil),
            ("40.....{NNDDD}", .notShopsOwn, 0..<1), (".......{NNDDD}", .notShopsOwn, 0..<1),
            ("0......{NNDDD}", .notShopsOwn, 0..<1), ("{NNDDD}2......", .notShopsOwn, 0..<1),
            ("03.....{NNDDD}", .notShopsOwn, 0..<1),
        ] as [(String, BarcodeError.PatternFault, Range<Int>?)])
    func `an invalid pattern is refused with its fault`(
        text: String, fault: BarcodeError.PatternFault, range: Range<Int>?
    ) throws {
        let error = try #require(throws: BarcodeError.self) { try BarcodePattern(reading: text) }
        #expect(error == .pattern(fault, text: text, range: range))
        #expect(error.kind == "barcode.pattern" && error.hint?.isEmpty == false)
        for word in (error.hint ?? "").split(separator: " ") where word.first?.isNumber == true && word.hasSuffix("}") {
            #expect(throws: Never.self) { try BarcodePattern(reading: String(word)) }
        }
    }

    @Test func `a pattern is read back from its text, and a code gives its item and figure back`() throws {
        let seed: UInt64 = 1312
        var random = SplitMix64(seed: seed)
        for _ in 0..<2_000 {
            let decimals = Int.random(in: 2...3, using: &random)
            let width = Int.random(in: decimals + 1...9, using: &random)
            let figure = Int64.random(in: 0..<(0..<width).reduce(1) { power, _ in power * 10 }, using: &random)
            let digits = String(repeating: "0", count: width - String(figure).count) + String(figure)
            var (pattern, code, item) = ("2", "2", "")
            let place = Int.random(in: 0...11 - width, using: &random)
            for index in 0...11 - width {
                if index == place {
                    pattern += "{" + String(repeating: "N", count: width - decimals)
                    pattern += String(repeating: "D", count: decimals) + "}"
                    code += digits
                }
                guard index < 11 - width else { break }
                let digit = Int.random(in: 0...9, using: &random)
                // At least one pattern is for an item.
                let isItem = index == 0 || Bool.random(using: &random)
                pattern += isItem ? "." : String(digit)
                code += String(digit)
                if isItem { item += String(digit) }
            }
            let what: Comment = "seed \(seed): \(pattern) \(code)"
            let read = try BarcodePattern(reading: " \(pattern) ")
            #expect(read.text == pattern, what)
            #expect(try BarcodePattern(reading: read.text) == read, what)
            #expect(read.measure == (decimals == 3 ? .quantity : .price), what)
            let last = try #require((0...9).first { Barcode(digits: code + String($0)) != nil }, what)
            let expected = ShopCode(
                item: item, figure: decimals == 3 ? .quantity(milli: figure) : .price(cents: figure))
            #expect(read.reading(try Barcode(reading: code + String(last))) == expected, what)
        }
    }
}
