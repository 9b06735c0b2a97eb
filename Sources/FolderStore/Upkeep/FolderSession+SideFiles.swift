internal import Database
import Glibc
internal import Ledger
internal import Secrets
internal import Storage
internal import Users

extension FolderSession {
    /// The side files to which a book refers, and those that it no longer needs or never referred to.
    func sideFiles(of book: BookEntry) throws -> (named: [SideFile], unneeded: [SideFileName]) {
        let there = try store.reportFolder(of: book.id).sideFiles()
        let database = try file(of: book, comparesMembers: false).reader()
        let goods = try GoodsTable(database: database).goods()
        let files = NamedSideFiles(database: database)
        let named =
            (goods.map { [$0.products, $0.sources].compactMap(SideFile.init) } ?? [])
            + (try files.present(beside: book.id)).sorted { $0.name.text < $1.name.text }
        let former = goods?.former.compactMap(SideFile.init) ?? []
        // Undone imports, pictures and attachments can be redone, so their files are needed.
        let undone =
            try undoneSideFiles(of: book) + files.inHistory(beside: book.id, isWhole: false)
        let known = Set((named + former + undone).map(\.name))
        return (named, there.filter { !known.contains($0) })
    }

    private func undoneSideFiles(of book: BookEntry) throws -> [SideFile] {
        let changes = ChangeTable(database: try file(of: book, comparesMembers: false).reader())
        return try sideFiles(namedBy: changes.redoable(.max, of: .anybody))
    }

    /// All side files to which the history of the book refers.
    func sideFilesInHistory(of book: BookEntry) throws -> [SideFile] {
        let changes = ChangeTable(database: try file(of: book, comparesMembers: false).reader())
        return try sideFiles(namedBy: changes.changes(of: nil, limit: nil))
            + NamedSideFiles(database: changes.database).inHistory(beside: book.id, isWhole: true)
    }

    private func sideFiles(namedBy changes: [Change]) -> [SideFile] {
        changes.flatMap { $0.after[.goods].compactMap { ProductFile($0) } }.flatMap {
            [$0.products, $0.sources] + $0.former
        }
        .compactMap(SideFile.init)
    }
}
