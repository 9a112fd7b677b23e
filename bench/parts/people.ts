import { readFile } from 'node:fs/promises'
import { startPostgresServer } from '../../src/server/testing/postgres-server.ts'
import { askSteadily, startServer } from '../asking.ts'
import { median, quantile } from '../measure.ts'
import type { PartReport, Row } from '../report.ts'

const ratePerSecond = 200
const seconds = 5
const rounds = 3
const warmUpSeconds = 5
const targetMs = 50

type Person = { userId: string; cookie: string; appIds: number[] }
/** Medians of the rounds, because one pause of a tenth of a second decides the slowest hundredth of one round. */
type Times = { p50: number; p99: number; max: number; answers: number }

const calls = {
  'their list': ({ userId }: Person) => `/api/users/${userId}/apps`,
  'is-tracked': ({ userId, appIds }: Person) => `/api/users/${userId}/apps/${appIds[0]}/is-tracked`,
  'who is signed in': () => '/api/auth/user',
} as const

/** Everybody in turn, at a steady rate. */
const measure = async (url: string, people: readonly Person[], path: (person: Person) => string): Promise<Times> => {
  const requests = people.map(person => ({ url: `${url}${path(person)}`, headers: { cookie: person.cookie } }))
  // A warm-up, because code is slow on its first run and a server runs for weeks.
  await askSteadily({ requests, ratePerSecond, seconds: warmUpSeconds })
  const all: number[][] = []
  for (let round = 0; round < rounds; round += 1) all.push(await askSteadily({ requests, ratePerSecond, seconds }))
  const medianOf = (pick: (times: readonly number[]) => number) => median(all.map(pick))
  return {
    p50: medianOf(times => quantile(times, 0.5)),
    p99: medianOf(times => quantile(times, 0.99)),
    max: medianOf(times => Math.max(...times)),
    answers: all.flat().length,
  }
}

const measureOn = async (databaseUrl?: string) => {
  const server = await startServer<{ peopleFile: string }>('people-server.ts', databaseUrl ? [databaseUrl] : [])
  try {
    const people: Person[] = JSON.parse(await readFile(server.peopleFile, 'utf8'))
    const times: Record<string, Times> = {}
    for (const [what, path] of Object.entries(calls)) times[what] = await measure(server.url, people, path)
    return times
  } finally {
    server.process.kill('SIGTERM')
  }
}

const toRows = (database: string, times: Record<string, Times>): Row[] =>
  Object.entries(times).map(([what, { p50, p99 }]) => ({
    what: `${what}, 1,000 people with 50 apps, ${ratePerSecond} req/s, ${database}, p99 (p50 ${p50.toFixed(1)} ms)`,
    measured: `${p99.toFixed(1)} ms`,
    target: `≤ ${targetMs} ms`,
    holds: p99 <= targetMs,
  }))

/** The requests of signed-in people, on the server of our own and on one of somebody else. */
export const measurePeople = async (): Promise<PartReport> => {
  const embedded = await measureOn()
  const server = await startPostgresServer({ isSynced: true })
  try {
    const postgresql = await measureOn(await server.createDatabase())
    const rows = [...toRows('embedded PostgreSQL', embedded), ...toRows('PostgreSQL server', postgresql)]
    return { part: 'people', figures: { ratePerSecond, seconds, rounds, embedded, postgresql }, rows }
  } finally {
    await server.stop()
  }
}
