/// Where fields are found in nested elements: `["Ntry/Amt": .amount]`.
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

/// A place in nested elements. It knows its field by number: a type that depends on the fields' would be looked up by the
/// runtime again for every element.
private final class ElementNode {
    var children: [String: ElementNode] = [:]
    var field: Int?
}

/// What is told of the fields of a file.
package protocol FieldReceiver: AnyObject {
    associatedtype Field
    static var paths: ElementPaths<Field> { get }
    func begin(_ field: Field, _ attributes: MarkupAttributes, line: () -> Int) throws
    func end(_ field: Field, text: [UInt8]) throws
}

/// Passes on only the elements that are looked for. The outermost of them may stand at any depth.
package final class FieldFinder<Receiver: FieldReceiver>: MarkupReceiver {
    private let root: ElementNode
    private let fields: [Receiver.Field]
    private let receiver: Receiver
    private var open: [ElementNode] = []
    /// How many elements are open inside those that are known.
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
