import Papa from 'papaparse'

/** Numbers stay numbers; timestamps are ISO 8601 text; null is an empty cell. */
export type CsvCell = string | number | null

/** A column of a CSV file. Headers are one lower-case word, for easy parsing. */
export type CsvColumn<Row> = { head: string; value: (row: Row) => CsvCell }

/**
 * Text that a spreadsheet might run as a formula, such as an app's name; the library prefixes it with an apostrophe. Its
 * default pattern misses formulas in multi-line text. Numbers are not text, so −3 stays a number.
 */
const formula = /^[=+\-@\t\r]/

/** A byte order mark: without it Excel shows non-ASCII names as gibberish. */
const byteOrderMark = '\ufeff'

/** Formats rows as CSV (RFC 4180) with a header line. */
export const buildCsv = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  byteOrderMark +
  Papa.unparse(
    { fields: columns.map(({ head }) => head), data: rows.map(row => columns.map(({ value }) => value(row))) },
    { newline: '\r\n', escapeFormulae: formula },
  )
