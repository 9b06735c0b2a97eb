public import Money
public import Periods

/// An occurrence of a repeat that was amended, skipped or recorded. Other occurrences are not stored.
public struct RepeatTime: Hashable, Sendable {
    /// The state of the occurrence.
    public enum State: String, CaseIterable, Sendable {
        /// Still to be recorded, with another amount or day.
        case amended
        /// Skipped.
        case skipped
        /// Recorded as an expense.
        case booked
    }

    /// The number of the repeat.
    public fileprivate(set) var of: Int64
    /// The regular due date.
    public fileprivate(set) var due: Day
    /// The state of the occurrence.
    public var state: State
    /// The amount in euro, negative for a refund. `nil` for the amount of the repeat.
    public var amount: Amount?
    /// The day of recording. `nil` for the due date, moved if it is a closed day and the repeat says so.
    public var day: Day?

    /// Makes an occurrence without validation.
    public init(of: Int64, due: Day, state: State, amount: Amount? = nil, day: Day? = nil) {
        (self.of, self.due, self.state, self.amount, self.day) = (of, due, state, amount, day)
    }
}

extension RepeatTime.State: FieldChoice {}

/// An amended, skipped or recorded occurrence of a repeat, as a row of the book.
public struct RepeatTimeRecord: Hashable, Sendable {
    /// The number of the row.
    public let id: Int64
    /// The uid of the expense of this occurrence. Copies of a book that record it independently use one uid.
    public private(set) var uid: String
    /// The occurrence.
    public private(set) var time: RepeatTime

    /// Makes a record without validation.
    public init(id: Int64, uid: String, _ time: RepeatTime) {
        (self.id, self.uid, self.time) = (id, uid, time)
    }
}

extension TrackedTable {
    /// Occurrences of repeats that were recorded, skipped or changed.
    public static let repeatTime = TrackedTable(
        of: RepeatTimeRecord.self, "repeat_time", plural: "repeat_times", isOptionalTable: true, listed: "repeat show")
}

extension RepeatTimeRecord: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .repeatTime }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(id: id, uid: "", RepeatTime(of: 0, due: Day(number: 0), state: .amended))
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("uid", &uid, role: .identity)
        fields.field("repeat", &time.of, .reference("repeat", whenMerged: .isDeleted))
        fields.field("due", &time.due)
        fields.field("state", &time.state)
        fields.field("cents", &time.amount)
        fields.field("day", &time.day)
    }
}
