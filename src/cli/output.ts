import { toCsvLine } from '#domain/csv.ts'
import { CliError, exitCodes } from './exit-codes.ts'
import { clean, cleanJson, cutTo, pad, widthOf } from './text.ts'

export type Cell = string | number | boolean | null

export type Column<Row> = {
  head: string
  of: (row: Row) => Cell
  /** The cell in CSV, where a rank is a number; defaults to the text in the table. */
  csv?: (row: Row) => Cell
  isRight?: boolean
  mayShrink?: boolean
  /**
   * The value is the same in each row: a table shows it above, and a CSV file repeats it, because files are often
   * combined.
   */
  isCsvOnly?: boolean
}

/** The result of a command: the API's value for programs, and a table for people. */
export type View<Row = unknown> = {
  /** The value as in the contract. A list is written line by line, and each line has its own state and time. */
  value: unknown
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** Lines above and below the table. */
  above?: readonly string[]
  below?: readonly string[]
  /** Instead of an empty table. */
  none?: string
}

export const view = <Row>(one: View<Row>): View => one as View

export type Format = 'table' | 'json' | 'csv'

export const formatOf = ({ json, csv }: { json?: boolean; csv?: boolean }): Format => {
  if (json && csv) throw new CliError('Choose either --json or --csv.', exitCodes.usage)
  if (json) return 'json'
  return csv ? 'csv' : 'table'
}

const toJson = (value: unknown): string =>
  Array.isArray(value) ? value.map(item => `${cleanJson(item)}\n`).join('') : `${cleanJson(value)}\n`

const toCsvCell = (cell: Cell): string | number => (typeof cell === 'number' ? cell : clean(String(cell ?? '')))

const toCsv = ({ rows, columns }: View): string =>
  [columns.map(({ head }) => head), ...rows.map(row => columns.map(({ of, csv = of }) => toCsvCell(csv(row))))]
    .map(toCsvLine)
    .join('')

const gap = 2
const narrowest = 8

/** Shrinks the flexible columns until the table fits. */
const shrink = (widths: number[], columns: View['columns'], most: number): number[] => {
  const fitted = [...widths]
  const total = () => fitted.reduce((sum, width) => sum + width, 0) + gap * (fitted.length - 1)
  while (total() > most) {
    const at = columns.reduce((widest, { mayShrink }, index) => {
      const width = fitted[index] ?? 0
      return mayShrink && width > narrowest && width > (fitted[widest] ?? 0) ? index : widest
    }, -1)
    if (at < 0) return fitted
    fitted[at] = (fitted[at] ?? 0) - 1
  }
  return fitted
}

const toTable = ({ rows, columns: all, above = [], below = [], none }: View, width: number): string => {
  const columns = all.filter(({ isCsvOnly }) => !isCsvOnly)
  const texts = [
    columns.map(({ head }) => head),
    ...rows.map(row => columns.map(({ of }) => clean(String(of(row) ?? '–')))),
  ]
  const widths = shrink(
    columns.map((_, index) => Math.max(...texts.map(line => widthOf(line[index] ?? '')))),
    columns,
    width,
  )
  const lines = texts.map(line =>
    line
      .map((text, index) => pad(cutTo(text, widths[index] ?? 0), widths[index] ?? 0, columns[index]?.isRight))
      .join(' '.repeat(gap))
      .trimEnd(),
  )
  const table = rows.length > 0 ? lines : none === undefined ? [] : [none]
  return [...above.map(clean), ...table, ...below.map(clean)].map(line => `${line}\n`).join('')
}

/** Notes for programs, which otherwise get nothing from a result without rows. */
export const findSilence = ({ value, rows, none }: View, format: Format): string | undefined => {
  const isSilent = format === 'csv' || (format === 'json' && Array.isArray(value))
  return isSilent && rows.length === 0 ? none : undefined
}

/** The text for stdout. */
export const write = (one: View, { format, width }: { format: Format; width: number }): string => {
  if (format === 'json') return toJson(one.value)
  return format === 'csv' ? toCsv(one) : toTable(one, width)
}
