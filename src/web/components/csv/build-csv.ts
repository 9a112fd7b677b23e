import { byteOrderMark, toCsvLine } from '#domain/csv.ts'

/** Numbers stay numbers; timestamps are ISO 8601 text; null is an empty cell. */
export type CsvCell = string | number | null

/** A column of a CSV file. Headers are lower-case words joined by underscores, for easy parsing. */
export type CsvColumn<Row> = { head: string; value: (row: Row) => CsvCell }

/** Formats rows as CSV (RFC 4180) with a header line. */
export const buildCsv = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  byteOrderMark +
  [columns.map(({ head }) => head), ...rows.map(row => columns.map(({ value }) => value(row) ?? ''))]
    .map(toCsvLine)
    .join('')
