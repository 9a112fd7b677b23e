import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { AppId } from '#domain/ranks.ts'
import { type StorefrontCode, storefrontCount } from '#domain/storefronts.ts'
import { recordChartedApps } from '../catalog/apps.repository.ts'
import type { History } from '../history/history.usecases.ts'
import { type ChartedApps, type ImportOptions, importHistory } from '../history/import.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { StartError } from '../platform/process/errors.ts'

export type DemoProgress = { done: number; total: number; ranks: number }

export type DaysOptions = Pick<ImportOptions, 'grade' | 'onNewSnapshots'> & {
  db: Database
  history: History
  clock: Clock
  fakeUrl: string
  /** The apps that earlier imports of this fill have added to the catalogue. */
  recordedApps?: Set<AppId>
  onProgress: (progress: DemoProgress) => void
}

/** `storefronts`: all of them if missing. `hour`: of each day, in UTC; noon if missing. */
export type Wanted = {
  days: readonly string[]
  charts: readonly string[]
  storefronts?: readonly StorefrontCode[]
  hour?: number
}

const aheadBytes = 16_000_000
export const importDays = async (options: DaysOptions, wanted: Wanted): Promise<void> => {
  const { db, history, clock, fakeUrl, onProgress, grade, onNewSnapshots, recordedApps = new Set() } = options
  const total = wanted.days.length * (wanted.storefronts?.length ?? storefrontCount)
  await importHistory({
    input: await fetchHistory(fakeUrl, wanted),
    snapshots: history.snapshots,
    recordFetches: history.fetches.recordFetches,
    now: clock.now(),
    ...(grade && { grade }),
    ...(onNewSnapshots && { onNewSnapshots }),
    onProgress: ({ lines, ranks }) => onProgress({ done: lines, total, ranks }),
    onNewApps: charted => recordChartedApps(db, takeUnrecorded(charted, recordedApps), clock.now()),
  })
}

const takeUnrecorded = (charted: readonly ChartedApps[], recorded: Set<AppId>): ChartedApps[] => {
  const unrecorded = charted.map(({ storefront, appIds }) => ({
    storefront,
    appIds: appIds.filter(appId => !recorded.has(appId)),
  }))
  for (const { appIds } of unrecorded) for (const appId of appIds) recorded.add(appId)
  return unrecorded
}

const fetchHistory = async (fakeUrl: string, { days, charts, storefronts, hour }: Wanted): Promise<Readable> => {
  const url = new URL('/__control/history', fakeUrl)
  url.search = String(new URLSearchParams({ from: days[0] ?? '', to: days.at(-1) ?? '', charts: charts.join(',') }))
  if (storefronts) url.searchParams.set('storefronts', storefronts.join(','))
  if (hour !== undefined) url.searchParams.set('hour', String(hour))
  const response = await fetch(url)
  if (!response.ok || !response.body) {
    throw new StartError(`The fake App Store answered ${response.status} to a request for its history.`)
  }
  // The store calculates the next lines while a batch is recorded.
  return Readable.fromWeb(response.body as ReadableStream, { highWaterMark: aheadBytes })
}
