import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packRows, unpackRows } from './packed-rows.ts'

const pass = (value: unknown): unknown => JSON.parse(JSON.stringify(packRows(value)), unpackRows)

test('a page reads the data that the server has written, whatever it is', () => {
  const row = fc.record({ rank: fc.option(fc.integer()), chart: fc.option(fc.record({ genre: fc.integer() })) })
  const rows = fc.array(row, { maxLength: 20 })
  const answer = fc.record({ countries: rows, parts: fc.array(fc.record({ of: rows }), { maxLength: 20 }) })
  fc.assert(
    fc.property(
      fc.oneof(answer, rows, fc.dictionary(fc.constantFrom('=', 'names', 'rows', 'a'), fc.integer()), fc.jsonValue()),
      value => {
        const written: unknown = JSON.parse(JSON.stringify(value))
        expect(pass(written)).toEqual(written)
      },
    ),
  )
})

test('a field that all rows share is written once, and so are the names of the others', () => {
  const rows = Array.from({ length: 175 }, (_, rank) => ({
    rank,
    depth: 100,
    detail: null,
    charts: { read: 2, of: 2 },
  }))
  expect(JSON.stringify(packRows(rows)).length).toBeLessThan(JSON.stringify(rows).length / 6)
})
