/**
 * The first characters of cells that a spreadsheet may evaluate as formulas (OWASP, CSV Injection), as a regular
 * expression class.
 */
export const formulaStarts = String.raw`[=+\-@\t\r\n＝＋－＠]`

const formula = new RegExp(`^${formulaStarts}`)

const mustBeQuoted = /[",\r\n]/

/** An apostrophe makes the spreadsheet treat a formula as text. */
const toCell = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const tamed = formula.test(value) ? `'${value}` : value
  return mustBeQuoted.test(tamed) ? `"${tamed.replaceAll('"', '""')}"` : tamed
}

/** One CSV record as defined by RFC 4180, including its line break. */
export const toCsvLine = (cells: readonly (string | number)[]): string => `${cells.map(toCell).join(',')}\r\n`

/** At the start of a file, it makes spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF'
