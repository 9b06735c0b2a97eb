import Household

extension FuzzTarget {
    /// Camera pictures: the result has no location, is not larger, and stays unchanged in a second pass.
    static let placelessPictures = FuzzTarget { input in
        let bytes = Array(input.bytes)
        guard case .success(let picture) = outcome({ () throws(PlacelessJPEG.CutShort) in try PlacelessJPEG(bytes) })
        else {
            return
        }
        try expect(picture.hadPlace == (picture.bytes != bytes), "it says something else than what it did")
        try expect(picture.bytes.count <= bytes.count, "it is larger without its place")
        let again = outcome { () throws(PlacelessJPEG.CutShort) in try PlacelessJPEG(picture.bytes) }
        try expect((try? again.get())?.hadPlace == false, "a place is left, or the picture does not end any more")
    }
}
