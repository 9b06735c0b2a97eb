internal import JSONText

/// A catalogue to publish: a line with the version, then one line per row.
///
/// Rows are only appended, so that subscribers continue after the last row they read.
public struct CataloguePublication: Hashable, Sendable {
    /// The edition in the first line.
    public let edition: CatalogueEdition
    /// All lines without line endings, the first with the version.
    public let lines: [String]
    /// The number of appended rows.
    public let added: Int

    /// Creates an edition of these products, either new or appended to an earlier one.
    ///
    /// Existing rows are unchanged. New and changed products are appended in the order given, then discontinued ones in
    /// the order of the earlier edition. Without changes the edition and its version stay. A discontinued product is
    /// named by its code, or by id if it has none or shares it.
    /// - Parameters:
    ///   - products: all products to publish, each with a unique and permanent id.
    ///   - earlier: the lines of the earlier edition; `nil` for a new catalogue.
    ///   - name: the name of the earlier edition in errors.
    /// - Throws: `CatalogueError.noEdition`, `.newerForm`, `.exportRow`, `.versionOverflow`.
    /// - Complexity: O(n) in the texts.
    public init(
        _ products: [CatalogueProduct], onto earlier: [String]? = nil, named name: String = "the earlier export"
    ) throws(CatalogueError) {
        guard let earlier else {
            edition = CatalogueEdition(version: 1)
            added = products.count
            lines =
                [edition.line] + products.enumerated().map { Self.row($0.offset + 1, "product", $0.element.json) }
            return
        }
        let old = try CatalogueEdition(reading: earlier.first ?? "", of: name)
        var written = try WrittenProducts(earlier)
        var rows: [String] = []
        func append(_ member: String, _ value: JSON) {
            rows.append(Self.row(written.lastRow + rows.count + 1, member, value))
        }
        for product in products {
            let json = product.json
            if written.take(product.id) != json.serialized { append("product", json) }
        }
        for name in written.rest(beside: products) { append("gone", .text(name)) }
        guard !rows.isEmpty else {
            (edition, lines, added) = (old, earlier, 0)
            return
        }
        let (version, overflow) = old.version.addingReportingOverflow(1)
        guard !overflow else { throw .versionOverflow }
        edition = CatalogueEdition(version: version)
        lines = [edition.line] + earlier.dropFirst() + rows
        added = rows.count
    }

    private static func row(_ number: Int, _ member: String, _ value: JSON) -> String {
        JSON.object([.init("row", JSON(number)), .init(member, value)]).serialized
    }
}

/// The products in an earlier edition, each with its latest row.
private struct WrittenProducts {
    private(set) var lastRow = 0
    private var products: [String: (row: Int, code: String?, json: String)] = [:]
    /// The number of products that have each code, without discontinued ones.
    private var codes: [String: Int] = [:]

    init(_ lines: [String]) throws(CatalogueError) {
        var idsByCode: [String: Set<String>] = [:]
        for (index, line) in lines.enumerated().dropFirst() {
            guard let json = try? JSON(reading: line), case .integer(let number)? = json["row"],
                let row = Int(exactly: number), row > lastRow, row < .max - 10_000_000
            else { throw .exportRow(line: index + 1) }
            lastRow = row
            if case .text(let name)? = json["gone"] {
                let ids = products[name] != nil ? [name] : idsByCode[name] ?? []
                for id in ids { remove(id, &idsByCode) }
            } else if let product = json["product"], case .text(let id)? = product["uid"] {
                remove(id, &idsByCode)
                var code: String?
                if case .text(let text)? = product["code"] { code = text }
                products[id] = (row, code, product.serialized)
                if let code { idsByCode[code, default: []].insert(id) }
            } else {
                throw .exportRow(line: index + 1)
            }
        }
        codes = idsByCode.mapValues(\.count)
    }

    private mutating func remove(_ id: String, _ idsByCode: inout [String: Set<String>]) {
        guard let earlier = products.removeValue(forKey: id), let code = earlier.code else { return }
        idsByCode[code]?.remove(id)
    }

    /// Removes a product and returns its JSON as written; `nil` if the earlier edition lacks it.
    mutating func take(_ id: String?) -> String? {
        id.flatMap { products.removeValue(forKey: $0)?.json }
    }

    /// Returns the code or id of each remaining product, in the order of the rows. These products are discontinued.
    func rest(beside given: [CatalogueProduct]) -> [String] {
        let taken = Set(given.compactMap(\.code)).union(given.compactMap(\.id)).union(products.keys)
        return products.sorted { $0.value.row < $1.value.row }.map { id, product in
            guard let code = product.code, codes[code] == 1, !taken.contains(code) else { return id }
            return code
        }
    }
}
