import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listRowGroups, readParquetFile } from '../../testing/parquet-file.ts'
import { longColumn, momentColumn, smallColumn, textColumn, writeParquet } from './parquet.ts'

const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-parquet-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Row = { name: string; small: number | null; long: number | null; at: Date }

const columns = [
  textColumn<Row>('name', ({ name }) => name),
  smallColumn<Row>('small', 8, ({ small }) => small, true),
  longColumn<Row>('long', ({ long }) => long, true),
  momentColumn<Row>('at', ({ at }) => at),
]

async function* inParts(rows: readonly Row[]) {
  for (let start = 0; start < rows.length; start += 7_000) yield rows.slice(start, start + 7_000)
}

/** Texts, because comparing this many objects takes seconds. */
const textsOf = (rows: readonly object[]): string[] =>
  rows.map(row => {
    const { name, small, long, at } = row as Row
    return [name, small, long, at.getTime()].join()
  })

test('rows are read back as they were, row group by row group', async () => {
  const file = join(folder, 'rows.parquet')
  const rows = Array.from({ length: 60_000 }, (_, index) => ({
    name: index % 3 === 0 ? '' : `“${index % 1_000}” 漢字`,
    small: index % 7 === 0 ? null : index % 256,
    long: index % 11 === 0 ? null : 2 ** 53 - 1 - index,
    at: new Date(index * 1_000),
  }))
  await writeParquet(file, columns, inParts(rows))
  expect(await listRowGroups(file)).toEqual([50_000, 10_000])
  expect(textsOf(await readParquetFile(file))).toEqual(textsOf(rows))
})

test('an empty column, and a file without a row, are read back', async () => {
  const rows = [{ name: 'a', small: null, long: null, at: new Date(0) }]
  await writeParquet(join(folder, 'one.parquet'), columns, inParts(rows))
  expect(await readParquetFile(join(folder, 'one.parquet'))).toEqual(rows)
  await writeParquet(join(folder, 'none.parquet'), columns, inParts([]))
  expect(await readParquetFile(join(folder, 'none.parquet'))).toEqual([])
})

test('an error of the rows is an error of the file', async () => {
  const file = join(folder, 'broken.parquet')
  const broken = async function* (): AsyncGenerator<Row[]> {
    yield []
    throw new Error('The database is gone.')
  }
  await expect(writeParquet(file, columns, broken())).rejects.toThrow('The database is gone.')
})
