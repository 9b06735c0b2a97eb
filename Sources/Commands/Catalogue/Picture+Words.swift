internal import Ledger
internal import Output

extension RowWords {
    static let picture = RowWords(
        of: Picture.self,
        title: { picture, _, context in
            "picture '\(picture.name)' of \(context.name(of: picture.product, in: .product))"
        },
        differences: { found, context in
            found.compare("its product") { context.name(of: $0.product, in: .product) }
            found.compare("its name") { $0.name }
            found.compare("its file", as: "file") { $0.file }
        },
        json: { picture, _ in
            .object([
                "id": .integer(picture.id), "product": number(picture.product), "name": .text(picture.name),
                "format": .text(picture.format.rawValue), "bytes": .integer(picture.bytes),
            ])
        })
}
