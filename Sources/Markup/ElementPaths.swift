/// The fields that a file format has, by the path of their element in nested XML: `["Ntry/Amt": .amount]`.
package struct ElementPaths<Field> {
    fileprivate let root = ElementNode()
    fileprivate let fields: [Field]

    package init(_ paths: [(String, Field)]) {
        fields = paths.map(\.1)
        for (index, path) in paths.enumerated() {
            var node = root
            for name in path.0.split(separator: "/") {
                let child = node.children[String(name)] ?? ElementNode()
                node.children[String(name)] = child
                node = child
            }
            node.field = index
        }
    }
}

/// A node in the tree of element paths. The field is an index: a generic node type would make the runtime look up its
/// metadata again for every element.
private final class ElementNode {
    var children: [String: ElementNode] = [:]
    var field: Int?
}

/// Receives the elements of the paths in `paths` as they are read.
package protocol FieldReceiver: AnyObject {
    associatedtype Field
    static var paths: ElementPaths<Field> { get }
    func begin(_ field: Field, _ attributes: MarkupAttributes, line: () -> Int) throws
    func end(_ field: Field, text: [UInt8]) throws
}

/// Forwards only the elements with a path in `ElementPaths` to a receiver. The outermost element of a path may be at
/// any depth.
package final class FieldFinder<Receiver: FieldReceiver>: MarkupReceiver {
    private let root: ElementNode
    private let fields: [Receiver.Field]
    private let receiver: Receiver
    private var open: [ElementNode] = []
    /// The number of open elements outside all known paths, inside a known element.
    private var unknown = 0

    package init(_ receiver: Receiver) {
        let paths = Receiver.paths
        (root, fields) = (paths.root, paths.fields)
        self.receiver = receiver
    }

    package func begin(_ name: String, _ attributes: MarkupAttributes, line: () -> Int) throws {
        guard unknown == 0, let node = (open.last ?? root).children[name] else {
            if !open.isEmpty { unknown += 1 }
            return
        }
        open.append(node)
        if let field = node.field { try receiver.begin(fields[field], attributes, line: line) }
    }

    package func end(_ name: String, text: [UInt8]) throws {
        if unknown > 0 {
            unknown -= 1
        } else if let node = open.popLast(), let field = node.field {
            try receiver.end(fields[field], text: text)
        }
    }
}
