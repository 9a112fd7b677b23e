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

  test('of a newer revision are an error, never other numbers', () => {
    // Since revision 54454, one more byte stands before the values of each column.
    const textOf = (text: string): Buffer => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])
    const column = (name: string, type: string, values: Buffer): Buffer[] => [textOf(name), textOf(type), values]
    const numbers = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 6 }), (values, columnCount) => {
        const blockOf = (...custom: number[]): Buffer => {
          const columns = Array.from({ length: columnCount }, (_, index) =>
            column(`column ${index}`, 'UInt8', Buffer.from([...custom, ...values])),
          )
          return Buffer.concat([Buffer.from([columnCount, values.length]), ...columns.flat()])
        }
        expect(Object.keys(readNative(blockOf()) ?? {})).toHaveLength(columnCount)
        expect(() => readNative(blockOf(0))).toThrow()
      }),
      { seed: 11 },
    )
  })

  test('of strings whose indexes are not understood are an error', () => {
    const long = (value: number): Buffer => {
      const bytes = Buffer.alloc(8)
      bytes.writeBigUInt64LE(BigInt(value))
      return bytes
    }
    const type = 'LowCardinality(String)'
    const head = Buffer.concat([
      Buffer.from([1, 1, 1]),
      Buffer.from('a'),
      Buffer.from([type.length]),
      Buffer.from(type),
    ])
    const read = ({ version = 1, flags = 0x600, rows = 1, index = 0 }) => {
      const values = Buffer.concat([long(1), Buffer.from([1]), Buffer.from('x')])
      return readNative(Buffer.concat([head, long(version), long(flags), values, long(rows), Buffer.from([index])]))
    }
    expect(read({})).toEqual({ a: ['x'] })
    for (const wrong of [
      { version: 2 },
      { flags: 0x603 },
      { flags: 0x500 },
      { flags: 0x400 },
      { rows: 2 },
      { index: 1 },
    ])
      expect(() => read(wrong), JSON.stringify(wrong)).toThrow('cannot read')
  })

  test('that change from block to block are an error', () => {
    const block = (name: string): Buffer =>
      Buffer.concat([
        Buffer.from([1, 1, 1]),
        Buffer.from(name),
        Buffer.from([5]),
        Buffer.from('UInt8'),
        Buffer.from([7]),
      ])
    expect(readNative(Buffer.concat([block('a'), block('a')]))).toEqual({ a: new Uint8Array([7, 7]) })
    expect(() => readNative(Buffer.concat([block('a'), block('b')]))).toThrow('different columns')
    expect(() => readNative(Buffer.concat([block('a'), Buffer.from([0, 5])]))).toThrow('different columns')
  })
})
