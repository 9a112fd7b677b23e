import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvFileName } from '#web/components/table/download-csv.ts'
import { buildCsv, type CsvCell } from './build-csv.ts'

const hostile = fc
  .tuple(
    fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', "'"),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '\r\nx', '\n"', ','),
  )
  .map(parts => parts.join(''))

const cell = fc.oneof(hostile, fc.integer(), fc.constant(null))

const columns = ['name', 'rank'].map((head, place) => ({
  head,
  value: (row: readonly CsvCell[]) => row[place] ?? null,
}))

const build = (rows: readonly (readonly CsvCell[])[]) => buildCsv(columns, rows)

/** Parses CSV as RFC 4180 defines it. */
const parse = (text: string): string[][] =>
  Papa.parse<string[]>(text, { delimiter: ',', quoteChar: '"', newline: '\r\n' }).data

const isRisky = (value: CsvCell): boolean => typeof value === 'string' && /^[=+\-@\t\r]/.test(value)

const expectedText = (value: CsvCell): string => {
  if (value === null) return ''
  return isRisky(value) ? `'${value}` : String(value)
}

test('every file reads back as it was, and no text begins as a formula does, whatever the cells hold', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }), rows => {
      const text = build(rows)
      expect(text.startsWith('\ufeffname,rank\r\n')).toBe(true)
      expect(parse(text.slice(1)).slice(1)).toEqual(rows.map(row => row.map(expectedText)))
    }),
    { numRuns: 300 },
  )
})

test('a formula that goes on in a second line is no formula either', () => {
  expect(build([['=1+1\nmore', 1]])).toContain('"\'=1+1\nmore",1')
})

test('a negative number stays a number, the same as text does not', () => {
  expect(build([[-3, '-3']])).toContain(`\r\n-3,"'-3"`)
})

test('a file without rows has its heads', () => {
  expect(build([])).toBe('\ufeffname,rank\r\n')
})

test.each([
  ['Tidal <Notes> & "Co" world 2026-11-20', 'tidal-notes-co-world-2026-11-20.csv'],
  ['写真の地図/../etc', '写真の地図-etc.csv'],
  ['🙈', 'table.csv'],
])('the file of %s is called %s', (name, file) => {
  expect(csvFileName(name)).toBe(file)
})
