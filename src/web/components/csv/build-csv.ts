import Papa from 'papaparse'

/** Numbers stay numbers; a moment is ISO 8601 text; null and what is not known are empty cells. */
export type CsvCell = string | number | null

/** A column of a CSV file. Heads are one word, lower case, as programs like them. */
export type CsvColumn<Row> = { head: string; value: (row: Row) => CsvCell }

/**
 * Text that a spreadsheet would run as a formula, names of apps above all, gets an apostrophe before it. The library's
 * own rule lets through what goes on in a second line. Numbers are ours, and −3 stays a number to reckon with.
 */
const formula = /^[=+\-@\t\r]/

/** Without it Excel reads the names of half the world as gibberish. */
const byteOrderMark = '\ufeff'

/** The rows as RFC 4180 has them, with the heads first. */
export const buildCsv = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  byteOrderMark +
  Papa.unparse(
    { fields: columns.map(({ head }) => head), data: rows.map(row => columns.map(({ value }) => value(row))) },
    { newline: '\r\n', escapeFormulae: formula },
  )
