internal import Sheets

/// Known column headers of product tables, in English, Italian, German, French and Spanish.
enum ProductHeader {
    /// Returns the key of a header; `nil` if unknown.
    static func key(of header: String) -> MappingKey? { keys[HeaderName(header).words] }

    private static let keys: [String: MappingKey] = {
        var keys: [String: MappingKey] = [:]
        for (key, words) in words { for word in words { keys[word] = key } }
        return keys
    }()

    /// The header words of each field, in the form of `HeaderName`: lower case, without accents.
    private static let words: [MappingKey: [String]] = [
        .id: ["id", "uid", "product id", "produkt id", "artikel id", "id prodotto", "id articolo", "id produit"],
        .code: [
            "code", "sku", "article number", "article no", "item number", "item no", "product code", "part number",
            "artikelnummer", "artikelnr", "artikel nr", "art nr", "bestellnummer", "produktcode", "produktnummer",
            "codice", "codice articolo", "cod articolo", "codice prodotto", "riferimento", "code article", "reference",
            "ref", "reference article", "code produit", "codigo", "referencia", "codigo articulo",
            "codigo de articulo", "codigo producto", "codigo de producto",
        ],
        .name: [
            "name", "product", "product name", "title", "item", "article", "artikel", "bezeichnung", "produkt",
            "produktname", "artikelname", "artikelbezeichnung", "titel", "nome", "prodotto", "articolo",
            "nome prodotto", "nome articolo", "titolo", "denominazione", "nom", "produit", "nom produit",
            "nom du produit", "titre", "designation", "libelle", "nombre", "producto", "articulo", "nombre producto",
            "nombre del producto", "titulo", "denominacion",
        ],
        .maker: [
            "maker", "brand", "brands", "manufacturer", "producer", "hersteller", "marke", "produzent", "marca",
            "produttore", "fabbricante", "marque", "fabricant", "producteur", "fabricante", "productor",
        ],
        .shelf: [
            "shelf", "group", "product group", "department", "regal", "warengruppe", "produktgruppe", "abteilung",
            "scaffale", "reparto", "gruppo", "rayon", "groupe", "famille", "estante", "seccion", "grupo", "familia",
        ],
        .order: [
            "order", "position", "sort order", "reihenfolge", "sortierung", "ordine", "posizione", "ordinamento",
            "ordre", "orden", "posicion",
        ],
        .description: ["description", "beschreibung", "descrizione", "descripcion"],
        .kind: ["kind", "type", "product type", "art", "typ", "produktart", "tipo", "tipologia", "genre", "clase"],
        .links: [
            "link", "links", "url", "website", "web", "webseite", "collegamento", "sito", "lien", "liens", "enlace",
            "enlaces",
        ],
        .pictures: [
            "picture", "pictures", "image", "images", "photo", "image url", "image link", "bild", "bilder", "foto",
            "immagine", "immagini", "imagen", "imagenes",
        ],
        .barcode: [
            "barcode", "barcodes", "ean", "ean13", "ean 13", "ean code", "gtin", "upc", "strichcode",
            "codice a barre", "codice ean", "code barres", "code barre", "code a barres", "codigo de barras",
            "codigo barras",
        ],
        .price: [
            "price", "unit price", "preis", "einzelpreis", "stuckpreis", "verkaufspreis", "prezzo", "prezzo unitario",
            "prix", "prix unitaire", "precio", "precio unitario",
        ],
        .category: ["category", "kategorie", "categoria", "categorie"],
        .unit: [
            "unit", "uom", "einheit", "mengeneinheit", "unita", "unita di misura", "unite", "unidad",
            "unidad de medida",
        ],
    ]
}
