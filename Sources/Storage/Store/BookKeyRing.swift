internal import Users

/// Where a sealed book gets its keys from, for one who may open it.
struct BookKeyRing {
    /// The key of a generation.
    let key: (_ generation: Int) throws -> BookKey
    /// A new key where somebody who knows the present one may not open the book any more, or where it has no signature
    /// and somebody may only read. All who may open the book can find it from then on, before anything is sealed with it.
    let renewal: (_ present: BookKey, _ generation: Int) throws -> (key: BookKey, generation: Int)?
}
