import Ledger
import Storage
import Support
import Testing

extension BookContract {
    /// Pictures of products are kept unchanged in files beside the book.
    @Suite struct Pictures {
        private static let product: Int64 = 1

        private func given(_ name: String, _ text: String) throws -> GivenPicture {
            try GivenPicture(path: "/somewhere/\(name)", bytes: Array("GIF89a\(text)".utf8))
        }

        private func edit(
            adding added: [GivenPicture] = [], removing removed: [String] = [], clearing clears: Bool = false
        ) -> PictureEdit {
            var edit = PictureEdit()
            (edit.added, edit.removed, edit.clears) = (added, removed, clears)
            return edit
        }

        private func change(_ notebook: Notebook, _ edit: PictureEdit, price: Int64? = nil) throws {
            _ = try notebook.book.editProduct(Self.product, pictures: edit, by: notebook.sign()) {
                if let price { $0.place = price }
            }
        }

        /// The names of the product's pictures with the contents of their files, as read by another run of the program.
        private func kept(_ notebook: Notebook, of product: Int64 = product) throws -> [String] {
            let book = notebook.reopened()
            return try book.pictures(ofProducts: [product]).map { picture in
                #expect(try book.status(of: picture) == .kept)
                return try "\(picture.name) \(String(decoding: book.content(of: picture).dropFirst(6), as: UTF8.self))"
            }
        }

        private func withMilk(_ kind: BookKind) throws -> Notebook {
            let notebook = try Notebook(kind)
            _ = try notebook.book.addProduct(
                Product(name: "milk"), with: [given("front.gif", "one"), given("back.gif", "two")],
                by: notebook.sign())
            return notebook
        }

        @Test(arguments: BookKind.allCases)
        func `a picture is read back byte by byte`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            var random = SplitMix64(seed: 7)
            let bytes = [0xFF, 0xD8, 0xFF] + (0..<300_000).map { _ in UInt8.random(in: .min ... .max, using: &random) }
            _ = try notebook.book.addProduct(
                Product(name: "milk"), with: [GivenPicture(path: "a.jpg", bytes: bytes)], by: notebook.sign())
            let book = notebook.reopened()
            let picture = try #require(try book.pictures(ofProducts: [1]).first)
            #expect((picture.name, picture.format, picture.bytes) == ("a.jpg", .jpeg, 300_003))
            #expect(try book.content(of: picture) == bytes)
        }

        @Test(arguments: BookKind.allCases)
        func `each edit of pictures is one change that undo and redo restore whole`(kind: BookKind) throws {
            let notebook = try withMilk(kind)
            let edits: [(PictureEdit, Int64?, Change.Action, [String])] = [
                (
                    try edit(adding: [given("top.gif", "3")]), nil, .editPictures,
                    ["front.gif one", "back.gif two", "top.gif 3"]
                ),
                (
                    try edit(adding: [given("BACK.gif", "4")]), 5, .editProduct,
                    ["front.gif one", "BACK.gif 4", "top.gif 3"]
                ),
                (
                    try edit(adding: [given("side.gif", "5")], removing: ["front.gif"]), nil, .editPictures,
                    ["BACK.gif 4", "top.gif 3", "side.gif 5"]
                ),
                (edit(clearing: true), nil, .editPictures, []),
            ]
            var states = [(try BookState(notebook.book), try kept(notebook))]
            #expect(states[0].1 == ["front.gif one", "back.gif two"])
            for (edit, price, action, expected) in edits {
                try change(notebook, edit, price: price)
                #expect(try notebook.book.changes(of: nil, limit: 1).map(\.action) == [action])
                #expect(try kept(notebook) == expected)
                states.append((try BookState(notebook.book), expected))
            }
            for state in states.reversed().dropFirst() {
                try notebook.undo()
                #expect(try BookState(notebook.reopened()) == state.0)
                #expect(try kept(notebook) == state.1)
            }
            try notebook.undo()
            #expect(try kept(notebook) == [])
            try notebook.redo()
            for state in states.dropFirst() {
                try notebook.redo()
                #expect(try kept(notebook) == state.1)
            }
            #expect(try notebook.reopened().findings() == [])
        }

