internal import Failures
internal import Files
internal import Ledger
internal import Text

extension CatalogueImport {
    /// Imports the pictures that rows name, if their file exists in the folder and the product has no picture of that
    /// name. A file that is outside the folder, not a picture or too large is left out, and its row gets a notice.
    mutating func takePictures(in folder: InputFolder) {
        var names = Dictionary(grouping: state.pictures, by: \.product)
            .mapValues { Set($0.map { folded($0.name) }) }
        for (place, texts) in pictures.sorted(by: { $0.key < $1.key }) {
            guard let product = outcome.rows[place].product else { continue }
            for text in texts where !text.contains("://") {
                do {
                    guard let file = try folder.open(text)?.file else { continue }
                    let name = try GivenPicture.name(
                        of: file.name, count: file.count, head: file.bytes(from: 0, limit: 16))
                    guard names[product, default: []].insert(folded(name)).inserted else { continue }
                    written.pictures.append(
                        CataloguePicture(product: product, name: name) {
                            // Opened again, as there may be more pictures than a process can keep open.
                            guard let file = try folder.open(text)?.file else {
                                throw FileError.cannotRead(text, reason: "it is not there any more")
                            }
                            return try Context.picture(file)
                        })
                } catch {
                    outcome.rows[place].notices.append("picture: \((error as? any WordedError)?.message ?? text)")
                }
            }
        }
        outcome.pictures = written.pictures.count
    }
}
