import Catalogues
import Files

extension FuzzTarget {
    /// A mapping as a file and as an option, and a list that is read by it.
    static let catalogueMappings = FuzzTarget { input in
        let text = String(decoding: input.bytes, as: UTF8.self)
        let read = { () throws(CatalogueError) in try CatalogueMapping(reading: text) }
        try checkMapping(outcome(read), outcome(read), lines: text.unicodeScalars.count + 1)
        let inline = { () throws(CatalogueError) in try CatalogueMapping(inline: text) }
        try checkMapping(outcome(inline), outcome(inline), lines: 1)
    }

    private static func checkMapping(
        _ first: Result<CatalogueMapping, CatalogueError>, _ second: Result<CatalogueMapping, CatalogueError>,
        lines: Int
    ) throws {
        try expect(first == second, "it is read in two ways")
        switch first {
        case .success(let mapping):
            try expect(mapping[.products] != nil, "it says nothing of products")
            for (section, said) in mapping.sections {
                let known = said.columns.keys.allSatisfy(section.keys.contains)
                try expect(known, "'\(section)' has a key that it cannot have")
                let names =
                    said.columns.values.joined().flatMap { [$0.first, $0.last] } + [said.table].compactMap(\.self)
                try expect(names.allSatisfy { !$0.isEmpty }, "a column has no name")
            }
            let list = InputFile(name: "list", bytes: Array("name,a,b,c\nx,1,2,3\n".utf8))
            if let catalogue = try? Catalogue.open(list, options: CatalogueOptions(mapping: mapping)) {
                var count = 0
                try catalogue.forEachRow { _ in count += 1 }
                // If the mapping names a column by a text of the row, the row counts as the header.
                try expect(count <= 1, "one row is \(count)")
            }
        case .failure(let error):
            guard case .mapping(_, let line) = error else { throw BrokenRule(description: "it fails otherwise") }
            try expect(1...lines ~= line, "line \(line) is none")
            let words = error.words
            try expect(words.kind == "catalogue.mapping" && words.hint?.isEmpty == false, "it fails without a word")
        }
    }
}
