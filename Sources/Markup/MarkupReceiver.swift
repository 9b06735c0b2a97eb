/// What is told of the elements of XML or SGML as they come.
package protocol MarkupReceiver: AnyObject {
    /// An element begins; its name comes without a prefix.
    func begin(_ name: String, _ attributes: MarkupAttributes, line: () -> Int) throws
    /// An element ends; the text is what stood between its last child, or its beginning, and its end.
    func end(_ name: String, text: [UInt8]) throws
}

/// What is told of text before a child, too: `a` and `c` of `<p>a<b/>c</p>`.
package protocol MixedContentReceiver: MarkupReceiver {
    /// Text of the innermost open element, as a child of it begins.
    func add(text: [UInt8]) throws
}

/// The attributes of an element, valid only while it is told that it begins.
package struct MarkupAttributes {
    /// Names and values in turn, closed by a null pointer, as Expat has them.
    private let list: UnsafeMutablePointer<UnsafePointer<CChar>?>?

    package init(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        self.list = list
    }

    package static var none: MarkupAttributes { MarkupAttributes(nil) }

    /// The value of the first attribute of that name, whatever its prefix.
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

/// The name without the prefix of its namespace.
func localName(_ name: UnsafePointer<CChar>) -> String {
    var start = name
    var at = name
    while at.pointee != 0 {
        if at.pointee == 0x3A { start = at + 1 }
        at += 1
    }
    return String(cString: start)
}
