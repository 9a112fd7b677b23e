import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

/** One row of the table: the measurement, the target in DESIGN, and whether it is met. */
export type Row = { what: string; measured: string; target: string; holds: boolean }

export type PartReport = { part: string; rows: Row[]; figures: Record<string, unknown> }

const widthOf = (rows: readonly Row[], column: 'what' | 'measured' | 'target') =>
  Math.max(...rows.map(row => row[column].length), column.length)

export const formatTable = (rows: readonly Row[]): string => {
  const [what, measured, target] = (['what', 'measured', 'target'] as const).map(column => widthOf(rows, column))
  const line = (cells: [string, string, string, string]) =>
    `${cells[0].padEnd(what ?? 0)}  ${cells[1].padEnd(measured ?? 0)}  ${cells[2].padEnd(target ?? 0)}  ${cells[3]}`
  return [
    line(['what', 'measured', 'target', '']),
    ...rows.map(row => line([row.what, row.measured, row.target, row.holds ? 'meets' : 'MISSES'])),
  ].join('\n')
}

/** Writes `bench/results/<part>.json`: the figures, the machine and the time. */
export const writeReport = async ({ part, rows, figures }: PartReport): Promise<void> => {
  const folder = join(import.meta.dirname, 'results')
  await mkdir(folder, { recursive: true })
  const [cpu] = cpus()
  const machine = {
    cores: cpus().length,
    cpu: cpu?.model,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  }
  const report = { part, measuredAt: new Date().toISOString(), machine, rows, figures }
  await writeFile(join(folder, `${part}.json`), `${JSON.stringify(report, null, 2)}\n`)
}

export const formatCount = (value: number): string => Math.round(value).toLocaleString('en-US')

export const formatPercent = (share: number): string => `${Math.round(share * 100)} %`