        @Test(arguments: BookKind.allCases)
        func `an existing picture is not added again, and an invalid edit is refused whole`(kind: BookKind) throws {
            let notebook = try withMilk(kind)
            let (state, changes) = try (BookState(notebook.book), notebook.book.changes(of: nil, limit: nil))
            try change(notebook, edit(adding: [given("front.gif", "one")]))
            #expect(throws: LedgerError.pictureTwice("A.gif")) {
                try change(notebook, edit(adding: [given("a.gif", "1"), given("A.gif", "2")]))
            }
            let missing = #expect(throws: LedgerError.self) {
                try change(notebook, edit(adding: [given("a.gif", "1")], removing: ["top.gif"]))
            }
            #expect(missing?.kind == "picture.not-found")
            #expect(try BookState(notebook.reopened()) == state)
            #expect(try notebook.book.changes(of: nil, limit: nil) == changes)
        }

        @Test(arguments: BookKind.allCases)
        func `merged products keep all pictures under unique names`(kind: BookKind) throws {
            let notebook = try withMilk(kind)
            _ = try notebook.book.addProduct(
                Product(name: "latte"), with: [given("Front.gif", "three")], by: notebook.sign())
            _ = try notebook.book.mergeProduct(1, into: 2, by: notebook.sign())
            #expect(try kept(notebook, of: 2) == ["front.gif one", "back.gif two", "Front (2).gif three"])
            try notebook.undo()
            #expect(try kept(notebook) == ["front.gif one", "back.gif two"])
            #expect(try kept(notebook, of: 2) == ["Front.gif three"])
        }

        @Test(arguments: BookKind.allCases)
        func `a loaded copy lists pictures without files, and a merge back keeps both sides`(kind: BookKind)
            throws
        {
            let notebook = try withMilk(kind)
            let moved = try Notebook(kind, seconds: 1_795_500_000)
            try moved.book.load(records(of: notebook.book))
            #expect(try moved.dump() == notebook.dump())
            let pictures = try moved.book.pictures(ofProducts: [1])
            #expect(pictures.map(\.name) == ["front.gif", "back.gif"])
            // The books of files in this test have one id, those on the server each their own.
            let lost = kind == .postgreSQL ? Picture.FileStatus.elsewhere : .gone
            for picture in pictures {
                #expect(try moved.book.status(of: picture) == lost)
                #expect(throws: kind == .postgreSQL ? LedgerError.pictureElsewhere(picture) : .pictureGone(picture)) {
                    try moved.book.content(of: picture)
                }
            }
            #expect(try moved.reopened().findings() == [])
            try change(moved, edit(adding: [given("front.gif", "anew"), given("side.gif", "5")]))
            #expect(try moved.book.pictures(ofProducts: [1]).map(moved.book.status) == [.kept, lost, .kept])
            _ = try notebook.book.merge(moved.book.contents(), by: notebook.sign())
            #expect(
                try notebook.book.pictures(ofProducts: [1]).map { "\($0.name) \(try notebook.book.status(of: $0))" }
                    == ["front.gif \(lost)", "back.gif kept", "side.gif \(lost)"])
            try notebook.undo()
            #expect(try kept(notebook) == ["front.gif one", "back.gif two"])
        }

        @Test(arguments: BookKind.allCases, [0, 40, 200, -1])
        func `a damaged picture file is refused`(kind: BookKind, place: Int) throws {
            let notebook = try withMilk(kind)
            try kind.damageSideFiles(in: notebook.folder) { bytes in
                bytes[min(bytes.count - 1, place < 0 ? bytes.count + place : place)] ^= 1
            }
            let book = notebook.reopened()
            for picture in try book.pictures(ofProducts: [1]) {
                #expect(throws: StoreError.self) { try book.content(of: picture) }
            }
        }

        @Test(arguments: BookKind.allCases)
        func `adding a picture copies a product of the product file into the book`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            try notebook.book.takeCatalogue(by: notebook.sign(), noting: nil) { _ in
                var rows = CatalogueRows()
                rows.products = [Product(name: "milk").numbered(1)]
                return rows
            }
            #expect(try notebook.book.productNamesInBook().isEmpty)
            try change(notebook, edit(adding: [given("front.gif", "one")]))
            #expect(try notebook.book.productNamesInBook().map(\.name) == ["milk"])
            #expect(try kept(notebook) == ["front.gif one"])
            try notebook.undo()
            #expect(try kept(notebook) == [])
            #expect(try notebook.reopened().findings() == [])
        }

        @Test(arguments: BookKind.allCases)
        func `catalogue pictures bring products and parts into the book, and undo removes them`(
            kind: BookKind
        ) throws {
            let notebook = try Notebook(kind)
            func take(picturing products: [Int64]) throws {
                try notebook.book.takeCatalogue(by: notebook.sign(), noting: nil) { status in
                    var rows = CatalogueRows()
                    if status.products.isEmpty {
                        var milk = Product(name: "milk").numbered(1)
                        milk.parts = [Product.Part(name: "bottle", product: 2, milli: 1000)]
                        rows.products = [milk, Product(name: "bottle").numbered(2), Product(name: "salt").numbered(3)]
                    }
                    let known = Set(status.pictures.map(\.product))
                    rows.pictures = products.filter { !known.contains($0) }.map { product in
                        CataloguePicture(product: product, name: "front.gif") {
                            try GivenPicture(path: "front.gif", bytes: Array("GIF89aone".utf8))
                        }
                    }
                    return rows
                }
            }
            let empty = try BookState(notebook.book)
            try take(picturing: [1])
            #expect(Set(try notebook.book.productNamesInBook().map(\.name)).isSuperset(of: ["bottle", "milk"]))
            #expect(try notebook.book.pictures(ofProducts: [1, 2, 3]).map(\.product) == [1])
            #expect(try notebook.reopened().findings() == [])
            let changes = try notebook.book.changes(of: nil, limit: nil).count
            try take(picturing: [1])
            #expect(try notebook.book.changes(of: nil, limit: nil).count == changes)
            try notebook.undo()
            #expect(try BookState(notebook.reopened()) == empty)
            #expect(try notebook.book.productNames().isEmpty)
            #expect(try notebook.reopened().findings() == [])
            try notebook.redo()
            #expect(try notebook.book.pictures(ofProducts: [1]).count == 1)
        }
    }
}
