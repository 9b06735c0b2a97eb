import Files

extension InputFile {
    /// Whether the file begins as a zip file does.
    package func isZip() throws(FileError) -> Bool {
        let start = try bytes(from: 0, limit: 4)
        return start == [0x50, 0x4B, 0x03, 0x04] || start == [0x50, 0x4B, 0x05, 0x06]
    }

    /// The files of a zip file, called `file.zip/member`, each unpacked as it is read; `nil` for what is no zip file,
    /// and for a document of an office, which is one too. Folders and what systems keep beside files are left out.
    ///
    /// - Throws: `FileError.emptyArchive`, `.tooManyMembers`, `.damaged`, and `.tooLarge` where all would unpack to more
    ///   than the limit.
    /// - Complexity: O(n) in the members.
    package func members(_ limits: ReadingLimits) throws(FileError) -> [InputFile]? {
        guard try isZip() else { return nil }
        let archive = try ZipArchive(self)
        // Documents of offices are zip files with such a list.
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

    /// The file as a member of a zip file. A spreadsheet, which is a zip file itself, is unpacked into memory, because its
    /// parts are read in any order.
    /// - Throws: `FileError.damaged` for another zip file.
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
    /// Neither a folder, nor what macOS keeps beside each file, nor hidden.
    fileprivate var isFile: Bool {
        !name.hasSuffix("/") && !name.hasPrefix("__MACOSX/") && name.split(separator: "/").last?.first != "."
    }
}
