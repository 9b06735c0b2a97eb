import Support
import Testing

@testable import Catalogues

@Suite struct MappingTests {
    @Test func `all sections and keys are parsed`() throws {
        let mapping = try CatalogueMapping(
            reading: ##"""
                \##u{FEFF}# the shop's database
                [products]
                table = product
                id = product_id
                name = title\##r
                details = info_a..info_q , "odd, one"
                pictures = front, back
                [ kinds ]
                table = "kind ""x"""
                id = id
                labels = label_a .. label_q
                strip = 1
                """##)
        let products = try #require(mapping[.products])
        #expect(products.table == "product")
        #expect(products.line == 2)
        #expect(
            products.columns[.details] == [
                .init(first: "info_a", last: "info_q"), .init(first: "odd, one", last: "odd, one"),
            ])
        #expect(products.columns[.pictures]?.map(\.first) == ["front", "back"])
        #expect(!products.stripsLabels)
        let kinds = try #require(mapping[.kinds])
        #expect(kinds.table == "kind \"x\"")
        #expect(kinds.columns[.labels] == [.init(first: "label_a", last: "label_q")])
        #expect(kinds.stripsLabels)
        #expect(mapping[.shelves] == nil)
    }

    @Test(arguments: [
        ("name = a", CatalogueError.MappingFault.keyOutside("name"), 1),
        ("[products]\nname\n", .malformed("name"), 2),
        ("[products]\n\n[product]\n", .section("product"), 3),
        ("[]", .section(""), 1),
        ("[products]\nname = a\n[products]\n", .sectionTwice("products"), 3),
        ("[products]\nname = a\nlabels = b", .key("labels", section: "products"), 3),
        ("[products]\nname = a\ncolour = b", .key("colour", section: "products"), 3),
        ("[products]\nname = a\nname = b", .keyTwice("name", section: "products"), 3),
        ("[products]\nname =", .empty("name"), 2),
        ("[products]\nname = a\ndetails = a,,b", .empty("details"), 3),
        ("[products]\nname = a\ndetails = a..", .empty("details"), 3),
        ("[products]\nname = a, b", .several("name"), 2),
        ("[products]\nname = a..b", .several("name"), 2),
        ("[products]\ntable = a, b\nname = c", .several("table"), 2),
        ("[products]\ntable = \"\"\nname = c", .empty("table"), 2),
        ("[products]\nid = a", .missing("name", section: "products"), 1),
        ("[products]\nname = a\n[kinds]\nid = a\nstrip = yes", .strip("yes"), 5),
        ("[products]\nname = a\n\n[kinds]\nstrip = 1", .missing("table", section: "products"), 1),
        ("[products]\ntable = t\nname = a\n\n[kinds]\nstrip = 1", .missing("id", section: "kinds"), 5),
        ("[products]\ntable = t\nname = a\n\n[kinds]\nid = x", .missing("table", section: "kinds"), 5),
        ("# nothing\n", .noProducts, 2), ("", .noProducts, 1),
    ])
    func `a fault is reported with its line`(text: String, fault: CatalogueError.MappingFault, line: Int) {
        #expect(throws: CatalogueError.mapping(fault, line: line)) { try CatalogueMapping(reading: text) }
        let words = CatalogueError.mapping(fault, line: line).words
        #expect(words.kind == "catalogue.mapping")
        #expect(words.message.hasPrefix("line \(line) of the mapping: "))
        #expect(words.hint?.isEmpty == false)
    }

    @Test func `a fault names the known keys and sections`() {
        #expect(
            CatalogueError.mapping(.key("x", section: "shelves"), line: 1).words.hint
                == "its keys are table, id, name, parent")
        #expect(
            CatalogueError.mapping(.section("x"), line: 1).words.hint
                == "the sections are [products] [shelves] [kinds] [parts] [makers]")
    }

    @Test func `a part without an equals sign continues an inline mapping`() throws {
        let mapping = try CatalogueMapping(inline: "pictures=a,b, name = c,details=d..e,\"f=g\"")
        #expect(mapping[.products]?.columns[.pictures]?.map(\.first) == ["a", "b"])
        #expect(mapping[.products]?.columns[.name] == [.init(first: "c", last: "c")])
        #expect(mapping[.products]?.columns[.details]?.map(\.last) == ["e", "f=g"])
        #expect(throws: CatalogueError.mapping(.malformed("Artikel"), line: 1)) {
            try CatalogueMapping(inline: "Artikel")
        }
        #expect(throws: CatalogueError.mapping(.key("preis", section: "products"), line: 1)) {
            try CatalogueMapping(inline: "name=a,preis=b")
        }
    }

    @Test func `an overlong mapping is refused`() {
        let text = "[products]\nname = a\n" + String(repeating: "#\n", count: CatalogueMapping.longest)
        #expect(throws: CatalogueError.mapping(.tooLong(limit: 65536), line: 1)) { try CatalogueMapping(reading: text) }
    }

    @Test(arguments: 0..<200)
    func `random text never crashes the parser`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let pieces = [
            "[products]", "[kinds]", "[", "]", "name", "=", " ", ",", "..", "\"", "\n", "\r", "#", "strip", "1",
            "table",
            "\u{0}", "é", "\u{301}", "details", "\u{FEFF}",
        ]
        let text = (0..<Int.random(in: 0..<60, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
            .joined()
        do throws(CatalogueError) {
            let mapping = try CatalogueMapping(reading: text)
            #expect(mapping[.products] != nil, "seed \(seed)")
        } catch {
            #expect(error.words.kind == "catalogue.mapping", "seed \(seed)")
        }
        if let inline = try? CatalogueMapping(inline: text) { #expect(inline[.products] != nil, "seed \(seed)") }
    }
}
