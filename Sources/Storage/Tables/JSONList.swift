internal import JSONText

extension Sequence<Int64> {
    /// The numbers as a JSON list, which is how a statement takes any number of them.
    var jsonList: String {
        "[" + map(String.init).joined(separator: ",") + "]"
    }
}

extension Sequence<String> {
    /// The texts as a JSON list.
    var jsonList: String {
        JSON.list(map(JSON.text)).serialized
    }
}
