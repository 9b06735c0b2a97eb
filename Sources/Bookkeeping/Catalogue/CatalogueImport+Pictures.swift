internal import Files
internal import Ledger
internal import Text

extension CatalogueImport {
    /// Imports the pictures that rows name, if the file exists in the folder and the product has no picture of that
    /// name. A file that is no picture or too large adds a notice to the outcome.
    mutating func takePictures(in folder: String) {
        var names = Dictionary(grouping: state.pictures, by: \.product)
            .mapValues { Set($0.map { folded($0.name) }) }
        for (place, texts) in pictures.sorted(by: { $0.key < $1.key }) {
            guard let product = outcome.rows[place].product else { continue }
            for text in texts where Self.isBelow(text) {
                let path = "\(folder)/\(text)"
                guard let file = try? InputFile(path: path, limits: .none) else { continue }
                do {
                    let name = try GivenPicture.name(
                        of: path, count: file.count, head: file.bytes(from: 0, limit: 16))
                    guard names[product, default: []].insert(folded(name)).inserted else { continue }
                    written.pictures.append(
                        CataloguePicture(product: product, name: name) { try Context.picture(path) })
                } catch {
                    outcome.rows[place].notices.append("picture: \((error as? LedgerError)?.message ?? path)")
                }
            }
        }
        outcome.pictures = written.pictures.count
    }

    /// Whether the text is a relative path without `..`, so that it stays inside the folder. URLs are not.
    private static func isBelow(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
        return parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual("..".utf8) && !$0.contains(0) }
    }
}
