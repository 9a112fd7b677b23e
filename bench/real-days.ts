import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from 'zod'
import { hasRecordings, recording } from '../src/server/testing/recordings.ts'

const file = 'history/us-84-charts-60-days.ndjson.gz'
const line = z.object({ date: z.string(), charts: z.record(z.string(), z.array(z.string())) })

/** The apps of one real chart are numbered from zero in the order in which they came: only who moved where is kept. */
export type RealChart = { name: string; apps: number; days: number[][] }

const depth = 100

const numberApps = (name: string, lists: readonly (readonly string[])[]): RealChart => {
  const numbers = new Map<string, number>()
  const numberOf = (id: string): number => {
    const number = numbers.get(id) ?? numbers.size
    numbers.set(id, number)
    return number
  }
  const days = lists.map(ids => ids.slice(0, depth).map(numberOf))
  return { name, apps: numbers.size, days }
}

/** Sixty real days of 84 US charts, oldest first; undefined if the recordings are not beside the project. */
export const readRealCharts = async (): Promise<RealChart[] | undefined> => {
  if (!hasRecordings) return undefined
  const text = (await promisify(gunzip)(await readFile(recording(file)))).toString()
  const days = text
    .trim()
    .split('\n')
    .map(row => line.parse(JSON.parse(row)))
  return Object.keys(days[0]?.charts ?? {}).map(name =>
    numberApps(
      name,
      days.map(({ charts }) => charts[name] ?? []),
    ),
  )
}
