/// Type numbers of `pg_type` (https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_type.dat).
enum ColumnType {
    static let bool: UInt32 = 16
    static let bytea: UInt32 = 17
    static let int8: UInt32 = 20
    static let int2: UInt32 = 21
    static let int4: UInt32 = 23
    static let text: UInt32 = 25
    static let oid: UInt32 = 26
    static let numeric: UInt32 = 1700

    /// Whether values are sent as plain text: `text`, `varchar`, `char`, `"char"`, `name`, `json`, `unknown`.
    static func isText(_ type: UInt32) -> Bool {
        switch type {
        case text, 1043, 1042, 18, 19, 114, 705: true
        default: false
        }
    }

    static func isInteger(_ type: UInt32) -> Bool {
        type == int8 || type == int4 || type == int2
    }
}
