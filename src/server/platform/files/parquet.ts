import { open } from 'node:fs/promises'
import { zstdCompressSync } from 'node:zlib'
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'

/** A column, and what a row has in it: null only where `isNullable`. */
export type ParquetColumn<Row> = { schema: SchemaElement; cellOf: (row: Row) => unknown }

/** Large enough for readers, and small enough that packing one does not block the process for long. */
const rowsAGroup = 50_000

const repetition = (isNullable: boolean) => ({ repetition_type: isNullable ? 'OPTIONAL' : 'REQUIRED' }) as const

export const textColumn = <Row>(name: string, cellOf: (row: Row) => string): ParquetColumn<Row> => ({
  schema: { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', ...repetition(false) },
  cellOf,
})

/** A number from 0 to 255 or 65,535. */
export const smallColumn = <Row>(
  name: string,
  bits: 8 | 16,
  cellOf: (row: Row) => number | null,
  isNullable = false,
): ParquetColumn<Row> => ({
  schema: { name, type: 'INT32', converted_type: `UINT_${bits}`, ...repetition(isNullable) },
  cellOf,
})

/** A number that is too long for 32 bits. */
export const longColumn = <Row>(
  name: string,
  cellOf: (row: Row) => number | null,
  isNullable = false,
): ParquetColumn<Row> => ({
  schema: { name, type: 'INT64', converted_type: 'UINT_64', ...repetition(isNullable) },
  cellOf: row => {
    const value = cellOf(row)
    return value === null ? null : BigInt(value)
  },
})

/** A moment in UTC. */
export const momentColumn = <Row>(name: string, cellOf: (row: Row) => Date): ParquetColumn<Row> => ({
  schema: {
    name,
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
    ...repetition(false),
  },
  // A number takes half the time of a date.
  cellOf: row => BigInt(cellOf(row).getTime()),
})

/** Collects rows until there are enough for a row group. */
async function* groupRows<Row>(parts: AsyncIterable<readonly Row[]>): AsyncGenerator<Row[]> {
  let group: Row[] = []
  for await (const part of parts)
    for (const row of part) {
      group.push(row)
      if (group.length < rowsAGroup) continue
      yield group
      group = []
    }
  if (group.length > 0) yield group
}

/** Writes a new Parquet file, row group by row group: memory stays the same, however long the file is. */
export const writeParquet = async <Row>(
  file: string,
  columns: readonly ParquetColumn<Row>[],
  parts: AsyncIterable<readonly Row[]>,
): Promise<void> => {
  await using target = await open(file, 'w', 0o600)
  const bytes = new ByteWriter()
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [{ name: 'root', num_children: columns.length }, ...columns.map(({ schema }) => schema)],
    codec: 'ZSTD',
    compressors: { ZSTD: page => zstdCompressSync(page) },
    createdBy: 'rank-atlas',
  })
  const save = async (): Promise<void> => {
    await target.writeFile(bytes.getBytes())
    bytes.index = 0
  }
  for await (const rows of groupRows(parts)) {
    writer.write({
      columnData: columns.map(({ schema: { name }, cellOf }) => ({ name, data: rows.map(cellOf) })),
      rowGroupSize: rows.length,
    })
    await save()
  }
  writer.finish()
  await save()
}
