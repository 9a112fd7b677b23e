import { type Chart, chartTypes, devices } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { Scope } from '#domain/scopes.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import type { ClickHouse } from '../../platform/clickhouse.ts'
import type { Database } from '../../platform/database.ts'
import { createRandom } from '../../testing/random.ts'
import { openTestClickHouse, openTestDatabase } from '../../testing/test-databases.ts'
import { createFetchesRepository } from '../fetches.repository.ts'
import { createSnapshotsRepository } from '../snapshots.repository.ts'
import type { ChartFetch } from '../snapshots.rules.ts'
import { createHistoryStore, type HistoryStore } from '../store/history-store.usecases.ts'
import { readingSources } from '../store/stored-readings.rules.ts'
import { createWithdrawing } from '../withdrawing.usecases.ts'

const questionCount = Number(process.env.BOTH_STORES_QUESTIONS ?? 240)
const days = 75
export const start = new Date('2026-01-10T00:00:00Z')
const genres = [36, 6014, 6016, 6021]
export const charts: Chart[] = (['us', 'jp', 'de', 'fr'] as const).flatMap(storefront =>
  genres.flatMap(genre =>
    chartTypes.flatMap(chartType => devices.map(device => ({ storefront, genre, chartType, device }))),
  ),
)
export const appIds: AppId[] = Array.from({ length: 60 }, (_, index) => 6_000_000_000 + index * 317)

export type Random = () => number
export const pick = <Value>(random: Random, values: readonly Value[]): Value => {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new RangeError('There is nothing to pick.')
  return value
}
export const some = <Value>(random: Random, values: readonly Value[], most: number): Value[] => {
  const left = [...values]
  return Array.from({ length: Math.floor(random() * (most + 1)) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat()
}

/** Charts drift, so that ranks last and change; some attempts fail, are held back or give nothing. */
const drawFetches = (seed: number): { fetches: ChartFetch[]; imported: ChartFetch[] } => {
  const random = createRandom(seed)
  const [fetches, imported]: [ChartFetch[], ChartFetch[]] = [[], []]
  for (const chart of charts) {
    if (random() < 0.2) continue
    let order = some(random, appIds, 20)
    const every = pick(random, [5, 11, 30])
    for (let at = start.getTime(); at < start.getTime() + days * dayMs; at += hourMs * every * (0.5 + random())) {
      const observedAt = new Date(Math.floor(at / 1000) * 1000)
      if (random() < 0.5) order = order.toSorted(() => random() - 0.5)
      if (random() < 0.1) order = some(random, appIds, 20)
      const roll = random()
      const base = { chart, observedAt }
      const snapshot = {
        ...base,
        source: pick(random, readingSources.slice(1)),
        depth: 15 + Math.floor(random() * 10),
        appIds: order,
      }
      if (roll < 0.06)
        fetches.push({
          ...base,
          outcome: 'failed',
          reason: pick(random, ['http', 'timeout', 'not-fetched']) as 'http',
          detail: pick(random, ['404', '503', '']),
        })
      else if (roll < 0.1) fetches.push({ ...base, outcome: 'suspect', reason: 'shrunk', detail: 'half as long' })
      else if (roll < 0.12) fetches.push({ ...base, outcome: 'empty', snapshot: { ...snapshot, appIds: [] } })
      else if (roll < 0.3) imported.push({ ...base, outcome: 'recorded', snapshot: { ...snapshot, source: 'import' } })
      else fetches.push({ ...base, outcome: pick(random, ['recorded', 'unchanged']), snapshot })
    }
  }
  return { fetches, imported }
}

export type Worlds = { clickhouse: ClickHouse; store: HistoryStore; db: Database; readings: ChartFetch[] }

const record = async (
  { clickhouse, store, db }: Omit<Worlds, 'readings'>,
  all: readonly ChartFetch[],
  isImport: boolean,
) => {
  const snapshots = all.flatMap(fetch => ('snapshot' in fetch ? [fetch] : []))
  await createSnapshotsRepository(clickhouse).recordSnapshots(snapshots.map(({ snapshot }) => snapshot))
  if (!isImport) await createFetchesRepository(clickhouse).recordFetches(all)
  await db.transaction(async tx => {
    await store.recordReadings(
      tx,
      snapshots.map(({ snapshot, outcome }) => ({ ...snapshot, outcome: isImport ? '' : outcome })),
    )
    await store.recordFailures(
      tx,
      all.flatMap(fetch => ('snapshot' in fetch ? [] : [fetch])),
    )
  })
}

const withdraw = async ({ clickhouse, store, db }: Worlds, withdrawn: readonly ChartFetch[]) => {
  await createWithdrawing({ clickhouse }).removeWithdrawn(withdrawn)
  const fetches = withdrawn.map(
    ({ chart, observedAt }): ChartFetch => ({
      chart,
      observedAt,
      outcome: 'withdrawn',
      reason: 'withdrawn',
      detail: 'a lie',
      appIds: [],
    }),
  )
  await createFetchesRepository(clickhouse).recordFetches(fetches)
  await db.transaction(async tx => {
    await store.removeReadings(tx, withdrawn)
    await store.recordFailures(
      tx,
      fetches.flatMap(fetch => ('snapshot' in fetch ? [] : [fetch])),
    )
  })
}

export const openWorlds = async (seed: number): Promise<Worlds> => {
  const [clickhouse, { db }] = [await openTestClickHouse(), await openTestDatabase()]
  const store = createHistoryStore(db)
  const worlds = { clickhouse, store, db }
  const { fetches, imported } = drawFetches(seed)
  await record(worlds, fetches.slice(0, fetches.length / 2), false)
  await store.fileReadings({ before: new Date(start.getTime() + (days - 3) * dayMs) })
  await record(worlds, fetches.slice(fetches.length / 2), false)
  await record(worlds, imported, true)
  await store.fileReadings({ before: new Date(start.getTime() + (days - 1) * dayMs) })
  const random = createRandom(seed + 1)
  const all = [...fetches, ...imported].filter(fetch => 'snapshot' in fetch)
  const withdrawn = all.filter(() => random() < 0.04)
  await withdraw({ ...worlds, readings: all }, withdrawn)
  const restored = withdrawn.filter((_, index) => index % 3 === 0)
  await record(
    worlds,
    restored.map(fetch => ({ ...fetch, isRestored: true })),
    false,
  )
  // What was removed and derived again is there twice until tables merge.
  for (const table of ['ranks', 'chart_snapshots', 'chart_fetches', 'latest', 'peak_ranks'])
    await clickhouse.command(`OPTIMIZE TABLE ${table} FINAL`)
  return { ...worlds, readings: all }
}

/** The same value whatever the order of lists and the kind of numbers. */
const plain = (value: unknown): unknown => {
  if (value instanceof Date) return value.getTime()
  if (value instanceof Map) return plain([...value].map(([key, of]) => ({ key, of })))
  if (value instanceof Set) return plain([...value])
  if (ArrayBuffer.isView(value)) return Array.from(value as Uint8Array)
  if (Array.isArray(value)) {
    const list = value.map(plain)
    return list.every(item => typeof item === 'number')
      ? list
      : list.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, of]) => of !== undefined && typeof of !== 'function')
        .map(([key, of]) => [key, plain(of)])
        .toSorted(),
    )
  return value
}

