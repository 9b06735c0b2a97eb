import Catalogues
import Testing

@Suite struct FieldTests {
    @Test(arguments: CatalogueField.plain + [.detail("Weight"), .detail("a:b"), .detail("name")])
    func `a field is read from its key`(field: CatalogueField) {
        #expect(CatalogueField(key: field.key) == field)
    }

    @Test(arguments: ["", "detail:", "detail", "Name", "parts "])
    func `other text is not a field`(key: String) {
        #expect(CatalogueField(key: key) == nil)
    }

    @Test func `a field is copied unchanged`() {
        var other = CatalogueProduct(row: 2, name: "Lens")
        other.details = [.init("Weight", "300 g"), .init("Mount", "E")]
        other.parts = [.init("Cap", product: "C1", milli: 2000)]
        other.links = ["https://example.org"]
        other.order = -3
        other.shelf = ["Photo", "Lenses"]
        var product = CatalogueProduct(row: 1, name: "Camera")
        product.details = [.init("Mount", "M")]
        for field in other.fields { product.take(field, from: other) }
        #expect(other.fields.allSatisfy { product.text(of: $0) == other.text(of: $0) })
        #expect(product.details == [.init("Mount", "E"), .init("Weight", "300 g")])
        #expect(product.text(of: .shelf) == "Photo:Lenses")
        #expect(product.text(of: .parts) == #"[["Cap","C1",2000]]"#)
        #expect(product.text(of: .price).isEmpty)
    }
}
