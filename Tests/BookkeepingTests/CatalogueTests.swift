import BookSupport
import Catalogues
import Files
import Household
import Ledger
import Testing

@testable import Bookkeeping

@Suite struct CatalogueTests {
    private let desk: BookFixture

    init() throws {
        desk = try BookFixture()
    }

    private func take(_ lines: [String], of source: String = "shop") throws -> CatalogueOutcome {
        let text = lines.map { $0 + "\n" }.joined()
        let catalogue = try Catalogue.open(
            InputFile(name: "goods.csv", bytes: Array(text.utf8)), options: CatalogueOptions())
        return try desk.context.importCatalogue(catalogue, of: source)
    }

    private func product(_ id: Int64) throws -> Product { try #require(try desk.book.products([id]).first) }

    @Test func `products of one name and maker are two, also the next time`() throws {
        let lines = ["name;maker;price", "Bread;Mila;1,00", "Bread;Mila;2,00"]
        #expect(try take(lines).count(.new) == 2)
        #expect(try take(lines).count(.unchanged) == 2)
        #expect(try desk.book.productNames().map(\.name) == ["Bread", "Bread"])
        #expect(try desk.book.changes(of: nil, limit: 1).map(\.action) == [.importCatalogue])
    }

    @Test func `an import that comes to nothing leaves no trace`() throws {
        let lines = ["name;price", "Bread;1,00"]
        _ = try take(lines)
        let changes = try desk.book.changes(of: nil, limit: nil)
        _ = try take(lines)
        #expect(try desk.book.changes(of: nil, limit: nil) == changes)
    }

    @Test func `another source takes what the first one said over, and nothing that a person said`() throws {
        _ = try take(["code;name;maker;price", "B;Bread;Mila;1,00"])
        var edit = ProductEdit()
        edit.maker = "Rossi"
        _ = try desk.context.editProduct(1, edit)
        let outcome = try take(["code;name;maker;price", "B;Loaf;Bianchi;1,50"], of: "market")
        #expect(outcome.rows.map(\.changed) == [[.name, .price]])
        #expect(outcome.rows.map(\.kept) == [[.maker]])
        let bread = try product(1)
        #expect(bread.name == "Loaf")
        #expect(bread.maker == "Rossi")
        #expect(bread.price == UnitPrice(e5: 150_000))
        // What is somebody else's by now is not the first one's any more.
        #expect(try take(["code;name;maker;price", "B;Bun;Mila;1,00"]).rows.map(\.kept) == [[.name]])
        #expect(try product(1).name == "Loaf")
    }

    @Test func `a unit stays in which a person said how much there should be`() throws {
        _ = try take(["name;price;unit", "Flour;1,00;piece"])
        var edit = ProductEdit()
        edit.minimum = Quantity(milli: 2000, unit: .piece)
        _ = try desk.context.editProduct(1, edit)
        let outcome = try take(["name;price;unit", "Flour;1,50;kg"])
        #expect(outcome.rows.map(\.status) == [.unchanged])
        #expect(Set(outcome.rows[0].kept) == [.unit, .price])
        #expect(try product(1).unit == .piece)
        #expect(try product(1).price == UnitPrice(e5: 100_000))
    }

    @Test func `what a person made of a product does not make it part of itself`() throws {
        func lines(_ part: String) -> [String] {
            [
                #"{"schema":"spesa.catalogue/1","version":1}"#, #"{"row":1,"product":{"uid":"a","name":"box"}}"#,
                #"{"row":2,"product":{"uid":"b","name":"lamp","parts":[\#(part)]}}"#,
            ]
        }
        _ = try take(lines(#"{"name":"bulb"}"#))
        var edit = ProductEdit()
        edit.parts = [Product.Part(name: "lamp", product: 2, milli: 1000)]
        _ = try desk.context.editProduct(1, edit)
        let outcome = try take(lines(#"{"name":"box","product":"a"}"#))
        #expect(outcome.rows.map(\.status) == [.unchanged, .changed])
        #expect(outcome.rows[1].notices == ["with the part 'box' it would be part of itself"])
        #expect(try product(2).parts == [Product.Part(name: "box", product: nil, milli: 1000)])
        #expect(try product(1).parts == [Product.Part(name: "lamp", product: 2, milli: 1000)])
    }

    @Test func `what the source says is gone is archived once`() throws {
        let lines = [
            #"{"schema":"spesa.catalogue/1","version":1}"#, #"{"row":1,"product":{"uid":"a","name":"box"}}"#,
        ]
        _ = try take(lines)
        let gone = [lines[0], #"{"row":2,"gone":"a"}"#]
        #expect(try take(gone).rows.map(\.status) == [.changed])
        #expect(try product(1).isArchived)
        #expect(try take(gone).rows.map(\.status) == [.unchanged])
    }

    @Test(
        arguments: [
            ([1: [2], 2: [3], 3: [1]], [3], [3: [0]]), ([1: [2], 2: [3], 3: [1]], [2, 3], [3: [0]]),
            ([1: [2], 2: [3], 3: [1]], [], [:]), ([1: [nil, 1, 2], 2: [nil]], [1, 2], [1: [1]]),
            ([1: [2, 3], 2: [1], 3: [1]], [1], [1: [0, 1]]),
            ([1: [2, 3], 2: [4], 3: [4]], [1, 2, 3], [:]),
        ] as [([Int64: [Int64?]], Set<Int64>, [Int64: Set<Int>])])
    func `of each circle of parts one goes that may`(
        parts: [Int64: [Int64?]], altered: Set<Int64>, expected: [Int64: Set<Int>]
    ) {
        #expect(partCircles(parts, altered: altered) == expected)
    }
}
