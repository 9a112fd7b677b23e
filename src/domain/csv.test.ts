import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortOrLong } from '../../vitest.length.ts'
import { toCsvLine } from './csv.ts'

/** A minimal RFC 4180 parser that returns records of cells. */
const readCsv = (text: string): string[][] => {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)]
  const records: string[][] = [[]]
  for (const [, quoted, plain, end] of cells) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') records.push([])
  }
  return records.slice(0, -1)
}

const starts = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']
const isFormula = (text: string): boolean => starts.some(start => text.startsWith(start))

/** Normal and hostile text, with every character that is special in CSV at every position. */
const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom(...starts, '"', ',', "'", 'a', ' ', ';', '|', '𝕏') }),
  fc.string({ unit: 'grapheme' }),
)

test('written text reads back unchanged, except for the apostrophe in front of formulas', () => {
  const record = fc.array(cell, { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 5 }), records => {
      const expected = records.map(cells => cells.map(text => (isFormula(text) ? `'${text}` : text)))
      expect(readCsv(records.map(toCsvLine).join(''))).toEqual(expected)
    }),
    { seed: 1, numRuns: shortOrLong(400, 2_000) },
  )
})

test('no spreadsheet evaluates a cell as a formula', () => {
  fc.assert(
    fc.property(fc.constantFrom(...starts), cell, (start, text) => {
      const [[read = ''] = []] = readCsv(toCsvLine([`${start}${text}`]))
      expect(read).toBe(`'${start}${text}`)
    }),
    { seed: 2, numRuns: shortOrLong(100, 500) },
  )
})
