import Statements
import Support

extension FuzzTarget {
    /// The sheets of an OpenDocument spreadsheet and its manifest, with a byte 0xFF between them. They are zipped here, so
    /// that the checksums are right.
    static let openDocuments = FuzzTarget { input in
        let parts = input.bytes.split(separator: 0xFF, maxSplits: 1, omittingEmptySubsequences: false).map(Array.init)
        var zip = ZipWriter()
        zip.add("content.xml", parts[0], method: 0)
        zip.add("META-INF/manifest.xml", parts.count > 1 ? parts[1] : Array("<manifest/>".utf8), method: 0)
        try StatementRules.check(zip.finished()) { file in
            try Statement.open(file, options: ReadingOptions(limits: StatementRules.limits))
        }
    }
}
