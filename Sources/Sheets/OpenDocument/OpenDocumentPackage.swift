import Archives
import Files
import Markup

/// An OpenDocument spreadsheet (.ods): a zip file whose `content.xml` holds all sheets in sequence.
package struct OpenDocumentPackage {
    let file: InputFile
    let limits: ReadingLimits
    private let archive: ZipArchive

    private static let content = "content.xml"

    /// Opens a spreadsheet. `nil` if the file is not OpenDocument.
    /// - Throws: `FileError.damaged` for a broken zip file.
    package init?(_ file: InputFile, limits: ReadingLimits) throws(FileError) {
        guard try file.isZip() else { return nil }
        archive = try ZipArchive(file)
        guard archive.contains("META-INF/manifest.xml"), archive.contains(Self.content) else { return nil }
        self.file = file
        self.limits = limits
    }

    /// Sends every row of every sheet to the receiver, in file order.
    /// - Throws: `FileError.tooLarge` if the content exceeds the limit of a file, `.damaged` for malformed or encrypted
    ///   files, and the errors of the receiver.
    package func read(_ receiver: OpenDocumentSheets) throws {
        guard let stream = try archive.stream(Self.content, InflationBudget(limit: limits.bytes)) else { return }
        if try isEncrypted() { throw ZipArchive.damaged(file, "it is encrypted") }
        let reader = try XMLReader(file.name, encoding: nil, limits: limits, receiver: receiver)
        try reader.read { try stream.next() }
    }

    private func isEncrypted() throws -> Bool {
        final class Manifest: FieldReceiver {
            enum Field { case encryption }
            static var paths: ElementPaths<Field> {
                ElementPaths([("manifest/file-entry/encryption-data", .encryption)])
            }
            var isEncrypted = false
            func begin(_ field: Field, _ attributes: MarkupAttributes, line: () -> Int) throws { isEncrypted = true }
            func end(_ field: Field, text: [UInt8]) throws {}
        }
        let manifest = Manifest()
        guard let stream = try archive.stream("META-INF/manifest.xml", InflationBudget(limit: limits.bytes)) else {
            return false
        }
        let reader = try XMLReader(file.name, encoding: nil, limits: limits, receiver: FieldFinder(manifest))
        try reader.read { try stream.next() }
        return manifest.isEncrypted
    }
}
