import Catalogues
import Files
import Household
import JSONText
import Support
import Testing

@Suite struct PublishedTests {
    private static let head = #"{"schema":"spesa.catalogue/1","version":3}"# + "\n"

    private func catalogue(_ text: String, after seen: Int = 0) throws -> Catalogue {
        try Catalogue.published(InputFile(name: "c.ndjson", bytes: Array(text.utf8)), after: seen)
    }

    private func rows(_ rows: String, after seen: Int = 0) throws -> [String] {
        try catalogue(Self.head + rows, after: seen).described()
    }

    /// A product with every field set.
    static let full: CatalogueProduct = {
        var product = CatalogueProduct(row: 1, name: "Ma\"lk \u{1F95B}")
        (product.id, product.code, product.maker) = ("u-1", "A:1", "Farm")
        (product.shelf, product.order) = (["Food", "Cold∶ly"], -2)
        (product.description, product.kind) = ("One\n\nTwo", "Drink")
        product.details = [.init("Fat", "3,5 %"), .init("Origin", "Süd")]
        product.labels = ["Fat", "Origin"]
        product.parts = [.init("Bottle", product: "B:2", milli: 1500), .init("Milk")]
        (product.links, product.pictures) = (["https://x.example/?a,b;c"], ["a b.jpg", "c|d.png"])
        product.barcodes = ["4006381333931", "96385074"].compactMap(Barcode.init(digits:))
        (product.price, product.unit) = (UnitPrice(e5: 129_001), .litre)
        (product.vat, product.category) = (VATRate(permille: 100), "food:groceries")
        return product
    }()

    private static func named(_ id: String, code: String? = nil, name: String? = nil) -> CatalogueProduct {
        var product = CatalogueProduct(row: 0, name: name ?? "Product \(id)")
        (product.id, product.code) = (id, code)
        return product
    }

    @Test func `a published catalogue is read back`() throws {
        let lines = try CataloguePublication([Self.full]).lines
        #expect(lines.count == 2)
        #expect(lines[0] == #"{"schema":"spesa.catalogue/1","version":1}"#)
        #expect(lines[1].hasPrefix(#"{"row":1,"product":{"uid":"u-1","name":"Ma\"lk"#))
        #expect(lines[1].utf8.count < 1000)
        let read = try catalogue(lines.joined(separator: "\n"))
        #expect(read.edition == CatalogueEdition(version: 1))
        #expect(try read.all() == [.product(Self.full)])
    }

