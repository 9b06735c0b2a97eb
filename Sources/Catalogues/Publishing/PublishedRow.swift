internal import JSONText

/// A row of a published catalogue: `{"row":7,"product":{…}}` or `{"row":8,"gone":"A-12"}`.
struct PublishedRow {
    /// The number of the row; `nil` if missing or invalid.
    let number: Int?
    /// The content; `nil` if invalid.
    let row: CatalogueRow?
    /// Why the row is refused; `nil` for a valid row.
    let fault: RowFault?

    /// - Complexity: O(n) in the text.
    init(reading text: String) {
        let json: JSON
        do throws(JSONError) {
            json = try JSON(reading: text)
        } catch {
            self.init(number: nil, row: nil, fault: .shape(Self.words(error)))
            return
        }
        guard case .integer(let integer)? = json["row"], integer > 0, let number = Int(exactly: integer) else {
            self.init(number: nil, row: nil, fault: .shape("it is not a row with a number"))
            return
        }
        do throws(RowFault) {
            self.init(number: number, row: try Self.row(json, number), fault: nil)
        } catch {
            self.init(number: number, row: nil, fault: error)
        }
    }

    private init(number: Int?, row: CatalogueRow?, fault: RowFault?) {
        self.number = number
        self.row = row
        self.fault = fault
    }

    private static func row(_ json: JSON, _ number: Int) throws(RowFault) -> CatalogueRow {
        if let gone = json["gone"] {
            guard case .text(let text) = gone, let name = TextRules.line(text) else {
                throw .shape("it does not name the removed product")
            }
            return .gone(row: number, name)
        }
        guard let written = json["product"], case .object = written else {
            throw .shape("it has neither a product nor a removed product")
        }
        let product = try CatalogueProduct(row: number, written)
        if case .truth(true)? = written["archived"] {
            return .gone(row: number, product.id ?? product.code ?? product.name)
        }
        return .product(product)
    }

    private static func words(_ error: JSONError) -> String {
        switch error {
        case .unexpected(let place): "it is not JSON at byte \(place + 1)"
        case .endsEarly: "it breaks off"
        case .number(let place): "the number at byte \(place + 1) is not whole, or too large"
        case .twice(let name): "it has '\(name.quoted)' twice"
        case .tooDeep: "its values are nested too deep"
        }
    }
}
