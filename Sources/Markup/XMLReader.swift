import CExpat
import Files
import Glibc

/// A streaming XML parser on top of Expat.
///
/// A document type with more than a name is refused, so no entity is expanded and nothing external is fetched. The
/// depth, the length of texts and tags, and each memory block of Expat are limited.
package final class XMLReader {
    private let name: String
    private let limits: ReadingLimits
    private let receiver: any MarkupReceiver
    /// The receiver, if it also takes the text before child elements; otherwise `nil`.
    private let mixed: (any MixedContentReceiver)?
    private let takesBareDoctype: Bool
    private let parser: XML_Parser
    private var names: [String] = []
    private var text: [UInt8] = []
    private var fed = 0
    private var skippedLines = 0
    private var failure: (any Error)?

    static let depthLimit = 64
    /// The largest memory block for Expat. Expat keeps element names in tables, so a file with endless new names fails
    /// when a table grows to this size.
    private static let blockLimit = 1 << 20

    /// - Parameters:
    ///   - encoding: overrides the encoding that the file declares; `nil` to use the declared one.
    ///   - takesBareDoctype: whether a document type that is only a name is accepted.
    /// - Throws: `FileError.cannotRead` without memory.
    package init(
        _ name: String, encoding: String?, limits: ReadingLimits, takesBareDoctype: Bool = false,
        receiver: any MarkupReceiver
    ) throws(FileError) {
        var memory = XML_Memory_Handling_Suite(
            malloc_fcn: { $0 > XMLReader.blockLimit ? nil : malloc($0) },
            realloc_fcn: { $1 > XMLReader.blockLimit ? nil : realloc($0, $1) },
            free_fcn: { free($0) })
        guard let parser = XML_ParserCreate_MM(encoding, &memory, nil) else {
            throw .cannotRead(name, reason: "no memory for a parser")
        }
        self.name = name
        self.limits = limits
        self.receiver = receiver
        self.takesBareDoctype = takesBareDoctype
        mixed = receiver as? any MixedContentReceiver
        self.parser = parser
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser, { XMLReader.of($0).begin($1, $2) }, { (data, _) in XMLReader.of(data).end() })
        XML_SetCharacterDataHandler(parser) { XMLReader.of($0).add($1, $2) }
        XML_SetStartDoctypeDeclHandler(parser) { (data, _, system, identifier, hasSubset) in
            let reader = XMLReader.of(data)
            // A name alone declares no entities.
            if reader.takesBareDoctype, system == nil, identifier == nil, hasSubset == 0 { return }
            reader.stop("it has a document type, which may hide entities")
        }
    }

    deinit {
        XML_ParserFree(parser)
    }

    /// Parses a whole text from pieces. An empty piece marks the end.
    /// - Throws: `FileError.damaged`, `.recordTooLong`, and the errors of the receiver and of `next`.
    package func read(_ next: () throws -> [UInt8]) throws {
        while try readPiece(next()) {}
    }

    /// Parses one more piece. Returns `false` if the piece is empty, which marks the end of the text. Blanks and empty
    /// lines before the first element are skipped, because Expat refuses them before an XML declaration.
    /// - Throws: `FileError.damaged`, `.recordTooLong`, and the errors of the receiver.
    package func readPiece(_ piece: [UInt8]) throws -> Bool {
        let blanks = fed == 0 ? piece.prefix { [0x09, 0x0A, 0x0D, 0x20].contains($0) } : []
        skippedLines += blanks.count { $0 == 0x0A }
        let bytes = piece.dropFirst(blanks.count)
        guard !bytes.isEmpty || piece.isEmpty else { return true }
        fed += bytes.count
        let status = bytes.withUnsafeBytes {
            XML_Parse(parser, $0.bindMemory(to: CChar.self).baseAddress, Int32($0.count), bytes.isEmpty ? 1 : 0)
        }
        if let failure { throw failure }
        guard status == XML_STATUS_OK else {
            let code = XML_GetErrorCode(parser)
            let problem = XML_ErrorString(code).map { String(cString: $0) } ?? "it is not XML"
            throw FileError.damaged(name, line: line, problem: problem)
        }
        // Expat would keep an endless tag or comment, and scan it again with every piece.
        let waiting = fed - Int(XML_GetCurrentByteIndex(parser))
        guard bytes.isEmpty || waiting <= max(limits.recordBytes, bytes.count) else {
            throw FileError.recordTooLong(name, line: line, limit: limits.recordBytes)
        }
        return !bytes.isEmpty
    }

    private var line: Int { skippedLines + Int(XML_GetCurrentLineNumber(parser)) }

    private static func of(_ data: UnsafeMutableRawPointer?) -> XMLReader {
        Unmanaged<XMLReader>.fromOpaque(data!).takeUnretainedValue()
    }

    private func begin(
        _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        guard failure == nil, let name else { return }
        guard names.count < Self.depthLimit else {
            return stop("its elements are nested deeper than \(Self.depthLimit)")
        }
        let local = localName(name)
        names.append(local)
        if let mixed, !text.isEmpty { attempt { try mixed.add(text: text) } }
        text.removeAll(keepingCapacity: true)
        guard failure == nil else { return }
        attempt { try receiver.begin(local, MarkupAttributes(attributes), line: { line }) }
    }

    private func end() {
        guard failure == nil, let name = names.popLast() else { return }
        attempt { try receiver.end(name, text: text) }
        text.removeAll(keepingCapacity: true)
    }

    private func add(_ characters: UnsafePointer<CChar>?, _ count: Int32) {
        guard failure == nil else { return }
        guard text.count + Int(count) <= limits.recordBytes else {
            return attempt { throw FileError.recordTooLong(self.name, line: line, limit: limits.recordBytes) }
        }
        text.append(contentsOf: UnsafeRawBufferPointer(start: characters, count: Int(count)))
    }

    private func stop(_ problem: String) {
        attempt { throw FileError.damaged(name, line: line, problem: problem) }
    }

    private func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            failure = error
            XML_StopParser(parser, 0)
        }
    }
}
