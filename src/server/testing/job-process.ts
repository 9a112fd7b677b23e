import { createHash } from 'node:crypto'
import { pino } from 'pino'
import type { JobName } from '#domain/maintenance-jobs.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { hourMs, secondMs } from '#domain/units.ts'
import { ensureUser } from '../accounts/users.repository.ts'
import { type Clock, systemClock } from '../platform/process/clock.ts'
import { createServices } from '../services.ts'
import { readSettings } from '../settings.ts'
import { listContent } from './history-worlds.ts'

/**
 * One run of a process that works on maintenance jobs in turn, for the test that kills it. Writes the status of each job as
 * JSON lines, first as found and then until it ends. After each job, a line contains a row count and a hash for what the
 * history has. Without a job, it fills the history with two months of four snapshots a day of these apps.
 *
 * node job-process.ts <folder> <URL of the fake App Store> <clock offset in ms> <storefronts> <jobs as JSON> <app ids by storefront as JSON>
 */
const [dataDir = '', url = '', offsetText = '', storefronts = '', jobs = '[]', apps = '{}'] = process.argv.slice(2)
const offsetMs = Number(offsetText)
const clock: Clock = { now: () => new Date(Date.now() + offsetMs), sleep: systemClock.sleep }

const services = await createServices(
  readSettings({
    DATA_DIR: dataDir,
    APPSTORE_ITUNES_URL: url,
    APPSTORE_MARKETING_URL: url,
    APPSTORE_SEARCH_URL: url,
    COLLECTOR_AUTOSTART: 'true',
    COLLECTOR_STOREFRONTS: storefronts,
    COLLECTOR_CHARTS_PER_MINUTE: '400',
    COLLECTOR_SEARCH_PER_MINUTE: '600',
    HISTORY_FULL_RESOLUTION_DAYS: '31',
  }),
  { clock, log: pino({ level: 'silent' }) },
)
const { history, database } = services
const { maintenance, collector } = services.measuring

/** A step on so little data would end before the test could kill it. */
const rest = <Progress>(onStep: (progress: Progress) => Promise<void>) => ({
  onStep: async (progress: Progress): Promise<void> => {
    await onStep(progress)
    await systemClock.sleep(100)
  },
})
const { thinRanks, rebuildSummaries } = history
Object.assign(history, {
  thinRanks: (options => thinRanks({ ...options, ...rest(options.onStep) })) satisfies typeof thinRanks,
  rebuildSummaries: (options =>
    rebuildSummaries({ ...options, ...rest(options.onStep) })) satisfies typeof rebuildSummaries,
})

const idsOf: Partial<Record<StorefrontCode, readonly number[]>> = JSON.parse(apps)

const fill = async (): Promise<void> => {
  const start = Date.UTC(2025, 10, 1)
  const moments = Array.from({ length: 61 * 4 }, (_, index) => new Date(start + index * 6 * hourMs))
  for (const storefront of storefronts.split(',') as StorefrontCode[]) {
    const chart = { storefront, type: 'top-free', genre: 36, device: 'iphone' } as const
    const snapshots = moments.map((observedAt, at) => {
      // Each app takes a different path through the chart, so each has its own records.
      const places = Array.from({ length: 40 }, (_, index) => (index * 7 + at * (1 + (index % 5))) % 60)
      const appIds = places.map(place => idsOf[storefront]?.[place] ?? 1 + place)
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

type Job = { name: JobName; params?: Record<string, unknown> }

const work = async ({ name, params = {} }: Job): Promise<void> => {
  const isInterrupted = (await tell(name)) === 'interrupted'
  if (isInterrupted) await maintenance.resume(admin, name)
  else await maintenance.start(admin, name, params)
  const ended = new AbortController()
  const collecting = (async () => {
    while (!ended.signal.aborted) {
      await collector.collect({ signal: ended.signal, forMs: secondMs })
      await clock.sleep(20, ended.signal)
    }
  })()
  const working = maintenance.runWanted(name, ended.signal)
  while ((await tell(name)) === 'running') await Promise.race([working, systemClock.sleep(20)])
  ended.abort()
  await Promise.all([working, collecting])
}

/** Writes a count and a hash of measurements, ranks and best ranks. */
const tellHistory = async (): Promise<void> => {
  const appIds = Object.values(idsOf).flat()
  const content = await listContent(database.db, [
    ...new Set([...appIds, ...Array.from({ length: 60 }, (_, at) => 1 + at)]),
  ])
  const read = Object.fromEntries(
    Object.entries(content).map(([name, rows]) => [
      name,
      { rows: rows.length, hash: createHash('sha256').update(rows.join()).digest('hex') },
    ]),
  )
  process.stdout.write(`${JSON.stringify(read)}\n`)
}

await maintenance.noticeDead({ isAlone: true })
const identity = { issuer: 'test', subject: 'ada', username: 'Ada', email: null, isEmailVerified: false }
const { id: userId } = await ensureUser(database.db, identity, clock.now())
const admin = { userId }
const wanted: Job[] = JSON.parse(jobs)
if (wanted.length === 0) {
  await fill()
  await tellHistory()
}
for (const job of wanted) {
  await work(job)
  await tellHistory()
}
await services.storage.closeStorage()
process.exit(0)
