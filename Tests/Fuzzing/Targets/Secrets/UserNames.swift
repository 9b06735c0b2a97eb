import Terminal
import Users

extension FuzzTarget {
    /// The name of a user.
    static let userNames = FuzzTarget { input in
        let text = input.text
        let name: UserName
        switch outcome({ () throws(UserError) in try UserName(text) }) {
        case .success(let accepted): name = accepted
        case .failure(let error):
            try expect(!error.message.isEmpty && error.hint != nil, "the error has no words")
            return try expect(isInside(error.caret, text), "the caret points outside")
        }
        let shown = name.description
        try expect((1...FoldedName.longest).contains(shown.unicodeScalars.count), "it is too long")
        try expect(visible(shown).unicodeScalars.elementsEqual(shown.unicodeScalars), "it holds what cannot be seen")
        // The folded name may be too long: ß becomes two letters.
        if let folded = try? UserName(name.folded) { try expect(folded == name, "it is another name when folded") }
        let again = try UserName(shown)
        try expect(again.description.unicodeScalars.elementsEqual(shown.unicodeScalars), "it changes when read again")
    }
}
