import Catalogues
import Database
import Files
import Money
import SQLite
import Support

extension Catalogue {
    /// All rows, in order.
    func all() throws -> [CatalogueRow] {
        var rows: [CatalogueRow] = []
        try forEachRow { rows.append($0) }
        return rows
    }

    /// All rows as short lines, to be compared at a glance.
    func described() throws -> [String] { try all().map(\.described) }
}

extension CatalogueRow {
    var described: String {
        switch self {
        case .product(let product): product.described
        case .gone(let row, let name): "\(row) gone \(name)"
        case .refused(let refusal): "\(refusal.row) refused \(refusal.kind): \(refusal.message)"
        }
    }
}

extension CatalogueProduct {
    /// The fields in order, as text.
    var described: String {
        let said = fields.map { "\($0.key)=\(text(of: $0))" }
        return (["\(row)\(id.map { " id=\($0)" } ?? "")"] + said + notices.map { "! \($0.text)" })
            .joined(separator: " | ")
    }
}

/// The rows of a text, described.
func described(_ text: String, _ options: CatalogueOptions = CatalogueOptions()) throws -> [String] {
    try Catalogue.open(InputFile(name: "list.csv", bytes: Array(text.utf8)), options: options).described()
}

/// The kind, message and hint of the error for an unreadable text.
func problem(_ body: () throws -> Any) -> String {
    do {
        return "read: \(try body())"
    } catch let error as CatalogueError {
        let words = error.words
        return [words.kind, words.message, words.hint].compactMap(\.self).joined(separator: " / ")
    } catch {
        return "\(error)"
    }
}
