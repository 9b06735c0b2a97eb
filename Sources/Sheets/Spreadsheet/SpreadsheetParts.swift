import Markup

/// The paths of the parts of an XLSX file: sheets, shared strings and styles.
struct SpreadsheetParts {
    struct Sheet {
        let name: String
        let path: String
        let isHidden: Bool
    }

    private(set) var sheets: [Sheet] = []
    private(set) var strings: String?
    private(set) var styles: String?
    private(set) var is1904 = false

    /// Follows the relationships from the package root. `nil` if they lead to no workbook.
    init?(_ package: SpreadsheetPackage) throws {
        let root = try Relations.read("_rels/.rels", in: package, folder: "")
        guard let workbook = root?.path(ofType: "/officeDocument") ?? package.workbook else { return nil }
        let folder = workbook.lastIndex(of: "/").map { String(workbook[...$0]) } ?? ""
        let relations = try Relations.read(
            "\(folder)_rels/\(workbook.dropFirst(folder.count)).rels", in: package, folder: folder)
        let list = SheetList()
        guard let relations, try package.read(workbook, list) else { return nil }
        is1904 = list.is1904
        strings = relations.path(ofType: "/sharedStrings")
        styles = relations.path(ofType: "/styles")
        sheets = list.sheets.compactMap { sheet in
            relations.path(ofID: sheet.relation).map { Sheet(name: sheet.name, path: $0, isHidden: sheet.isHidden) }
        }
    }
}

/// Collects the sheets of a workbook, in order.
private final class SheetList: FieldReceiver {
    enum Field {
        case properties, sheet
    }

    static var paths: ElementPaths<Field> {
        ElementPaths([
            ("workbook/workbookPr", .properties), ("workbook/sheets/sheet", .sheet),
        ])
    }

    var sheets: [(name: String, relation: String, isHidden: Bool)] = []
    var is1904 = false

    func begin(_ field: Field, _ attributes: MarkupAttributes, line: () -> Int) throws {
        switch field {
        case .properties: is1904 = ["1", "true"].contains(attributes["date1904"])
        case .sheet:
            guard sheets.count < 1000, let relation = attributes["id"] else { return }
            let isHidden = attributes["state"].map { $0 != "visible" } ?? false
            sheets.append((attributes["name"] ?? "", relation, isHidden))
        }
    }

    func end(_ field: Field, text: [UInt8]) throws {}
}

/// The relationships of a part: the paths of other parts, by id and type.
private final class Relations: FieldReceiver {
    enum Field {
        case relation
    }

    static var paths: ElementPaths<Field> {
        ElementPaths([("Relationships/Relationship", .relation)])
    }

    private let folder: String
    private var relations: [(id: String, type: String, path: String)] = []

    static func read(_ name: String, in package: SpreadsheetPackage, folder: String) throws -> Relations? {
        let relations = Relations(folder)
        return try package.read(name, relations) ? relations : nil
    }

    private init(_ folder: String) {
        self.folder = folder
    }

    func begin(_ field: Field, _ attributes: MarkupAttributes, line: () -> Int) throws {
        guard relations.count < 5000, let id = attributes["Id"], let target = attributes["Target"] else { return }
        let path = target.hasPrefix("/") ? String(target.dropFirst()) : folder + target
        relations.append((id, attributes["Type"] ?? "", path))
    }

    func end(_ field: Field, text: [UInt8]) throws {}

    func path(ofType type: String) -> String? { relations.first { $0.type.hasSuffix(type) }?.path }
    func path(ofID id: String) -> String? { relations.first { $0.id == id }?.path }
}
