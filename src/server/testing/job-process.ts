import { pino } from 'pino'
import type { JobName } from '#domain/maintenance-jobs.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { ensureUser } from '../accounts/users.repository.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { createServices } from '../services.ts'
import { readSettings } from '../settings.ts'

/**
 * One run of a process that works on a maintenance job, for the test that kills it. Writes the job's status as JSON lines,
 * first as found and then until it ends. The last line contains a row count and a hash for each history table. Without a job,
 * it fills the history with two months of four snapshots a day.
 *
 * node job-process.ts <folder> <URL of the fake App Store> <clock offset in ms> <job> <params>
 */
const [dataDir = '', url = '', offsetText = '', job = '', params = '{}'] = process.argv.slice(2)
const offsetMs = Number(offsetText)
const clock: Clock = { now: () => new Date(Date.now() + offsetMs), sleep: systemClock.sleep }
const storefronts: StorefrontCode[] = ['us', 'de', 'jp', 'fr', 'br', 'gb']

const services = await createServices(
  readSettings({
    DATA_DIR: dataDir,
    APPSTORE_ITUNES_URL: url,
    APPSTORE_MARKETING_URL: url,
    APPSTORE_SEARCH_URL: url,
    COLLECTOR_AUTOSTART: 'true',
    COLLECTOR_STOREFRONTS: storefronts.join(','),
    COLLECTOR_CHARTS_PER_MINUTE: '600',
    COLLECTOR_SEARCH_PER_MINUTE: '600',
    HISTORY_FULL_RESOLUTION_DAYS: '31',
  }),
  { clock, log: pino({ level: 'silent' }) },
)
const { maintenance, collector, history, database } = services

const fill = async (): Promise<void> => {
  const start = Date.UTC(2025, 10, 1)
  const moments = Array.from({ length: 61 * 4 }, (_, index) => new Date(start + index * 6 * hourMs))
  for (const storefront of storefronts) {
    const chart = { storefront, chartType: 'top-free', genre: 36, device: 'iphone' } as const
    const snapshots = moments.map((observedAt, at) => {
      // Each app takes a different path through the chart, so each has its own records.
      const appIds = Array.from({ length: 40 }, (_, index) => 1 + ((index * 7 + at * (1 + (index % 5))) % 60))
      return { chart, observedAt, source: 'import' as const, depth: 100, appIds: [...new Set(appIds)] }
    })
    await history.snapshots.recordSnapshots(snapshots)
  }
}

const tell = async (name: JobName): Promise<string> => {
  const status = (await maintenance.findStatus())[name]
  process.stdout.write(`${JSON.stringify(status)}\n`)
  return status.status
}

const work = async (name: JobName): Promise<void> => {
  await maintenance.noticeDead({ isAlone: true })
  const identity = { issuer: 'test', subject: 'ada', username: 'Ada', email: null, isEmailVerified: false }
  const { id: userId } = await ensureUser(database.db, identity, clock.now())
  const isInterrupted = (await tell(name)) === 'interrupted'
  if (isInterrupted) await maintenance.resume({ userId }, name)
  else await maintenance.start({ userId }, name, JSON.parse(params))
  const ended = new AbortController()
  const collecting = (async () => {
    while (!ended.signal.aborted) {
      await collector.collect({ signal: ended.signal })
      await clock.sleep(20, ended.signal)
    }
  })()
  const working = maintenance.runWanted(name, ended.signal)
  while ((await tell(name)) === 'running') await Promise.race([working, systemClock.sleep(20)])
  ended.abort()
  await Promise.all([working, collecting])
}

await (job === '' ? fill() : work(job as JobName))
/** A row count and a hash for each history table. */
const readHistory = async (): Promise<Record<string, unknown>> => {
  const read: Record<string, unknown> = {}
  for (const table of ['chart_snapshots', 'ranks', 'peak_ranks', 'latest']) {
    const statement = `SELECT count() AS rows, toString(groupBitXor(cityHash64(*))) AS hash FROM ${table} FINAL`
    read[table] = (await services.clickhouse.query(statement))[0]
  }
  return read
}

await history.flush()
process.stdout.write(`${JSON.stringify(await readHistory())}\n`)
await services.closeStorage()
process.exit(0)
