import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClickHouse, openClickHouse } from './clickhouse.ts'
import { withLongValuesInText } from './clickhouse-parameters.ts'

const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-parameters-'))
let clickhouse: ClickHouse
beforeAll(async () => {
  clickhouse = await openClickHouse({ dataDir: folder })
})
afterAll(async () => {
  await clickhouse.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Text without a zero character; ClickHouse ends a statement there. */
const text = fc.string({ unit: 'binary' }).filter(value => !value.includes('\0'))

test('every value reaches the database as it is', async () => {
  const values = fc.record({
    text,
    texts: fc.array(text, { maxLength: 5 }),
    ids: fc.array(fc.maxSafeNat()),
    count: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    isSet: fc.boolean(),
    nothing: fc.option(fc.nat(60_000)),
  })
  await fc.assert(
    fc.asyncProperty(values, async wanted => {
      const [found] = await clickhouse.query(
        `SELECT {text:String} AS text, {texts:Array(String)} AS texts, {ids:Array(UInt64)} AS ids, {count:Int64} AS count,
           {isSet:Bool} AS isSet, {nothing:Nullable(UInt16)} AS nothing`,
        wanted,
      )
      expect(found).toEqual(wanted)
      // As statements to a server contain values that are too long for its address.
      const { query, query_params } = withLongValuesInText(
        'SELECT {texts:Array(String)} AS texts, {ids: Array(UInt64)} AS ids',
        wanted,
        0,
      )
      const [inText] = await clickhouse.query(query, query_params)
      expect(inText).toEqual({ texts: wanted.texts, ids: wanted.ids })
      expect(Object.keys(query_params ?? {})).not.toContain('texts')
    }),
    { numRuns: 60 },
  )
})

test('a statement without a value for a parameter fails, and does not take that of an earlier one', async () => {
  expect(await clickhouse.query('SELECT {day:String} AS day', { day: 'Monday' })).toEqual([{ day: 'Monday' }])
  await expect(clickhouse.query('SELECT {day:String} AS day')).rejects.toThrow(/parameter day/)
})
