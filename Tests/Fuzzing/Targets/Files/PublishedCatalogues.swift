import Catalogues
import Files

extension FuzzTarget {
    /// A catalogue published by another program: accepted rows are published again unchanged.
    static let publishedCatalogues = FuzzTarget { input in
        let limits = ReadingLimits(bytes: 1 << 18, recordBytes: 1 << 13, columns: 60, rows: 300)
        let rows = try publishedRows(Array(input.bytes), limits)
        let again = try publishedRows(Array(input.bytes), limits)
        try expect(rows == again, "it is read in two ways")
        var products: [CatalogueProduct] = []
        for row in rows {
            switch row {
            case .product(let product):
                try checkPublished(product)
                products.append(product)
            case .gone(_, let name): try expect(!name.isEmpty, "nothing is gone")
            case .refused(let refusal):
                try expect(!refusal.kind.isEmpty && !refusal.message.isEmpty, "a row is refused without a word")
            }
        }
        let match = CatalogueMatch(rows, known: [])
        try expect(match.newCount == products.count, "a product is no new one")
        let publication = try CataloguePublication(products)
        let published = try publishedRows(Array(publication.lines.joined(separator: "\n").utf8), .catalogue)
        let expected = products.enumerated().map { index, product in
            var product = product
            (product.row, product.notices) = (index + 1, [])
            return CatalogueRow.product(product)
        }
        try expect(published == expected, "what is published is read as something else")
        let same = try? CataloguePublication(products, onto: publication.lines)
        if products.allSatisfy({ $0.id != nil }) {
            try expect(same?.added == 0, "what did not change is published anew")
        }
    }

    private static func publishedRows(_ bytes: [UInt8], _ limits: ReadingLimits) throws -> [CatalogueRow] {
        var rows: [CatalogueRow] = []
        do {
            let file = InputFile(name: "file", bytes: bytes)
            try Catalogue.published(file, limits: limits).forEachRow { rows.append($0) }
        } catch let error as CatalogueError {
            let words = error.words
            try expect(!words.kind.isEmpty && !words.message.isEmpty, "it fails without a word")
        }
        return rows
    }

    private static func checkPublished(_ product: CatalogueProduct) throws {
        try expect(!product.name.isEmpty, "a product has no name")
        for field in product.fields where field != .parts && field != .links && field != .pictures {
            let text = product.text(of: field)
            let isClean = text.unicodeScalars.allSatisfy { scalar in
                scalar.properties.generalCategory != .control || field == .description && scalar == "\n"
            }
            try expect(isClean, "'\(field.key)' holds a control character")
        }
        try expect(product.shelf.allSatisfy { !$0.isEmpty && !$0.utf8.contains(0x3A) }, "a shelf has no name")
        try expect(product.parts.allSatisfy { !$0.name.isEmpty && $0.milli > 0 }, "a part is none")
    }
}
