internal import Failures
public import Household
internal import Text

extension Product {
    /// Validates the product, with empty texts and duplicate barcodes removed.
    /// - Throws: `LedgerError` of kind `product.name`, `product.detail`, `product.part`, `product.link` or
    ///   `product.minimum`, or the error of `checkedText`.
    /// - Complexity: O(n²) in the barcodes and in the details.
    public func checked() throws(LedgerError) -> Product {
        guard try checkedText(name, "name of the product") != nil, !folded(name).allSatisfy(\.isWhitespace) else {
            throw .nameless(
                ErrorWords(
                    kind: "product.name", message: "a product has a name",
                    hint: "write it like: spesa product add Whole milk"))
        }
        var result = self
        result.code = try checkedText(code, "code")
        result.maker = try checkedText(maker, "maker")
        result.description = try checkedText(description, "description")
        result.barcodes = barcodes.enumerated().filter { !barcodes[..<$0].contains($1) }.map(\.element)
        for (index, detail) in details.enumerated() {
            let others = details[..<index].map { folded($0.label) }
            guard try checkedText(detail.label, "label") != nil, try checkedText(detail.value, "detail") != nil,
                !others.contains(folded(detail.label))
            else {
                throw .nameless(
                    ErrorWords(
                        kind: "product.detail", message: "a detail has a label and a value, and each label occurs once",
                        input: detail.label, hint: "--set Weight='1,2 kg'"))
            }
        }
        for part in parts {
            guard try checkedText(part.name, "part") != nil, part.milli > 0 else {
                throw .nameless(
                    ErrorWords(
                        kind: "product.part", message: "a part has a name, and a quantity above zero",
                        input: part.name, hint: "--part '2 x Battery'"))
            }
        }
        for link in links {
            guard try checkedText(link, "link") != nil else {
                throw .nameless(
                    ErrorWords(
                        kind: "product.link", message: "a link is the address of a page",
                        hint: "--link https://example.org"))
            }
        }
        guard minimum ?? 0 >= 0 else {
            throw .nameless(
                ErrorWords(
                    kind: "product.minimum", message: "a minimum stock cannot be below zero",
                    hint: "--minimum 2; none with --minimum ''"))
        }
        return result
    }
}

extension LedgerError {
    /// A product of this name and maker already exists.
    public static func productExists(_ product: ProductName) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "product.exists", message: "there is already a product '\(product.name)': number \(product.id)",
                input: product.name,
                hint: "change it with: spesa product edit \(product.id)\none of another maker with: --maker NAME"))
    }

    /// The barcode belongs to another product.
    public static func barcodeTaken(_ barcode: String, by product: ProductName) -> LedgerError {
        .nameless(
            ErrorWords(
                kind: "barcode.taken",
                message: "the barcode \(barcode) is that of '\(product.name)', number \(product.id)", input: barcode,
                hint: "see it with: spesa product show \(product.id)"))
    }

    /// The article number belongs to another product.
    public static func codeTaken(_ code: String, by product: ProductName) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "product.code-taken",
                message: "the code '\(code)' is that of '\(product.name)', number \(product.id)", input: code,
                hint: "see it with: spesa product show \(product.id)"))
    }

    /// The product has purchases or stock in `unit`, which does not convert into its new unit.
    public static func unitInUse(_ unit: Unit, of product: ProductName) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "product.unit", message: "'\(product.name)' was bought or counted by \(unit.sign)",
                hint:
                    "make another product for the other unit, and archive this one: spesa product archive \(product.id)"
            ))
    }

    /// A product would contain itself, directly or through its parts.
    public static func partOfItself(_ name: String) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "product.part-of-itself", message: "'\(name)' would be part of itself", input: name,
                hint: "name another product as its part"))
    }

    /// No product matches the text.
    /// - Parameter near: similar names to suggest.
    public static func noSuchProduct(_ text: String, near: [String] = []) -> LedgerError {
        .noSuchRow(.product, text, near: near)
    }

    /// Several products match the text. The message lists the first 8.
    public static func ambiguousProduct(_ text: String, _ products: [ProductName]) -> LedgerError {
        let shown = products.prefix(8).map { "\($0.id) \($0.fullName)" }
        let more = products.count - shown.count
        return .nameless(
            ErrorWords(
                kind: "product.ambiguous",
                message: "'\(text)' can be \(shown.joined(separator: ", "))" + (more > 0 ? " or \(more) others" : ""),
                input: text, hint: "name it by its number, as \(products.first?.id ?? 1)"))
    }
}
