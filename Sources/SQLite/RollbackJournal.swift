internal import CSQLite
import Glibc

/// An open rollback journal, validated before SQLite uses it
/// (https://www.sqlite.org/fileformat.html#the_rollback_journal).
struct RollbackJournal {
    let file: UnsafeMutablePointer<sqlite3_file>

    private static let magic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]

    /// Returns a result code if SQLite must not use the journal, or `SQLITE_OK`.
    ///
    /// A rollback sets the file to the length in the journal's header, so a forged header could demand 256 TiB. A
    /// genuine header never exceeds the file, because SQLite shortens a file only after the journal is finished.
    func fault(beside database: UnsafeMutablePointer<sqlite3_file>) -> Int32 {
        var size: Int64 = 0
        let code = Self.size(of: file, &size)
        guard code == SQLITE_OK, size > 0 else { return code }
        var head = [UInt8](repeating: 0, count: 28)
        var tail = [UInt8](repeating: 0, count: 16)
        for code in [read(&head, at: 0), size < 16 ? SQLITE_OK : read(&tail, at: size - 16)] where code != SQLITE_OK {
            return code
        }
        // A super-journal name precedes its length, its checksum and the magic number. Wrong checksums are refused too.
        if tail[8...].elementsEqual(Self.magic), Self.number(tail, 0) != 0 { return FileRefusal.superJournal.code }
        // SQLite does not roll back from a shorter journal, or one with another magic number.
        guard size >= head.count, head[..<8].elementsEqual(Self.magic) else { return SQLITE_OK }
        var databaseSize: Int64 = 0
        let databaseCode = Self.size(of: database, &databaseSize)
        guard databaseCode == SQLITE_OK else { return databaseCode }
        let (pages, sector, page) = (Self.number(head, 16), Self.number(head, 20), Self.number(head, 24))
        // SQLite before 3.5.8 wrote no page size, and a rollback then uses the page size of the database.
        guard page != 0 else { return FileRefusal.impossibleJournal.code }
        // SQLite ignores a journal with values out of range.
        guard (32...65_536).contains(sector), (512...65_536).contains(page) else { return SQLITE_OK }
        // A journal has each page once, and at least one page after each header.
        let longest = (pages + 2) * (page + 8 + 2 * sector)
        return (pages - 1) * page < databaseSize && size <= longest ? SQLITE_OK : FileRefusal.impossibleJournal.code
    }

    private static func size(of file: UnsafeMutablePointer<sqlite3_file>, _ size: inout Int64) -> Int32 {
        file.pointee.pMethods.pointee.xFileSize(file, &size)
    }

    /// Bytes beyond the end are zero.
    private func read(_ bytes: inout [UInt8], at offset: Int64) -> Int32 {
        let code = file.pointee.pMethods.pointee.xRead(file, &bytes, Int32(bytes.count), offset)
        return code == spesa_sqlite_short_read ? SQLITE_OK : code
    }

    private static func number(_ bytes: [UInt8], _ offset: Int) -> Int64 {
        bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int64($1) }
    }
}
