import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packRows } from './pack-rows.ts'
import { unpackRows } from './packed-rows.ts'

const pass = (value: unknown): unknown => JSON.parse(packRows(value), unpackRows)

test('a page reads the data that the server has written, whatever it is', () => {
  const moment = fc.date({ noInvalidDate: true }).map(date => date.toISOString())
  const day = fc
    .integer({ min: 0, max: 40_000 })
    .map(number => new Date(number * 86_400_000).toISOString().slice(0, 10))
  const row = fc.record(
    {
      rank: fc.option(fc.integer({ max: 9, min: 0 })),
      name: fc.string({ unit: 'grapheme', maxLength: 3 }),
      state: fc.constantFrom('ranked', 'unranked', null),
      at: fc.option(moment),
      day: fc.constantFrom('', 'on ').chain(before => day.map(text => before + text)),
      flag: fc.constantFrom('/flags/de.svg', '/flags/dd.svg', '/flags/.svg'),
      chart: fc.option(fc.record({ genre: fc.integer(), at: moment })),
      numbers: fc.array(fc.integer(), { maxLength: 3 }),
      data: fc.constantFrom(undefined, null, 1),
    },
    { requiredKeys: ['rank', 'name'] },
  )
  const rows = fc.array(row, { maxLength: 40 })
  const answer = fc.record({ countries: rows, parts: fc.array(fc.record({ of: rows }), { maxLength: 20 }) })
  const rising = fc
    .tuple(fc.integer(), fc.array(fc.nat(3)))
    .map(([from, steps]) => steps.map((_, place) => steps.slice(0, place + 1).reduce((sum, step) => sum + step, from)))
  const columns = fc.oneof(
    ...[moment, day, fc.string(), fc.constantFrom('', 'a', '\u0000')].map(value => fc.array(value)),
    fc.array(fc.option(fc.maxSafeInteger())),
    fc.array(fc.option(fc.nat(9))),
    rising,
  )
  const named = fc.dictionary(fc.constantFrom('=', 'of', 'names', 'at', 'a'), fc.integer())
  fc.assert(
    fc.property(fc.oneof(answer, rows, columns, fc.array(named), named, fc.jsonValue()), value => {
      expect(pass(value)).toStrictEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('what rows share is written once, and so are the names of fields, repeated values, and what texts, moments and ranks have in common', () => {
  const rows = Array.from({ length: 175 }, (_, rank) => ({
    rank: rank + 1,
    id: String(1_000_000 + rank),
    appStoreId: String(1_000_000 + rank),
    depth: 100,
    detail: null,
    flagUrl: `/flags/${rank}.svg`,
    observedAt: new Date(rank * 86_400_000).toISOString(),
    cells: ['fresh', 'late'].map(state => ({ state, reason: null })),
    charts: { read: 2, of: 2 },
  }))
  expect(packRows(rows).length).toBeLessThan(JSON.stringify(rows).length / 10)
})
