internal import Household
internal import JSONText
internal import Text

extension CatalogueProduct {
    /// A key that is equal for products with equal folded name and maker.
    var nameKey: String { Catalogues.nameKey(name, maker ?? "") }
}

private func nameKey(_ name: String, _ maker: String) -> String { folded(name) + "\n" + folded(maker) }

extension KnownProduct {
    /// The folded code, and the source's code if a person changed it.
    var codes: [String] {
        let former = seen[.code]
        return [now.code, former == now.code ? nil : former].compactMap { $0.map(folded) }
    }

    /// The barcodes, and those of the source if a person changed them.
    var barcodes: [Barcode] {
        guard let former = seen[.barcodes], former != now.text(of: .barcodes),
            case .list(let codes)? = try? JSON(reading: former)
        else { return now.barcodes }
        return now.barcodes
            + codes.compactMap { code in
                guard case .text(let digits) = code else { return nil }
                return Barcode(digits: digits).flatMap { now.barcodes.contains($0) ? nil : $0 }
            }
    }

    /// The name key, and for a product of this source also that of the source's own name and maker, if it differs.
    var nameKeys: [String] {
        let key = now.nameKey
        guard isOfSource else { return [key] }
        let former = Catalogues.nameKey(seen[.name] ?? now.name, seen[.maker] ?? now.maker ?? "")
        return former == key ? [key] : [key, former]
    }
}
