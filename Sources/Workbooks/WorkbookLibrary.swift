internal import Glibc

/// The functions of libxlsxwriter, loaded when a workbook is made, so that the program is not linked with it.
///
/// Declared in https://libxlsxwriter.github.io/. Rows and columns count from 0.
struct WorkbookLibrary {
    typealias Book = OpaquePointer
    typealias Sheet = OpaquePointer
    typealias Format = OpaquePointer
    typealias Chart = OpaquePointer
    typealias Series = OpaquePointer
    typealias Text = UnsafePointer<CChar>

    let new: @convention(c) (Text, UnsafeRawPointer) -> Book?
    let close: @convention(c) (Book) -> Int32
    let free: @convention(c) (Book) -> Void
    let setProperties: @convention(c) (Book, UnsafeRawPointer) -> Int32
    let addSheet: @convention(c) (Book, Text) -> Sheet?
    let addFormat: @convention(c) (Book) -> Format?
    let setNumberFormat: @convention(c) (Format, Text) -> Void
    let setBold: @convention(c) (Format) -> Void
    let writeText: @convention(c) (Sheet, UInt32, UInt16, Text, Format?) -> Int32
    let writeNumber: @convention(c) (Sheet, UInt32, UInt16, Double, Format?) -> Int32
    let writeFlag: @convention(c) (Sheet, UInt32, UInt16, Int32, Format?) -> Int32
    let writeFormula: @convention(c) (Sheet, UInt32, UInt16, Text, Format?, Double) -> Int32
    let setColumn: @convention(c) (Sheet, UInt16, UInt16, Double, Format?) -> Int32
    let freeze: @convention(c) (Sheet, UInt32, UInt16) -> Void
    let addChart: @convention(c) (Book, UInt8) -> Chart?
    let addSeries: @convention(c) (Chart, Text, Text) -> Series?
    let nameSeries: @convention(c) (Series, Text) -> Void
    let nameChart: @convention(c) (Chart, Text) -> Void
    let placeLegend: @convention(c) (Chart, UInt8) -> Void
    let insertChart: @convention(c) (Sheet, UInt32, UInt16, Chart) -> Int32

    /// `lxw_workbook_options`. Later versions have further members at the end, which are null here.
    struct Options {
        /// Writes the rows to a temporary file as they come, instead of keeping all in memory.
        var constantMemory: UInt8 = 1
        /// The folder of the temporary files; `nil` for the default of the library. The text must outlive the workbook.
        var folder: Text?
        var usesZip64: UInt8 = 0
        private var more: (Text?, Text?, Text?, Text?) = (nil, nil, nil, nil)

        init(folder: Text?) { self.folder = folder }
    }

    /// `lxw_doc_properties`: ten texts, which are not used, and the time.
    struct Properties {
        private var texts: (Text?, Text?, Text?, Text?, Text?, Text?, Text?, Text?, Text?, Text?) =
            (nil, nil, nil, nil, nil, nil, nil, nil, nil, nil)
        /// Seconds since 1970 in UTC. Zero is the present time.
        let created: Int

        init(created: Int) { self.created = created }
    }

    /// Codes of xlsxwriter/chart.h.
    enum Code {
        static let bars: UInt8 = 4
        static let stackedColumns: UInt8 = 8
        static let noLegend: UInt8 = 0
    }

    /// Loads the library, which stays loaded.
    init(_ name: String = "libxlsxwriter.so.4") throws(WorkbookError) {
        guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { throw .noLibrary(name: name) }
        func find<Function>(_ symbol: String) throws(WorkbookError) -> Function {
            guard let address = dlsym(library, symbol) else { throw .noLibrary(name: name) }
            return unsafeBitCast(address, to: Function.self)
        }
        new = try find("workbook_new_opt")
        close = try find("workbook_close")
        free = try find("lxw_workbook_free")
        setProperties = try find("workbook_set_properties")
        addSheet = try find("workbook_add_worksheet")
        addFormat = try find("workbook_add_format")
        setNumberFormat = try find("format_set_num_format")
        setBold = try find("format_set_bold")
        writeText = try find("worksheet_write_string")
        writeNumber = try find("worksheet_write_number")
        writeFlag = try find("worksheet_write_boolean")
        writeFormula = try find("worksheet_write_formula_num")
        setColumn = try find("worksheet_set_column")
        freeze = try find("worksheet_freeze_panes")
        addChart = try find("workbook_add_chart")
        addSeries = try find("chart_add_series")
        nameSeries = try find("chart_series_set_name")
        nameChart = try find("chart_title_set_name")
        placeLegend = try find("chart_legend_set_position")
        insertChart = try find("worksheet_insert_chart")
    }
}