export const scopes: Scope[] = (['own', 'overall', 'category', 'any', 6014] as const).flatMap((of): Scope[] => [
  { charts: of },
  { charts: of, chartType: 'top-paid' },
  { charts: of, device: 'ipad' },
]) as Scope[]

export type Question = {
  name: string
  ask: (random: Random) => [before: () => Promise<unknown>, now: () => Promise<unknown>]
}

/** Which questions the two stores answered differently, and how often. */
export const listDifferences = async (questions: readonly Question[], count = questionCount): Promise<unknown> => {
  const random = createRandom(17)
  const different = new Map<string, number>()
  for (let asked = 0; asked < count; asked += 1) {
    const { name, ask } = questions[asked % questions.length] ?? pick(random, questions)
    const [before, now] = ask(random)
    const [expected, found] = [plain(await before()), plain(await now())]
    if (JSON.stringify(found) !== JSON.stringify(expected)) different.set(name, (different.get(name) ?? 0) + 1)
  }
  return Object.fromEntries(different)
}

export const moment = (random: Random): Date =>
  new Date(start.getTime() + Math.floor(random() * (days + 4) * dayMs) - 2 * dayMs)
export const spanOf = (random: Random) => {
  const [from = start, to = start] = [moment(random), moment(random)].toSorted((a, b) => a.getTime() - b.getTime())
  return { from, to }
}
export const apps = (random: Random): AppId[] => [pick(random, appIds), ...some(random, [...appIds, 99, 98], 5)]
const kinds = (random: Random) => ({
  storefronts: ['us', 'jp', 'de', 'fr'] as const,
  genres: some(random, genres, 3),
  chartTypes: some(random, chartTypes, 3),
  devices: some(random, devices, 2),
})
export const kindsGiven = (random: Random) => {
  const drawn = kinds(random)
  return {
    ...drawn,
    genres: drawn.genres.length > 0 ? drawn.genres : [36],
    chartTypes: drawn.chartTypes.length > 0 ? drawn.chartTypes : chartTypes,
    devices: drawn.devices.length > 0 ? drawn.devices : devices,
  }
}
export const scope = (random: Random) => {
  const { storefronts: _, ...drawn } = kinds(random)
  return { ...drawn, storefronts: some(random, ['us', 'jp', 'de'] as const, 2) }
}
export const knownRanks = (random: Random, readings: readonly ChartFetch[]) =>
  some(random, readings, 8).flatMap(fetch => {
    if (!('snapshot' in fetch) || fetch.snapshot.appIds.length === 0) return []
    const rank = 1 + Math.floor(random() * fetch.snapshot.appIds.length)
    return [{ appId: fetch.snapshot.appIds[rank - 1] ?? 0, chart: fetch.chart, rank, observedAt: fetch.observedAt }]
  })
export const at = (random: Random, readings: readonly ChartFetch[]) =>
  some(random, readings, 8).map(({ chart, observedAt }) => ({ chart, at: observedAt }))
export const question = <Args>(
  name: string,
  draw: (random: Random) => Args,
  before: (args: Args) => Promise<unknown>,
  after: (args: Args) => Promise<unknown>,
): Question => ({
  name,
  ask: random => {
    const args = draw(random)
    return [() => before(args), () => after(args)]
  },
})
export const manyCharts = (random: Random): Chart[] => [
  ...new Set([pick(random, charts), ...some(random, charts, pick(random, [3, 40]))]),
]