    @Test func `an export continues an earlier export`() throws {
        let first = try CataloguePublication([Self.named("a", code: "A"), Self.named("b", code: "B"), Self.named("c")])
        #expect(first.added == 3)
        // b is changed, a and c are removed, d is new.
        let second = try CataloguePublication(
            [Self.named("b", code: "B", name: "Better"), Self.named("d", code: "D")], onto: first.lines)
        #expect(second.edition.version == 2)
        #expect(second.added == 4)
        #expect(Array(second.lines[1...3]) == Array(first.lines[1...]))
        #expect(second.lines[4].hasPrefix(#"{"row":4,"product":{"uid":"b","name":"Better","code":"B""#))
        #expect(second.lines[5].hasPrefix(#"{"row":5,"product":{"uid":"d""#))
        #expect(Array(second.lines[6...]) == [#"{"row":6,"gone":"A"}"#, #"{"row":7,"gone":"c"}"#])
        // Nothing changed: nothing is written.
        let third = try CataloguePublication(
            [Self.named("d", code: "D"), Self.named("b", code: "B", name: "Better")], onto: second.lines)
        #expect(third.added == 0 && third.edition == second.edition && third.lines == second.lines)
        // Removed products are added again.
        let fourth = try CataloguePublication(
            [Self.named("a", code: "A"), Self.named("d", code: "D"), Self.named("b", code: "B", name: "Better")],
            onto: third.lines)
        #expect(fourth.edition.version == 3)
        #expect(fourth.added == 1)
        #expect(fourth.lines.last?.hasPrefix(#"{"row":8,"product":{"uid":"a""#) == true)
        // A reader of the whole catalogue gets the current products.
        let all = try catalogue(fourth.lines.joined(separator: "\n"))
        #expect(
            try all.described()
                == [
                    "5 id=d | code=D | name=Product d", "7 gone c", "4 id=b | code=B | name=Better",
                    "8 id=a | code=A | name=Product a",
                ].sorted { Int($0.prefix(1)) ?? 0 < Int($1.prefix(1)) ?? 0 })
    }

    @Test func `a removed product is named by its id if its code is not unique`() throws {
        let first = try CataloguePublication([
            Self.named("a", code: "X"), Self.named("b", code: "Y"), Self.named("c", code: "Y"),
        ])
        let second = try CataloguePublication([Self.named("d", code: "X")], onto: first.lines)
        #expect(
            second.lines.suffix(3) == [
                #"{"row":5,"gone":"a"}"#, #"{"row":6,"gone":"b"}"#, #"{"row":7,"gone":"c"}"#,
            ])
    }

    @Test(arguments: 0..<60)
    func `reading the new rows gives the current catalogue after any publications`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var publication = try CataloguePublication([])
        var reader: [String: CatalogueProduct] = [:]
        var seen = 0
        for _ in 0..<8 {
            var offered: [CatalogueProduct] = []
            for id in 0..<6 where Bool.random(using: &random) {
                let code = Bool.random(using: &random) ? "C\(Int.random(in: 0..<4, using: &random))" : nil
                offered.append(Self.named("\(id)", code: code, name: "N\(Int.random(in: 0..<3, using: &random))"))
            }
            let version = publication.edition.version
            publication = try CataloguePublication(offered, onto: publication.lines)
            #expect(publication.edition.isNewer(than: version) == (publication.added > 0), "seed \(seed)")
            if Bool.random(using: &random) { continue }
            for row in try catalogue(publication.lines.joined(separator: "\n") + "\n", after: seen).all() {
                switch row {
                case .product(let product): reader[product.id ?? ""] = product
                case .gone(_, let name):
                    let id = reader[name] == nil ? reader.values.first { $0.code == name }?.id : name
                    // Products added and removed meanwhile are unknown here.
                    if let id { reader[id] = nil }
                case .refused(let refusal): Issue.record("seed \(seed): \(refusal)")
                }
            }
            seen = publication.lines.count - 1
            let (held, there) = (reader.values.map(\.described), offered.map(\.described))
            func bare(_ told: [String]) -> [String] { told.map { String($0.drop { $0 != " " }) }.sorted() }
            #expect(bare(held) == bare(there), "seed \(seed)")
        }
    }

    @Test func `only rows after the last seen row are read`() throws {
        let rows = (1...4).map { #"{"row":\#($0),"product":{"name":"P\#($0)"}}"# }.joined(separator: "\r\n")
        #expect(try self.rows(rows, after: 2) == ["3 | name=P3", "4 | name=P4"])
        #expect(try self.rows(rows, after: 4).isEmpty)
        #expect(throws: CatalogueError.shrank("c.ndjson", last: 4, seen: 6)) { try self.rows(rows, after: 6) }
        let rest = Array(#"{"row":3,"product":{"name":"P3"}}"#.utf8)
        let piece = Catalogue.publishedRows(
            InputFile(name: "c.ndjson", bytes: rest), of: CatalogueEdition(version: 3), after: 2)
        #expect(try piece.described() == ["3 | name=P3"])
    }

    @Test func `the first line shows whether the catalogue has new rows`() throws {
        let edition = try CatalogueEdition(of: InputFile(name: "c", bytes: Array(Self.head.utf8)))
        #expect(edition.isNewer(than: nil) && edition.isNewer(than: 2))
        #expect(!edition.isNewer(than: 3) && !edition.isNewer(than: 4))
    }

    @Test(arguments: [
        "{}", "{", #"{"schema":"spesa.list/1","version":1}"#, #"{"schema":"spesa.catalogue/1"}"#,
        #"{"schema":"spesa.catalogue/1","version":0}"#, #"{"schema":"spesa.catalogue/1","version":1.5}"#,
        #"{"schema":"spesa.catalogue/1","version":"2"}"#, #"{"row":1}"#,
    ])
    func `an invalid first line is refused`(line: String) {
        #expect(throws: CatalogueError.noEdition("c.ndjson")) { try catalogue(line + "\n") }
        #expect(throws: CatalogueError.noEdition("c.ndjson")) {
            try Catalogue.open(InputFile(name: "c.ndjson", bytes: Array(line.utf8)), options: CatalogueOptions())
        }
    }

    @Test func `a newer format is reported`() {
        #expect(throws: CatalogueError.newerForm("c.ndjson", schema: "spesa.catalogue/2")) {
            try catalogue(#"{"schema":"spesa.catalogue/2","version":1}"#)
        }
    }

    @Test(arguments: [
        ("{", "1 refused catalogue.row: it breaks off"),
        ("x", "1 refused catalogue.row: it is not JSON at byte 1"),
        (String(repeating: "[", count: 5000), "1 refused catalogue.row: its values are nested too deep"),
        (#"{"row":1,"row":2}"#, "1 refused catalogue.row: it has 'row' twice"),
        (#"{"row":1e9}"#, "1 refused catalogue.row: the number at byte 8 is not whole, or too large"),
        (#"{"row":0,"gone":"A"}"#, "1 refused catalogue.row: it is not a row with a number"),
        (#"{"row":-4,"gone":"A"}"#, "1 refused catalogue.row: it is not a row with a number"),
        (#"{"row":5}"#, "5 refused catalogue.row: it has neither a product nor a removed product"),
        (#"{"row":5,"gone":7}"#, "5 refused catalogue.row: it does not name the removed product"),
        (#"{"row":5,"product":[]}"#, "5 refused catalogue.row: it has neither a product nor a removed product"),
        (#"{"row":5,"product":{}}"#, "5 refused catalogue.name: it has no name"),
        (#"{"row":5,"product":{"name":"\u0000 \u0301"}}"#, "5 refused catalogue.name: it has no name"),
        (#"{"row":5,"product":{"name":["x"]}}"#, "5 refused catalogue.row: its 'name' is not text"),
        (#"{"row":5,"product":{"name":"x","parts":{}}}"#, "5 refused catalogue.row: its 'parts' is not a list"),
        (#"{"row":5,"product":{"name":"x","links":[1]}}"#, "5 refused catalogue.row: its 'links' are not texts"),
        (
            #"{"row":5,"product":{"name":"x","parts":[{"name":"y","quantity_milli":0}]}}"#,
            "5 refused catalogue.quantity: '0' is not a quantity"
        ),
        (#"{"row":5,"product":{"name":"x","vat_permille":1001}}"#, "5 refused catalogue.rate: '1001' is not a rate"),
        (#"{"row":5,"product":{"name":"x","unit":"1 l"}}"#, "5 refused catalogue.unit: '1 l' is not a unit"),
        (#"{"row":5,"product":{"name":"x","price":"1,29"}}"#, "5 refused catalogue.price: '1,29' is not a price"),
        (
            #"{"row":5,"product":{"name":"x","details":[{"label":"a","value":"b"},{"label":"A","value":"c"}]}}"#,
            "5 refused catalogue.row: it has the detail 'A' twice"
        ),
        (#"{"row":5,"product":{"name":"a\u0000b","stock_milli":{"x":[]}}}"#, "5 | name=a b"),
        (#"{"row":5,"product":{"id":7,"name":"x","price":"-0.00001"}}"#, "5 id=7 | name=x | price=-1"),
        (#"{"row":5,"product":{"uid":"u","name":"x","archived":true}}"#, "5 gone u"),
    ])
    func `an invalid row is refused, and the next row is read`(row: String, told: String) throws {
        #expect(try rows(row + "\n" + #"{"row":900,"gone":"Z"}"#) == [told, "900 gone Z"])
    }

    @Test func `rows without rising numbers are refused`() throws {
        let text = #"{"row":2,"gone":"A"}"# + "\n" + #"{"row":2,"gone":"B"}"# + "\n" + #"{"row":1,"gone":"C"}"#
        #expect(
            try rows(text) == [
                "2 gone A", "2 refused catalogue.twice: the row '2' is already used by an earlier row",
                "1 refused catalogue.twice: the row '1' is already used by an earlier row",
            ])
    }

    @Test func `an oversized file and unsuitable options are refused`() throws {
        let file = InputFile(name: "c.ndjson", bytes: Array(Self.head.utf8))
        var options = CatalogueOptions()
        options.limits.bytes = 10
        #expect(throws: CatalogueError.unreadable(.tooLarge("c.ndjson", bytes: 43, limit: 10))) {
            try Catalogue.open(file, options: options)
        }
        options = CatalogueOptions(mapping: try CatalogueMapping(inline: "name=x"))
        #expect(throws: CatalogueError.noMapping("c.ndjson", format: "spesa")) {
            try Catalogue.open(file, options: options)
        }
        #expect(throws: CatalogueError.noCountries("c.ndjson")) {
            try Catalogue.open(file, options: CatalogueOptions(country: "it"))
        }
    }

    @Test func `bytes that are not UTF-8 and endless lines end the reading`() throws {
        let file = InputFile(name: "c.ndjson", bytes: Array(Self.head.utf8) + [0x22, 0xFF, 0x22])
        #expect(throws: CatalogueError.unreadable(.notUTF8("c.ndjson", line: 2))) {
            try Catalogue.published(file).all()
        }
        let long = InputFile(
            name: "c.ndjson", bytes: Array(Self.head.utf8) + [UInt8](repeating: 0x20, count: 2 << 20))
        #expect(throws: CatalogueError.unreadable(.recordTooLong("c.ndjson", line: 2, limit: 1 << 20))) {
            try Catalogue.published(long).all()
        }
    }

    @Test func `an export does not continue a file that is not a valid catalogue`() {
        let head = #"{"schema":"spesa.catalogue/1","version":9223372036854775807}"#
        let one = [Self.named("a")]
        #expect(throws: CatalogueError.noEdition("x")) { try CataloguePublication(one, onto: [], named: "x") }
        #expect(throws: CatalogueError.exportRow(line: 2)) { try CataloguePublication(one, onto: [head, ""]) }
        #expect(throws: CatalogueError.exportRow(line: 2)) {
            try CataloguePublication(one, onto: [head, #"{"row":1}"#])
        }
        #expect(throws: CatalogueError.exportRow(line: 3)) {
            try CataloguePublication(one, onto: [head, #"{"row":4,"gone":"x"}"#, #"{"row":4,"gone":"y"}"#])
        }
        #expect(throws: CatalogueError.exportRow(line: 2)) {
            try CataloguePublication(one, onto: [head, #"{"row":9223372036854775807,"gone":"x"}"#])
        }
        #expect(throws: CatalogueError.versionOverflow) { try CataloguePublication(one, onto: [head]) }
    }
}
