import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

/** One row of the table: the measurement, the target in DESIGN, and whether it is met. */
export type Row = { what: string; measured: string; target: string; holds: boolean; before?: string | undefined }

export type PartReport = { part: string; rows: Row[]; figures: Record<string, unknown> }

const columns = ['what', 'before', 'measured', 'target'] as const

/** The column of earlier figures is left out if no row has one. */
export const formatTable = (rows: readonly Row[]): string => {
  const shown = columns.filter(column => column !== 'before' || rows.some(({ before }) => before))
  const widths = shown.map(column => Math.max(...rows.map(row => row[column]?.length ?? 0), column.length))
  const line = (cells: readonly string[], verdict: string) =>
    [...cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)), verdict].join('  ').trimEnd()
  return [
    line(shown, ''),
    ...rows.map(row =>
      line(
        shown.map(column => row[column] ?? ''),
        row.holds ? 'meets' : 'MISSES',
      ),
    ),
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
