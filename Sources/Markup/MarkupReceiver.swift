/// Receives the elements of XML or SGML while they are parsed.
package protocol MarkupReceiver: AnyObject {
    /// An element begins. The name has no namespace prefix. `line` computes the current line, from 1.
    func begin(_ name: String, _ attributes: MarkupAttributes, line: () -> Int) throws
    /// An element ends. `text` is the text after its last child, or all of it if there are no children.
    func end(_ name: String, text: [UInt8]) throws
}

/// Receives text before child elements too: `a` and `c` of `<p>a<b/>c</p>`.
package protocol MixedContentReceiver: MarkupReceiver {
    /// Text of the innermost open element, delivered when a child of it begins.
    func add(text: [UInt8]) throws
}

/// The attributes of an element, valid only during the call of `begin`.
package struct MarkupAttributes {
    /// Names and values alternately, terminated by a null pointer, as Expat passes them; `nil` for no attributes.
    private let list: UnsafeMutablePointer<UnsafePointer<CChar>?>?

    package init(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        self.list = list
    }

    package static var none: MarkupAttributes { MarkupAttributes(nil) }

    /// The value of the first attribute with that local name, with any namespace prefix.
    package subscript(name: String) -> String? {
        guard let list else { return nil }
        var index = 0
        while let attribute = list[index], let value = list[index + 1] {
            if localName(attribute) == name { return String(cString: value) }
            index += 2
        }
        return nil
    }
}

/// The name without its namespace prefix.
func localName(_ name: UnsafePointer<CChar>) -> String {
    var start = name
    var at = name
    while at.pointee != 0 {
        if at.pointee == 0x3A { start = at + 1 }
        at += 1
    }
    return String(cString: start)
}
