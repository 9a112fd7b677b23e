/** A spreadsheet takes a cell that begins so for a formula, and runs it. */
const formulaStart = /^[=+\-@\t\r]/

const mustBeQuoted = /[",\r\n]/

/** What looks like a formula gets an apostrophe before it, and is text from then on. */
const toCell = (text: string): string => {
  const tamed = formulaStart.test(text) ? `'${text}` : text
  return mustBeQuoted.test(tamed) ? `"${tamed.replaceAll('"', '""')}"` : tamed
}

/** One record of a CSV file by RFC 4180, with its end. */
export const toCsvLine = (cells: readonly string[]): string => `${cells.map(toCell).join(',')}\r\n`
