import Household
import Ledger
import Periods
import Testing
import Users

@testable import Storage

extension BookContract {
    /// Products of the product file stay beside the book until a user edits them, without a visible difference.
    @Suite struct ProductsBeside {
        /// Imports products with these names.
        private func take(_ names: [String], into notebook: Notebook, maker: String? = nil) throws {
            try notebook.book.takeCatalogue(by: notebook.sign(), noting: nil) { status in
                var rows = CatalogueRows()
                for name in names {
                    let count = Int64(rows.products.count { $0.id > status.last.product })
                    let known = status.products.first { $0.name == name }
                    var product = known ?? Product(name: name).numbered(status.last.product + 1 + count)
                    product.maker = maker
                    rows.products.append(product)
                    rows.sources.append(
                        ProductSource(
                            id: known.map { old in status.sources.first { $0.product == old.id }?.id ?? 0 }
                                ?? status.last.source + 1 + count,
                            product: product.id, source: "shop", key: name, seen: ["name": name]))
                }
                return rows
            }
        }

        private func names(_ notebook: Notebook) throws -> [String] {
            try notebook.reopened().productNames().map(\.name)
        }

        /// The number of products in the book itself.
        private func countInBook(_ notebook: Notebook) throws -> Int {
            let file = notebook.reopened().file
            return try TrackedRows(database: file.reader()).count(of: .product)
        }

        @Test(arguments: BookKind.allCases)
        func `a used product is copied into the book and stays there after undo`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            try take(["bread", "milk", "salt"], into: notebook)
            #expect(try names(notebook) == ["bread", "milk", "salt"])
            #expect(try countInBook(notebook) == 0)
            _ = try notebook.book.newBasket("Week", with: [], by: notebook.sign())
            _ = try notebook.book.addToBasket(
                [BasketLine(basket: 1, product: 2, what: "milk", quantity: .onePiece)], by: notebook.sign())
            #expect(try countInBook(notebook) == 1)
            #expect(try notebook.book.productNamesInBook().map(\.name) == ["milk"])
            try notebook.undo()
            #expect(try countInBook(notebook) == 1)
            _ = try notebook.book.editProducts([3], as: .editProduct, by: notebook.sign()) { $0.name = "sea salt" }
            #expect(try names(notebook) == ["bread", "milk", "sea salt"])
            try notebook.undo()
            #expect(try names(notebook) == ["bread", "milk", "salt"])
            #expect(try notebook.reopened().findings() == [])
        }

