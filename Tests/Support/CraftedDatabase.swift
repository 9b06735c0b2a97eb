/// A database file of SQLite with pages that SQLite would never write, to test hostile files.
///
/// https://www.sqlite.org/fileformat2.html, sections 1.3 and 1.6.
public struct CraftedDatabase {
    /// The current content of the file.
    public private(set) var bytes: [UInt8]
    private let pageSize = 4096

    /// Takes the content of a database with pages of 4096 bytes.
    public init(bytes: [UInt8]) {
        precondition(bytes.count % pageSize == 0)
        self.bytes = bytes
    }

    /// The number of pages.
    public var pages: Int { bytes.count / pageSize }

    /// The bytes of a page; pages count from 1.
    public func page(_ number: Int) -> [UInt8] {
        Array(bytes[(number - 1) * pageSize..<number * pageSize])
    }

    /// Writes a page. Beyond the last page, the file grows by pages of zeros.
    public mutating func put(_ page: [UInt8], at number: Int) {
        precondition(page.count == pageSize)
        while pages < number { bytes += [UInt8](repeating: 0, count: pageSize) }
        bytes.replaceSubrange((number - 1) * pageSize..<number * pageSize, with: page)
        // The database size in pages, which is valid only if the version-valid-for number equals the change counter.
        bytes.replaceSubrange(28..<32, with: bigEndian(pages))
        bytes.replaceSubrange(92..<96, with: bytes[24..<28])
    }

    /// Replaces every occurrence of a text by another text of equal length.
    public mutating func replace(_ old: String, with new: String) {
        let (old, new) = (Array(old.utf8), Array(new.utf8))
        precondition(old.count == new.count)
        var index = 0
        while index + old.count <= bytes.count {
            if bytes[index..<index + old.count].elementsEqual(old) {
                bytes.replaceSubrange(index..<index + old.count, with: new)
            }
            index += 1
        }
    }

    /// Makes a table or index with a single page appear 600^levels times as large, through interior pages whose
    /// children are all that page.
    public mutating func multiply(_ root: Int, levels: Int) {
        let leaf = page(root)
        let first = pages + 1
        for level in 0..<levels {
            let child = first + level
            put(leaf[0] == 0x0D ? inner(of: child) : index(of: child, like: leaf), at: level == 0 ? root : child - 1)
        }
        put(leaf, at: first + levels - 1)
    }

    /// An interior table page with 600 identical children.
    private func inner(of child: Int) -> [UInt8] {
        page(type: 0x05, child: child, cell: bigEndian(child) + [1])
    }

    /// An interior index page with 600 identical children, separated by the last entry of the leaf.
    private func index(of child: Int, like leaf: [UInt8]) -> [UInt8] {
        let start = Int(leaf[8]) << 8 | Int(leaf[9])
        let entry = leaf[start...start + Int(leaf[start])]
        return page(type: 0x02, child: child, cell: bigEndian(child) + entry)
    }

    private func page(type: UInt8, child: Int, cell: [UInt8]) -> [UInt8] {
        var page = [UInt8](repeating: 0, count: pageSize)
        let place = pageSize - cell.count
        page[0] = type
        page.replaceSubrange(3..<5, with: bigEndian(600).suffix(2))
        page.replaceSubrange(5..<7, with: bigEndian(place).suffix(2))
        page.replaceSubrange(8..<12, with: bigEndian(child))
        for cell in 0..<600 {
            page.replaceSubrange(12 + 2 * cell..<14 + 2 * cell, with: bigEndian(place).suffix(2))
        }
        page.replaceSubrange(place..., with: cell)
        return page
    }
}

/// Four bytes in big-endian order.
public func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}
