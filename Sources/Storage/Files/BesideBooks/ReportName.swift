/// The format of a saved report.
public enum ReportForm: String, CaseIterable, Sendable {
    /// Plain text.
    case text
    /// Markdown with tables.
    case markdown
    /// One HTML page that contains its pictures.
    case html
    /// Rows only, as CSV.
    case csv

    /// The file name extension, without the dot.
    public var ending: String {
        switch self {
        case .text: "txt"
        case .markdown: "md"
        case .html: "html"
        case .csv: "csv"
        }
    }

    /// The format by the extension of a file name; `nil` for other extensions.
    public init?(ofFile name: String) {
        guard let ending = Self.ending(of: name),
            let form = Self.allCases.first(where: { $0.ending == ending })
        else { return nil }
        self = form
    }

    /// Extensions that would open the report in a wrong program.
    private static let foreign: Set<String> = [
        "doc", "docx", "epub", "gif", "gz", "jpeg", "jpg", "json", "ndjson", "odp", "ods", "odt", "pdf", "png", "ppt",
        "pptx",
        "ps", "rtf", "svg", "tex", "tiff", "tsv", "webp", "xls", "xlsx", "xml", "zip",
    ]

    /// The extension of a file name if it means a format that reports do not have, in upper or lower case; otherwise
    /// `nil`.
    public static func foreignEnding(ofFile name: String) -> String? {
        ending(of: name).flatMap { foreign.contains($0.lowercased()) ? $0 : nil }
    }

    private static func ending(of name: String) -> String? {
        name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) }
    }
}

/// The file name of a saved report: `november.html`.
///
/// Only ASCII letters, digits, `-`, `_` and `.`, not beginning with `.`, so that the name is never a path.
public struct ReportName: Hashable, Comparable, Sendable {
    /// The largest number of characters, without the extension.
    public static let longest = 64

    /// The name of the report without the extension.
    public let stem: String
    /// The format, by the extension.
    public let form: ReportForm

    /// The name of the report with the extension.
    public var text: String { "\(stem).\(form.ending)" }

    /// Parses the name of a file in a report folder; `nil` if it is not the name of a report.
    package init?(file name: String) {
        guard let form = ReportForm(ofFile: name) else { return nil }
        try? self.init(String(name.dropLast(form.ending.utf8.count + 1)), form)
    }

    /// Parses a name as the user typed it, with or without the extension.
    /// - Throws: `StoreError.reportName`.
    public init(_ text: String, as form: ReportForm) throws(StoreError) {
        let ending = ".\(form.ending)"
        try self.init(text.hasSuffix(ending) ? String(text.dropLast(ending.utf8.count)) : text, form, given: text)
    }

    private init(_ stem: String, _ form: ReportForm, given: String? = nil) throws(StoreError) {
        guard Self.isSpelt(stem) else { throw .reportName(given ?? stem) }
        self.stem = stem
        self.form = form
    }

    /// Whether a text has 1 to `longest` of the allowed characters and does not begin with a dot. True for every valid
    /// name without extension, and for every beginning of one.
    static func isSpelt(_ text: String) -> Bool {
        let bytes = text.utf8
        guard (1...longest).contains(bytes.count), bytes.first != UInt8(ascii: ".") else { return false }
        return bytes.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                true
            default: false
            }
        }
    }

    /// Orders by the bytes of the whole name.
    public static func < (left: ReportName, right: ReportName) -> Bool { left.text < right.text }
}
