import Files
import Text

/// An XML element with its children, its text after the last child and the requested attributes, for files small enough
/// to be kept whole.
package final class MarkupElement {
    /// The local name, without a namespace prefix.
    package let name: String
    /// The line of the start tag, from 1.
    package let line: Int
    /// The requested attributes, by local name.
    package let attributes: [String: String]
    package fileprivate(set) var children: [MarkupElement] = []
    /// The text after the last child, or the whole text if there are no children.
    package fileprivate(set) var content = ""

    init(name: String, line: Int, attributes: [String: String]) {
        self.name = name
        self.line = line
        self.attributes = attributes
    }

    /// The elements that a path from this one, such as `Item/Name`, leads to, in document order.
    /// - Complexity: O(elements on the way).
    package func all(_ path: String) -> [MarkupElement] {
        path.split(separator: "/").reduce([self]) { found, name in
            found.flatMap { $0.children.filter { $0.name == name } }
        }
    }

    /// The first element that a path from this one leads to; `nil` if there is no such element.
    package func first(_ path: String) -> MarkupElement? { all(path).first }

    /// The text of the first element that a path leads to, on one line with single spaces; `nil` if the element is
    /// missing or empty.
    package func text(_ path: String) -> String? { first(path)?.text }

    /// The text on one line, with single spaces and without control characters; `nil` if it is empty.
    package var text: String? {
        let line = content.singleLine
        return line.isEmpty ? nil : line
    }
}

/// Builds the element tree of an XML file.
package final class MarkupTree: MarkupReceiver {
    private let name: String
    private let attributes: [String]
    private var open: [MarkupElement] = []
    private var count = 0
    package private(set) var root: MarkupElement?

    /// The maximum number of elements in a document: more than any purchase has.
    package static let mostElements = 200_000

    /// - Parameter attributes: the local names of the attributes to keep.
    private init(_ name: String, keeping attributes: [String]) {
        self.name = name
        self.attributes = attributes
    }

    /// Parses a whole file and returns the root element.
    /// - Throws: `FileError`.
    /// - Complexity: O(n) in the bytes. The whole tree is kept.
    package static func read(
        _ file: InputFile, limits: ReadingLimits, keeping attributes: [String]
    ) throws -> MarkupElement {
        let (encoding, _) = try TextEncoding.ofXML(file)
        let tree = MarkupTree(file.name, keeping: attributes)
        try XMLReader.read(file, encoding, limits: limits, to: tree)
        guard let root = tree.root else {
            throw FileError.damaged(file.name, line: 0, problem: "it has no element")
        }
        return root
    }

    package func begin(_ name: String, _ attributes: MarkupAttributes, line: () -> Int) throws {
        count += 1
        guard count <= Self.mostElements else {
            throw FileError.damaged(
                self.name, line: line(), problem: "it has more than \(Self.mostElements) elements")
        }
        var kept: [String: String] = [:]
        for name in self.attributes { kept[name] = attributes[name] }
        let element = MarkupElement(name: name, line: line(), attributes: kept)
        if let parent = open.last { parent.children.append(element) } else { root = root ?? element }
        open.append(element)
    }

    package func end(_ name: String, text: [UInt8]) {
        open.popLast()?.content = String(decoding: text, as: UTF8.self)
    }
}
