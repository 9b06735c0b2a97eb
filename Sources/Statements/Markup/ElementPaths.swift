/// Where fields are found in nested elements: `["Ntry/Amt": .amount]`.
struct ElementPaths<Field> {
    fileprivate final class Node {
        var children: [String: Node] = [:]
        var field: Field?
    }

    fileprivate let root = Node()

    init(_ paths: [(String, Field)]) {
        for (path, field) in paths {
            var node = root
            for name in path.split(separator: "/") {
                let child = node.children[String(name)] ?? Node()
                node.children[String(name)] = child
                node = child
            }
            node.field = field
        }
    }
}

/// What is told of the fields of a file.
protocol FieldReceiver: AnyObject {
    associatedtype Field
    static var paths: ElementPaths<Field> { get }
    func begin(_ field: Field, _ attributes: MarkupAttributes, line: () -> Int) throws
    func end(_ field: Field, text: [UInt8]) throws
}

/// Passes on only the elements that are looked for. The outermost of them may stand at any depth.
final class FieldFinder<Receiver: FieldReceiver>: MarkupReceiver {
    private let paths: ElementPaths<Receiver.Field>
    private let receiver: Receiver
    private var open: [ElementPaths<Receiver.Field>.Node] = []
    /// How many elements are open inside those that are known.
    private var unknown = 0

    init(_ receiver: Receiver) {
        paths = Receiver.paths
        self.receiver = receiver
    }

    func begin(_ name: String, _ attributes: MarkupAttributes, line: () -> Int) throws {
        guard unknown == 0, let node = (open.last ?? paths.root).children[name] else {
            if !open.isEmpty { unknown += 1 }
            return
        }
        open.append(node)
        if let field = node.field { try receiver.begin(field, attributes, line: line) }
    }

    func end(_ name: String, text: [UInt8]) throws {
        if unknown > 0 {
            unknown -= 1
        } else if let node = open.popLast(), let field = node.field {
            try receiver.end(field, text: text)
        }
    }
}
