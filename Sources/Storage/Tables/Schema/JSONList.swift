internal import JSONText

extension Sequence<Int64> {
    /// The numbers as a JSON list, to bind any number of values as one parameter.
    var jsonList: String {
        "[" + map(String.init).joined(separator: ",") + "]"
    }
}

extension Sequence<String> {
    /// The texts as a JSON list, to bind any number of values as one parameter.
    var jsonList: String {
        JSON.list(map(JSON.text)).serialized
    }
}
