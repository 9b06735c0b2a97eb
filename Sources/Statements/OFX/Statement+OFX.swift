extension Statement {
    /// A file of Open Financial Exchange, 1 (SGML) or 2 (XML), of bank accounts and credit cards; `nil` if it is none.
    /// - Throws: `StatementError` where the file cannot be read at all. Rows are read when they are asked for.
    public static func ofx(_ file: StatementFile, options: ReadingOptions) throws(StatementError) -> Statement? {
        let head = try FileHead(file)
        let hasHeader =
            head.contains("OFXHEADER")
            && (head.beginsWithElement || head.lines.contains { $0.drop { $0 == " " }.hasPrefix("OFXHEADER") })
        guard hasHeader || head.beginsWithElement, hasHeader || head.contains("<OFX>") || head.contains("<ofx>") else {
            return nil
        }
        let isXML = head.beginsWithElement && (head.contains("<?xml") || head.contains("<?OFX"))
        // What headers of OFX 1 say of their encoding is often not so; the bytes are believed.
        let (encoding, why) = try isXML ? TextEncoding.ofXML(file, options) : TextEncoding.ofText(file, options)
        let reason = hasHeader ? "the header OFXHEADER" : "the outermost element OFX"
        var facts = [Fact("encoding", encoding.name, because: why)]
        if let version = head.text(after: isXML ? "VERSION=\"" : "VERSION:", upTo: "\" \r\n<") {
            facts.append(Fact("version", version, because: "its header says so"))
        }
        facts.append(Fact("header", isXML ? "XML" : "SGML", because: reason))
        return Statement(format: isXML ? "OFX 2" : "OFX 1", facts: facts) { body in
            try withoutActuallyEscaping(body) { body in
                let report = OFXReport(RowSink(file, options.limits, body), hasLines: head.hasLines)
                if isXML {
                    try XMLReader.read(file, encoding, limits: options.limits, to: report)
                } else {
                    try SGMLReader.read(file, encoding, limits: options.limits, to: report)
                    guard !report.isUnfinished else {
                        throw StatementError.damaged(file.name, line: 0, problem: "it ends before it is complete")
                    }
                }
            }
        }
    }
}
