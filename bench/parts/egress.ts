import { hourMs, minuteMs, secondMs } from '#domain/units.ts'
import { openPostgres } from '../../src/server/platform/postgres.ts'
import { startPostgresServer } from '../../src/server/testing/postgres-server.ts'
import { appleLimit, readWorld } from '../egress-world.ts'
import { formatCount, type PartReport, type Row } from '../report.ts'

const counts = [1, 4, 16]
/** Sixteen addresses read everything within this time; fewer ones read at the same rate all the time. */
const longestMs = 3 * hourMs

/** A busy machine may keep a statement waiting for long, which is not what this measures. */
const patient = {
  connectMs: 60 * secondMs,
  statementMs: 300 * secondMs,
  probeMs: 300 * secondMs,
  silentMs: 300 * secondMs,
}

type Reading = Awaited<ReturnType<typeof readWorld>>

const readOnce = async (databaseUrl: string, addresses: number): Promise<Reading & { realMs: number }> => {
  const startedMs = performance.now()
  const database = await openPostgres(databaseUrl, { noteFault: () => undefined, limits: patient })
  try {
    const reading = await readWorld(database.db, { addresses, longestMs })
    return { ...reading, realMs: Math.round(performance.now() - startedMs) }
  } finally {
    await database.close()
  }
}

/** The least time that Apple's limit allows for these calls, from all addresses together. */
const idealMs = ({ calls, addresses }: Reading): number => (calls / addresses / appleLimit) * minuteMs

const rowsOf = (reading: Reading): Row[] => {
  const { addresses, charts, calls, refused, mostInMinute, spanMs, estimateMs, plannedCallsPerMinute } = reading
  const ratio = spanMs / idealMs(reading)
  const allMs = (spanMs * charts) / calls
  const offBy = Math.abs(estimateMs / allMs - 1)
  const from = addresses === 1 ? '1 address' : `${addresses} addresses`
  return [
    {
      what: `${formatCount(calls)} of ${formatCount(charts)} charts from ${from} in ${(spanMs / hourMs).toFixed(2)} h, so all in ${(allMs / hourMs).toFixed(1)} h, against the ideal`,
      measured: `${((ratio - 1) * 100).toFixed(1)} % above`,
      target: '≤ 5 %',
      holds: ratio <= 1.05 && (calls === charts || spanMs > 0.95 * longestMs),
    },
    {
      what: '  most calls from one address in any minute, and refusals',
      measured: `${mostInMinute} and ${refused}`,
      target: `≤ ${appleLimit} and 0`,
      holds: mostInMinute <= appleLimit && refused === 0,
    },
    {
      what: `  the estimate before the start, with ${plannedCallsPerMinute} calls a minute`,
      measured: `${(offBy * 100).toFixed(1)} % off`,
      target: '≤ 5 %',
      holds: offBy <= 0.05 && plannedCallsPerMinute === addresses * appleLimit,
    },
  ]
}

// Promise: P7
/** All charts of 175 storefronts, in simulated time, from 1, 4 and 16 outgoing addresses, with the real plan, claims and pace. */
export const measureEgress = async (): Promise<PartReport> => {
  const server = await startPostgresServer()
  const urls: string[] = []
  for (const _ of counts) urls.push(await server.createDatabase())
  // Each has a clock of its own, so they may run at once: while one waits for its database, another works.
  const readings = await Promise.all(counts.map((addresses, index) => readOnce(urls[index] ?? '', addresses)))
  await server.stop()
  return { part: 'egress', figures: { readings }, rows: readings.flatMap(rowsOf) }
}