        @Test(arguments: BookKind.allCases)
        func `a product of the product file can enter the stock of a book without products`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            try take(["milk"], into: notebook)
            _ = try notebook.book.changeStock(of: 1, as: .add, on: Day(number: 20_000), by: notebook.sign()) {
                status in
                [try status.adding(.onePiece, place: "Cellar", value: nil)]
            }
            #expect(try notebook.reopened().moves(ofProducts: nil).map(\.move.quantity) == [.onePiece])
            #expect(try countInBook(notebook) == 1)
            #expect(try notebook.reopened().findings() == [])
        }

        @Test(arguments: BookKind.allCases)
        func `one undo removes imported products and restores changed products`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            try take(["bread", "milk"], into: notebook)
            _ = try notebook.book.editProducts([1], as: .editProduct, by: notebook.sign()) {
                $0.price = nil
                $0.place = 4
            }
            let before = try BookState(notebook.book)
            try take(["bread", "milk", "salt"], into: notebook, maker: "Mila")
            let after = try BookState(notebook.book)
            #expect(after.products.map(\.maker) == ["Mila", "Mila", "Mila"])
            try notebook.undo()
            #expect(try BookState(notebook.reopened()) == before)
            try notebook.redo()
            #expect(try BookState(notebook.reopened()) == after)
            // Numbers are not used twice.
            try notebook.undo()
            try take(["oil"], into: notebook)
            #expect(try notebook.book.productNames().map(\.id) == [1, 2, 4])
        }

        @Test(arguments: BookKind.allCases)
        func `dumps and merges include products of the product file`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            try take(["bread", "milk", "salt"], into: notebook)
            _ = try notebook.book.editProducts([2], as: .editProduct, by: notebook.sign()) { $0.maker = "Mila" }
            try take(["oil"], into: notebook)
            let moved = try Notebook(kind)
            try moved.book.load(records(of: notebook.book))
            #expect(try moved.dump() == notebook.dump())
            #expect(try moved.book.productNames() == notebook.book.productNames())
            #expect(try moved.reopened().findings() == [])
            let other = try Notebook(kind, seconds: 1_795_500_000)
            try take(["wine"], into: other)
            _ = try other.book.merge(notebook.book.contents(), by: other.sign())
            #expect(try Set(names(other)) == ["bread", "milk", "salt", "oil", "wine"])
            #expect(try other.reopened().findings() == [])
            // The same again changes nothing.
            let merged = try BookState(other.book)
            _ = try other.book.merge(notebook.book.contents(), by: other.sign())
            #expect(try BookState(other.book) == merged)
        }

        @Test(arguments: BookKind.allCases)
        func `a missing product file is an error only for calls that read its products`(kind: BookKind) throws {
            let notebook = try withLostProducts(kind)
            let book = notebook.reopened()
            let asked: [() throws -> Void] = [
                { _ = try book.productNames() }, { _ = try book.products([2]) },
                { _ = try book.products(barcode: "1") },
                { _ = try book.productNumbers(matching: ProductFilter(), order: ProductOrder(.name), limit: nil) },
                { _ = try book.catalogueState() }, { _ = try book.contents() }, { _ = try dumpLines(of: book) },
            ]
            for ask in asked { #expect(throws: LedgerError.productsGone) { try ask() } }
            #expect(try book.products([1]).map(\.maker) == ["Mila"])
            #expect(try book.productNamesInBook().map(\.name) == ["bread"])
            #expect(try book.hasProducts())
            try notebook.add(500, in: notebook.category("food"))
            _ = try notebook.book.editProducts([1], as: .editProduct, by: notebook.sign()) { $0.maker = "Rossi" }
            #expect(try notebook.reopened().findings() == [])
        }

        @Test(arguments: BookKind.allCases)
        func `an import by a person replaces a missing product file, and a subscription does not`(kind: BookKind) throws
        {
            let notebook = try withLostProducts(kind)
            let subscription = Subscription(name: "shop", place: "/shop")
            #expect(throws: LedgerError.productsGone) {
                try notebook.reopened().takeCatalogue(by: notebook.sign(), noting: subscription) { _ in
                    CatalogueRows()
                }
            }
            #expect(try notebook.book.catalogueState(lettingGo: true).hasLost)
            try take(["bread", "salt"], into: notebook)
            #expect(try names(notebook) == ["bread", "salt"])
            #expect(try !notebook.reopened().catalogueState(lettingGo: true).hasLost)
            #expect(try notebook.reopened().findings() == [])
            try notebook.undo()
            #expect(throws: LedgerError.productsGone) { try notebook.reopened().productNames() }
        }

        @Test(arguments: BookKind.allCases)
        func `an import without a new product removes the reference to a missing product file`(kind: BookKind) throws {
            let notebook = try withLostProducts(kind)
            try take([], into: notebook)
            #expect(try names(notebook) == ["bread"])
            #expect(try notebook.reopened().findings() == [])
        }

        /// A book with bread, and with milk in a product file that was removed.
        private func withLostProducts(_ kind: BookKind) throws -> Notebook {
            let notebook = try Notebook(kind)
            try take(["bread", "milk"], into: notebook)
            _ = try notebook.book.editProducts([1], as: .editProduct, by: notebook.sign()) { $0.maker = "Mila" }
            try kind.removeSideFiles(in: notebook.folder)
            return notebook
        }

        @Test(arguments: BookKind.allCases, [0, 40, 200, -1])
        func `a damaged product file is refused`(kind: BookKind, place: Int) throws {
            let notebook = try Notebook(kind)
            try take(["bread", "milk"], into: notebook)
            try kind.damageSideFiles(in: notebook.folder) { bytes in
                bytes[place < 0 ? bytes.count + place : place] ^= 1
            }
            #expect(throws: StoreError.self) { try notebook.reopened().productNames() }
        }

        @Test(arguments: BookKind.allCases)
        func `a merged product is no longer listed`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            try take(["bread", "milk"], into: notebook)
            _ = try notebook.book.mergeProduct(1, into: 2, by: notebook.sign())
            #expect(try notebook.reopened().productNames().filter { !$0.isArchived }.map(\.name) == ["milk"])
        }
    }
}
