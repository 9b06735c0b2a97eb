import CExpat

/// A page as parsed by an XML reader: its elements with their attributes, and the text in them.
final class Page {
    struct Element: Equatable {
        let name: String
        let attributes: [String: String]
        /// The text of the element, with the text of the elements inside it.
        var text = ""
        /// The names of the enclosing elements, the outermost first.
        let path: [String]
    }

    /// In the order in which they begin.
    private(set) var elements: [Element] = []
    private var open: [Int] = []
    /// The first fault, or `nil` for a well-formed page.
    private(set) var fault: String?

    init(_ text: String) {
        let parser = XML_ParserCreate("UTF-8")
        defer { XML_ParserFree(parser) }
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { page, name, attributes in
                guard let page, let name, let attributes else { return }
                var found: [String: String] = [:]
                var index = 0
                while let key = attributes[index], let value = attributes[index + 1] {
                    found[String(cString: key)] = String(cString: value)
                    index += 2
                }
                Page.of(page).begin(String(cString: name), found)
            },
            { page, _ in
                if let page { Page.of(page).open.removeLast() }
            })
        XML_SetCharacterDataHandler(parser) { page, bytes, count in
            guard let page, let bytes else { return }
            let text = String(
                decoding: UnsafeRawBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
            Page.of(page).add(text)
        }
        let bytes = Array(text.utf8)
        let status = bytes.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { XML_Parse(parser, $0.baseAddress, Int32($0.count), 1) }
        }
        if status != XML_STATUS_OK {
            fault =
                String(cString: XML_ErrorString(XML_GetErrorCode(parser)))
                + " in line \(XML_GetCurrentLineNumber(parser))"
        }
    }

    func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

    private static func of(_ pointer: UnsafeMutableRawPointer) -> Page {
        Unmanaged<Page>.fromOpaque(pointer).takeUnretainedValue()
    }

    private func begin(_ name: String, _ attributes: [String: String]) {
        elements.append(Element(name: name, attributes: attributes, path: open.map { elements[$0].name }))
        open.append(elements.count - 1)
    }

    private func add(_ text: String) {
        for index in open { elements[index].text += text }
    }
}
