import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

/** One measurement: `what` is the same in every run, so that a figure can be compared with the last commit's. */
export type Row = {
  what: string
  value: number
  unit?: string
  note?: string
  /** The target, if there is one. */
  atMost?: number
  atLeast?: number
}

const root = join(import.meta.dirname, '..')
const pathOf = (part: string): string => `bench/results/${part}.json`

const describeMachine = () => {
  const [cpu] = cpus()
  return {
    cores: cpus().length,
    cpu: cpu?.model,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  }
}

const committed = z.object({
  machine: z.unknown(),
  rows: z.array(z.object({ what: z.string(), value: z.number().nullable() })),
})

/** The figures of the last commit, by what they measure; none from another machine, because a ratio would mean nothing. */
export const readCommitted = async (part: string): Promise<Map<string, number>> => {
  const { stdout } = await promisify(execFile)('git', ['show', `HEAD:${pathOf(part)}`], { cwd: root, maxBuffer: 1e8 })
    // A part that is new, or a folder without git.
    .catch(() => ({ stdout: '' }))
  if (stdout === '') return new Map()
  const { machine, rows } = committed.parse(JSON.parse(stdout))
  if (JSON.stringify(machine) !== JSON.stringify(describeMachine())) return new Map()
  return new Map(rows.flatMap(({ what, value }) => (value === null ? [] : [[what, value] as const])))
}

/** Writes `bench/results/<part>.json`: the figures, the machine and the time. */
export const writeReport = async (part: string, rows: readonly Row[]): Promise<void> => {
  await mkdir(join(root, 'bench/results'), { recursive: true })
  const report = { measuredAt: new Date().toISOString(), machine: describeMachine(), rows }
  await writeFile(join(root, pathOf(part)), `${JSON.stringify(report, null, 2)}\n`)
}

const format = (value: number, unit = ''): string => {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : 2
  return `${value.toLocaleString('en-US', { maximumFractionDigits: digits })} ${unit}`.trim()
}

const targetOf = ({ atMost, atLeast, unit }: Row): string => {
  if (atMost !== undefined) return `≤ ${format(atMost, unit)}`
  return atLeast === undefined ? '' : `≥ ${format(atLeast, unit)}`
}

const verdictOf = ({ value, atMost, atLeast }: Row): string => {
  if (atMost === undefined && atLeast === undefined) return ''
  return value <= (atMost ?? value) && value >= (atLeast ?? value) ? 'meets' : 'MISSES'
}

const ratioOf = (value: number, before: number | undefined): string => {
  if (before === undefined) return ''
  if (value === before) return '1.00×'
  return before === 0 ? '' : `${(value / before).toFixed(2)}×`
}

/** `ratio`: against the figure of the last commit, if it is from this machine. */
export const formatTable = (rows: readonly Row[], before: ReadonlyMap<string, number>): string => {
  const cells = rows.map(row => [
    [row.what, row.note].filter(Boolean).join(' – '),
    format(row.value, row.unit),
    ratioOf(row.value, before.get(row.what)),
    targetOf(row),
    verdictOf(row),
  ])
  const table = [['what', 'measured', 'ratio', 'target', ''], ...cells]
  const widths = [0, 1, 2, 3, 4].map(column => Math.max(...table.map(line => line[column]?.length ?? 0)))
  return table
    .map(line =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export const formatCount = (value: number): string => Math.round(value).toLocaleString('en-US')
