import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { anyCharacter } from '#domain/testing/any-character.ts'
import { csvFileName } from '#web/components/table/csv-button.tsx'
import { shortOrLong } from '../../../../vitest.length.ts'
import { buildCsv, type CsvCell } from './build-csv.ts'

const hostile = fc
  .tuple(
    fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', "'"),
    fc.string({ unit: anyCharacter }),
    fc.constantFrom('', '\r\nx', '\n"', ','),
  )
  .map(parts => parts.join(''))

const cell = fc.oneof(hostile, fc.integer(), fc.constant(null))

const columns = ['name', 'rank'].map((head, index) => ({
  head,
  value: (row: readonly CsvCell[]) => row[index] ?? null,
}))

const build = (rows: readonly (readonly CsvCell[])[]) => buildCsv(columns, rows)

/** Parses CSV (RFC 4180). Cuts the last line break, which the parser would read as the start of another record. */
const parse = (text: string): string[][] =>
  Papa.parse<string[]>(text.replace(/\r\n$/, ''), { delimiter: ',', quoteChar: '"', newline: '\r\n' }).data

const isRisky = (value: CsvCell): boolean => typeof value === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(value)

const expectedText = (value: CsvCell): string => {
  if (value === null) return ''
  return isRisky(value) ? `'${value}` : String(value)
}

test('every file parses back to the same values, and no text starts like a formula, whatever the cells contain', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }), rows => {
      const text = build(rows)
      expect(text.startsWith('\ufeffname,rank\r\n')).toBe(true)
      expect(parse(text.slice(1)).slice(1)).toEqual(rows.map(row => row.map(expectedText)))
    }),
    { numRuns: shortOrLong(60, 300) },
  )
})

test('a formula in multi-line text is escaped too', () => {
  expect(build([['=1+1\nmore', 1]])).toContain('"\'=1+1\nmore",1')
})

test('a negative number stays a number, but the same text is escaped', () => {
  expect(build([[-3, '-3']])).toContain(`\r\n-3,'-3\r\n`)
})

test('a file without rows has its header line', () => {
  expect(build([])).toBe('\ufeffname,rank\r\n')
})

test.each([
  ['Tidal <Notes> & "Co" world 2026-11-20', 'tidal-notes-co-world-2026-11-20.csv'],
  ['写真の地図/../etc', '写真の地図-etc.csv'],
  ['🙈', 'table.csv'],
])('the file of %s is named %s', (name, file) => {
  expect(csvFileName(name)).toBe(file)
})
