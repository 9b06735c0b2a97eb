import Statements

extension FuzzTarget {
    /// OFX, in SGML and in XML.
    static let ofxFiles = FuzzTarget { input in
        try StatementRules.check(input.bytes) { file in
            try Statement.ofx(file, options: ReadingOptions(limits: StatementRules.limits))
        }
    }
}
