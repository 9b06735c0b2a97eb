import BookSupport
import Catalogues
import Files
import Glibc
import Household
import Ledger
import Support
import Testing

@testable import Bookkeeping

@Suite struct CatalogueTests {
    private let fixture: BookFixture

    init() throws {
        fixture = try BookFixture()
    }

    private func take(_ lines: [String], of source: String = "shop") throws -> CatalogueOutcome {
        let text = lines.map { $0 + "\n" }.joined()
        let catalogue = try Catalogue.open(
            InputFile(name: "goods.csv", bytes: Array(text.utf8)), options: CatalogueOptions())
        return try fixture.context.importCatalogue(catalogue, of: source)
    }

    private func product(_ id: Int64) throws -> Product { try #require(try fixture.book.products([id]).first) }

    @Test func `two products with equal name and maker stay separate in a second import`() throws {
        let lines = ["name;maker;price", "Bread;Mila;1,00", "Bread;Mila;2,00"]
        #expect(try take(lines).count(.new) == 2)
        #expect(try take(lines).count(.unchanged) == 2)
        #expect(try fixture.book.productNames().map(\.name) == ["Bread", "Bread"])
        #expect(try fixture.book.changes(of: nil, limit: 1).map(\.action) == [.importCatalogue])
    }

    @Test func `an import without effect records no change`() throws {
        let lines = ["name;price", "Bread;1,00"]
        _ = try take(lines)
        let changes = try fixture.book.changes(of: nil, limit: nil)
        _ = try take(lines)
        #expect(try fixture.book.changes(of: nil, limit: nil) == changes)
    }

    @Test func `a second source replaces values of the first source and keeps the user's values`() throws {
        _ = try take(["code;name;maker;price", "B;Bread;Mila;1,00"])
        var edit = ProductEdit()
        edit.maker = "Rossi"
        _ = try fixture.context.editProduct(1, edit)
        let outcome = try take(["code;name;maker;price", "B;Loaf;Bianchi;1,50"], of: "market")
        #expect(outcome.rows.map(\.changed) == [[.name, .price]])
        #expect(outcome.rows.map(\.kept) == [[.maker]])
        let bread = try product(1)
        #expect(bread.name == "Loaf")
        #expect(bread.maker == "Rossi")
        #expect(bread.price == UnitPrice(e5: 150_000))
        // The first source does not overwrite values of the second source.
        #expect(try take(["code;name;maker;price", "B;Bun;Mila;1,00"]).rows.map(\.kept) == [[.name]])
        #expect(try product(1).name == "Loaf")
    }

    @Test func `the unit stays while the user has set a minimum`() throws {
        _ = try take(["name;price;unit", "Flour;1,00;piece"])
        var edit = ProductEdit()
        edit.minimum = Quantity(milli: 2000, unit: .piece)
        _ = try fixture.context.editProduct(1, edit)
        let outcome = try take(["name;price;unit", "Flour;1,50;kg"])
        #expect(outcome.rows.map(\.status) == [.unchanged])
        #expect(Set(outcome.rows[0].kept) == [.unit, .price])
        #expect(try product(1).unit == .piece)
        #expect(try product(1).price == UnitPrice(e5: 100_000))
    }

    @Test func `an import does not make a product part of itself through the user's parts`() throws {
        func lines(_ part: String) -> [String] {
            [
                #"{"schema":"spesa.catalogue/1","version":1}"#, #"{"row":1,"product":{"uid":"a","name":"box"}}"#,
                #"{"row":2,"product":{"uid":"b","name":"lamp","parts":[\#(part)]}}"#,
            ]
        }
        _ = try take(lines(#"{"name":"bulb"}"#))
        var edit = ProductEdit()
        edit.parts = [Product.Part(name: "lamp", product: 2, milli: 1000)]
        _ = try fixture.context.editProduct(1, edit)
        let outcome = try take(lines(#"{"name":"box","product":"a"}"#))
        #expect(outcome.rows.map(\.status) == [.unchanged, .changed])
        #expect(outcome.rows[1].notices == ["with the part 'box' it would be part of itself"])
        #expect(try product(2).parts == [Product.Part(name: "box", product: nil, milli: 1000)])
        #expect(try product(1).parts == [Product.Part(name: "lamp", product: 2, milli: 1000)])
    }

    @Test func `a product missing from the source is archived once`() throws {
        let lines = [
            #"{"schema":"spesa.catalogue/1","version":1}"#, #"{"row":1,"product":{"uid":"a","name":"box"}}"#,
        ]
        _ = try take(lines)
        let gone = [lines[0], #"{"row":2,"gone":"a"}"#]
        #expect(try take(gone).rows.map(\.status) == [.changed])
        #expect(try product(1).isArchived)
        #expect(try take(gone).rows.map(\.status) == [.unchanged])
    }

    @Test func `pictures are read only from the catalogue's folder, and other paths are reported with their row`()
        throws
    {
        let folder = TemporaryFolder()
        mkdir(folder / "private", 0o700)
        mkdir(folder / "given", 0o700)
        mkdir(folder / "given/sub", 0o700)
        let gif = Array("GIF89a, a picture".utf8)
        writeFile(folder / "private/passport.gif", gif)
        writeFile(folder / "given/sub/milk.gif", gif)
        symlink("../private/passport.gif", folder / "given/link.gif")
        symlink("../private", folder / "given/out")
        mkfifo(folder / "given/pipe.gif", 0o600)
        let elsewhere = [
            "link.gif", "out/passport.gif", "../private/passport.gif", folder / "private/passport.gif", "pipe.gif",
            "sub",
        ]
        let allowed = ["sub/milk.gif", "none.gif", "https://example.org/milk.gif"]
        let lines = ["name;pictures"] + (elsewhere + allowed).enumerated().map { "P\($0.offset);\($0.element)" }
        writeFile(folder / "given/goods.csv", Array(lines.joined(separator: "\n").utf8))
        let path = folder / "given/goods.csv"
        let catalogue = try Catalogue.open(InputFile(path: path, limits: .none), options: CatalogueOptions())
        let outcome = try fixture.context.importCatalogue(
            catalogue, of: "shop", picturesIn: InputFolder(ofFile: path))
        #expect(outcome.rows.prefix(elsewhere.count).map(\.notices.count) == elsewhere.map { _ in 1 })
        #expect(
            outcome.rows.first?.notices == ["picture: cannot read \(folder / "given/link.gif"): it is a symbolic link"])
        #expect(outcome.rows.dropFirst(elsewhere.count).flatMap(\.notices).isEmpty)
        #expect(outcome.pictures == 1)
        let ids = outcome.rows.compactMap(\.product)
        #expect(try fixture.book.pictures(ofProducts: ids).map(\.name) == ["milk.gif"])
    }

    @Test(
        arguments: [
            ([1: [2], 2: [3], 3: [1]], [3], [3: [0]]), ([1: [2], 2: [3], 3: [1]], [2, 3], [3: [0]]),
            ([1: [2], 2: [3], 3: [1]], [], [:]), ([1: [nil, 1, 2], 2: [nil]], [1, 2], [1: [1]]),
            ([1: [2, 3], 2: [1], 3: [1]], [1], [1: [0, 1]]),
            ([1: [2, 3], 2: [4], 3: [4]], [1, 2, 3], [:]),
        ] as [([Int64: [Int64?]], Set<Int64>, [Int64: Set<Int>])])
    func `one changed part is dropped from each cycle`(
        parts: [Int64: [Int64?]], altered: Set<Int64>, expected: [Int64: Set<Int>]
    ) {
        #expect(partCircles(parts, altered: altered) == expected)
    }
}
