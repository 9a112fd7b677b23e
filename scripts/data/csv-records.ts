import { TextDecoder } from 'node:util'
import { StartError } from '../../src/server/platform/process/errors.ts'

/** A row of ranks has a few hundred. */
const mostCharacters = 1_000_000

const rowTooLong = (row: number): StartError =>
  new StartError(
    `Row ${row} has more than a million characters: a quotation mark may never be closed. Nothing was imported.`,
  )

/** Excel calls UTF-16 "Unicode text". A file without a mark at its beginning is UTF-8. */
const encodingOf = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

async function* decode(input: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const part of input) {
    if (typeof part !== 'string') decoder ??= new TextDecoder(encodingOf(part))
    yield typeof part === 'string' ? part : (decoder?.decode(part, { stream: true }) ?? '')
  }
}

/**
 * Cells of records, as RFC 4180 has them. Of several separators, the first one in the file separates all of its cells.
 * @throws StartError at a record without an end, which would fill the memory.
 */
export async function* readCsvRecords(
  input: AsyncIterable<Buffer | string>,
  separators = ',',
): AsyncGenerator<string[]> {
  let [cells, cell, isQuoted, wasQuote]: [string[], string, boolean, boolean] = [[], '', false, false]
  let separator: string | undefined
  let [row, characters] = [1, 0]
  const separates = (character: string): boolean =>
    separator === undefined ? separators.includes(character) : character === separator
  for await (const text of decode(input)) {
    for (const character of text) {
      characters += 1
      if (characters > mostCharacters) throw rowTooLong(row)
      if (character === '"') {
        if (wasQuote) cell += '"'
        wasQuote = isQuoted && !wasQuote
        isQuoted = wasQuote ? isQuoted : true
        continue
      }
      if (wasQuote) [isQuoted, wasQuote] = [false, false]
      if (isQuoted || (character !== '\n' && character !== '\r' && !separates(character))) {
        cell += character
      } else if (character === '\n') {
        yield [...cells, cell]
        ;[cells, cell] = [[], '']
        ;[row, characters] = [row + 1, 0]
      } else if (character !== '\r') {
        separator = character
        cells.push(cell)
        cell = ''
      }
    }
  }
  if (cells.length > 0 || cell !== '') yield [...cells, cell]
}
