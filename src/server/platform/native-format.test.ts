import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openTestClickHouse } from '../testing/test-databases.ts'
import { type NumberLists, readNative } from './native-format.ts'

/** The numbers 0 to `rows`, in blocks of `blockSize`, as every supported type. */
const statementOf = (rows: number, blockSize: number): string =>
  `SELECT toUInt8(number % 251) AS byte, toUInt16(number * 7) AS short, toUInt32(number * 100003) AS long,
     toFloat32(number / 3) AS part, toFloat64(number * 4294967296 + 1) AS wide, concat('text ', toString(number), ' ✓') AS text,
     toLowCardinality(toString(number % 300)) AS few,
     arrayMap(place -> toFloat64(number * 4294967296 + place), range(number % 5)) AS list
   FROM numbers(${rows}) SETTINGS max_block_size = ${blockSize}`

type Found = {
  byte: Uint8Array
  short: Uint16Array
  long: Uint32Array
  part: Float32Array
  wide: Float64Array
  text: readonly string[]
  few: readonly string[]
  list: NumberLists
}

type Row = { [Name in keyof Found]: unknown }

/** Converts columns to the rows that `query` returns. */
const toRows = ({ list, ...columns }: Found): Row[] =>
  columns.text.map((text, row) => ({
    byte: columns.byte[row],
    short: columns.short[row],
    long: columns.long[row],
    text,
    few: columns.few[row],
    part: columns.part[row],
    wide: columns.wide[row],
    list: Array.from({ length: list.lengthOf(row) }, (_, index) => list.at(row, index)),
  }))

describe('columns in ClickHouse’s own format', () => {
  test('are the same as in the JSON response, in any number of blocks', async () => {
    const clickhouse = await openTestClickHouse()
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 700 }), fc.integer({ min: 1, max: 300 }), async (count, blockSize) => {
        const statement = statementOf(count, blockSize)
        const [columns, rows] = [
          await clickhouse.queryColumns<Found>(statement),
          await clickhouse.query<Row>(statement),
        ]
        const expected = rows.map(row => ({ ...row, part: Math.fround(Number(row.part)) }))
        expect(columns && toRows(columns)).toEqual(expected)
      }),
      { numRuns: 30, seed: 7 },
    )
  })

  test('are undefined without rows', async () => {
    const clickhouse = await openTestClickHouse()
    expect(await clickhouse.queryColumns('SELECT 1 AS one WHERE 0')).toBeUndefined()
  })

  test('of an unsupported type or truncated are an error', async () => {
    const clickhouse = await openTestClickHouse()
    await expect(clickhouse.queryColumns("SELECT toDate('2026-03-01') AS day")).rejects.toThrow('column of type Date')
    const column = Buffer.concat([Buffer.from([1, 2, 1]), Buffer.from('a'), Buffer.from([6]), Buffer.from('UInt32')])
    const whole = Buffer.concat([column, Buffer.from([1, 0, 0, 0, 2, 0, 0, 0])])
    expect(readNative(whole)).toEqual({ a: new Uint32Array([1, 2]) })
    for (let size = 1; size < whole.length; size += 1)
      expect(() => readNative(whole.subarray(0, size))).toThrow('truncated')
  })
})
