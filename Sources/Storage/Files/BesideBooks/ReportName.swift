/// The form a kept report has.
public enum ReportForm: String, CaseIterable, Sendable {
    /// As a screen shows it, with Markdown's tables, as one page with its pictures, or as rows.
    case text, markdown, html, csv

    /// What the name of its file ends in, after a point.
    public var ending: String {
        switch self {
        case .text: "txt"
        case .markdown: "md"
        case .html: "html"
        case .csv: "csv"
        }
    }

    /// The form that the name of a file says by its ending; `nil` for one that says none.
    public init?(ofFile name: String) {
        guard let ending = Self.ending(of: name),
            let form = Self.allCases.first(where: { $0.ending == ending })
        else { return nil }
        self = form
    }

    /// Endings by which a file is opened as something that no report is.
    private static let foreign: Set<String> = [
        "doc", "docx", "epub", "gif", "gz", "jpeg", "jpg", "json", "ndjson", "odp", "ods", "odt", "pdf", "png", "ppt",
        "pptx",
        "ps", "rtf", "svg", "tex", "tiff", "tsv", "webp", "xls", "xlsx", "xml", "zip",
    ]

    /// The ending of a file's name that says another form than there is, in any case; `nil` for one that says none.
    public static func foreignEnding(ofFile name: String) -> String? {
        ending(of: name).flatMap { foreign.contains($0.lowercased()) ? $0 : nil }
    }

    private static func ending(of name: String) -> String? {
        name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) }
    }
}

/// The name of a kept report, which is that of its file too: `november.html`.
///
/// It is made of ASCII letters, digits, `-`, `_` and `.`, and begins with no point. Nothing else can be spelt with
/// it, so it can lead nowhere.
public struct ReportName: Hashable, Comparable, Sendable {
    /// How many characters a name has at most, without the ending that says the form.
    public static let longest = 64

    /// The name without the ending.
    public let stem: String
    /// What the ending says.
    public let form: ReportForm

    /// The name with the ending.
    public var text: String { "\(stem).\(form.ending)" }

    /// The report that a file's name is of; `nil` for a file that is none.
    init?(file name: String) {
        guard let form = ReportForm(ofFile: name) else { return nil }
        try? self.init(String(name.dropLast(form.ending.utf8.count + 1)), form)
    }

    /// A name as a person gives it, with or without the ending of the form.
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

    /// Whether a text can be a name, or be the beginning of one.
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
