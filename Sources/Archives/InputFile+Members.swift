import Files

extension InputFile {
    /// Whether the file begins with the signature of a zip file.
    package func isZip() throws(FileError) -> Bool {
        let start = try bytes(from: 0, limit: 4)
        return start == [0x50, 0x4B, 0x03, 0x04] || start == [0x50, 0x4B, 0x05, 0x06]
    }

    /// The files inside a zip file, named `file.zip/member`, decompressed while they are read.
    ///
    /// `nil` for any other file, and for office documents, which are zip files too. Folders, hidden files and the
    /// metadata of macOS are left out.
    ///
    /// - Throws: `FileError.emptyArchive`, `.tooManyMembers`, `.damaged`, and `.tooLarge` if the members together
    ///   exceed the limit.
    /// - Complexity: O(n) in the members.
    package func members(_ limits: ReadingLimits) throws(FileError) -> [InputFile]? {
        guard try isZip() else { return nil }
        let archive = try ZipArchive(self)
        // Office documents are zip files with such a manifest.
        guard !archive.contains("[Content_Types].xml"), !archive.contains("xl/workbook.xml"),
            !archive.contains("META-INF/manifest.xml")
        else { return nil }
        let members = archive.members.filter(\.isFile)
        guard !members.isEmpty else { throw .emptyArchive(name) }
        guard members.count <= limits.columns else { throw .tooManyMembers(name, limit: limits.columns) }
        let size = members.reduce(0) { $0.addingReportingOverflow($1.size).overflow ? .max : $0 + $1.size }
        guard size <= limits.bytes else { throw .tooLarge(name, bytes: size, limit: limits.bytes) }
        return members.map { member in
            let bytes = UnpackedFile("\(name)/\(member.name)", count: member.size) {
                () throws(FileError) in try archive.stream(member, InflationBudget(limit: member.size))
            }
            return InputFile(name: "\(name)/\(member.name)", count: member.size) {
                (offset, memory) throws(FileError) in try bytes.read(from: offset, into: memory)
            }
        }
    }

    /// Prepares a file for reading as a member of a zip file. A spreadsheet is a zip file itself and is unpacked into
    /// memory, because its parts are read in any order.
    /// - Throws: `FileError.damaged` for any other nested zip file.
    package func asMember(_ limits: ReadingLimits) throws(FileError) -> InputFile {
        guard try isZip() else { return self }
        let file = InputFile(name: name, bytes: try bytes(from: 0, limit: count))
        guard try file.members(limits) == nil else {
            throw ZipArchive.damaged(self, "a zip file inside a zip file is not read")
        }
        return file
    }
}

extension ZipArchive.Member {
    /// Whether the member is a visible file: not a folder, not metadata of macOS, not hidden.
    fileprivate var isFile: Bool {
        !name.hasSuffix("/") && !name.hasPrefix("__MACOSX/") && name.split(separator: "/").last?.first != "."
    }
}
