import { expect, test } from 'vitest'
import { type Chart, chartKeyOf, chartTypes, devices } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { Scope } from '#domain/scopes.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Database } from '../platform/database.ts'
import { createRandom } from '../testing/random.ts'
import { openTestClickHouse, openTestDatabase } from '../testing/test-databases.ts'
import { createCategoryDays } from './apps/category-days.usecases.ts'
import { createOlderRuns } from './apps/older-runs.usecases.ts'
import { createRankSeries } from './apps/rank-series.usecases.ts'
import { createRanksOfApps } from './apps/ranks.usecases.ts'
import { createCategoryDaysRepository } from './category-days.repository.ts'
import { createChartBeginningsRepository } from './chart-beginnings.repository.ts'
import { createChartMomentsRepository } from './chart-moments.repository.ts'
import { createChartMovesRepository } from './chart-moves.repository.ts'
import { createChartPairsRepository } from './chart-pairs.repository.ts'
import { createChartPastsRepository } from './chart-pasts.repository.ts'
import { createChartPlacesRepository } from './chart-places.repository.ts'
import { createChartTimelineRepository } from './chart-timeline.repository.ts'
import { createChartColumns } from './charts/chart-columns.usecases.ts'
import { createChartFailures } from './charts/chart-failures.usecases.ts'
import { createChartMoves } from './charts/chart-moves.usecases.ts'
import { createChartPairs } from './charts/chart-pairs.usecases.ts'
import { createChartTimeline } from './charts/chart-timeline.usecases.ts'
import { createDailyRanks } from './charts/daily-ranks.usecases.ts'
import { createSnapshots } from './charts/snapshots.usecases.ts'
import { createStandings } from './charts/standings.usecases.ts'
import { createWorldCharts } from './charts/world-charts.usecases.ts'
import { createFetchesRepository } from './fetches.repository.ts'
import { createRankSeriesRepository } from './rank-series.repository.ts'
import { createRanksRepository } from './ranks.repository.ts'
import { createRunsRepository } from './runs.repository.ts'
import { createSnapshotsRepository } from './snapshots.repository.ts'
import { type ChartFetch, momentKeyOf } from './snapshots.rules.ts'
import { createStandingsRepository } from './standings.repository.ts'
import { createHistoryStore, type HistoryStore } from './store/history-store.usecases.ts'
import { readingSources } from './store/stored-readings.rules.ts'
import { createWithdrawing } from './withdrawing.usecases.ts'
import { createWorldChartsRepository } from './world-charts.repository.ts'

// Goes with ClickHouse: asks both stores the same questions about the same history.

const questionCount = Number(process.env.BOTH_STORES_QUESTIONS ?? 600)
const days = 75
const start = new Date('2026-01-10T00:00:00Z')
const genres = [36, 6014, 6016, 6021]
const charts: Chart[] = (['us', 'jp', 'de', 'fr'] as const).flatMap(storefront =>
  genres.flatMap(genre =>
    chartTypes.flatMap(chartType => devices.map(device => ({ storefront, genre, chartType, device }))),
  ),
)
const appIds: AppId[] = Array.from({ length: 60 }, (_, index) => 6_000_000_000 + index * 317)

type Random = () => number
const pick = <Value>(random: Random, values: readonly Value[]): Value => {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new RangeError('There is nothing to pick.')
  return value
}
const some = <Value>(random: Random, values: readonly Value[], most: number): Value[] => {
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

type Worlds = { clickhouse: ClickHouse; store: HistoryStore; db: Database; readings: ChartFetch[] }

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

const openWorlds = async (seed: number): Promise<Worlds> => {
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

/** Where two values first differ. */
const firstDifference = (a: unknown, b: unknown, path = ''): string => {
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b)
    return JSON.stringify(a) === JSON.stringify(b) ? '' : `${path}: ${JSON.stringify(a)} ${JSON.stringify(b)}`
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const found = firstDifference(Reflect.get(a, key), Reflect.get(b, key), `${path}.${key}`)
    if (found) return found
  }
  return ''
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

const scopes: Scope[] = (['own', 'overall', 'category', 'any', 6014] as const).flatMap((of): Scope[] => [
  { charts: of },
  { charts: of, chartType: 'top-paid' },
  { charts: of, device: 'ipad' },
]) as Scope[]

type Question = { name: string; ask: (random: Random) => [before: () => Promise<unknown>, now: () => Promise<unknown>] }

const listQuestions = ({ clickhouse, store, readings }: Worlds): Question[] => {
  const old = {
    ranks: createRanksRepository(clickhouse),
    series: createRankSeriesRepository(clickhouse),
    categories: createCategoryDaysRepository(clickhouse),
    runs: createRunsRepository(clickhouse),
    snapshots: createSnapshotsRepository(clickhouse),
    timeline: createChartTimelineRepository(clickhouse),
    world: createWorldChartsRepository(clickhouse),
    standings: createStandingsRepository(clickhouse),
    fetches: createFetchesRepository(clickhouse),
    moments: createChartMomentsRepository(clickhouse),
    pasts: createChartPastsRepository(clickhouse),
    pairs: createChartPairsRepository(clickhouse),
    places: createChartPlacesRepository(clickhouse),
    moves: createChartMovesRepository(clickhouse),
    beginnings: createChartBeginningsRepository(clickhouse),
  }
  const now = {
    ranks: createRanksOfApps(store),
    series: createRankSeries(store),
    categories: createCategoryDays(store),
    runs: createOlderRuns(store),
    snapshots: createSnapshots(store),
    timeline: createChartTimeline(store),
    world: createWorldCharts(store),
    standings: createStandings(store),
    failures: createChartFailures(store),
    columns: createChartColumns(store),
    pairs: createChartPairs(store),
    moves: createChartMoves(store),
  }
  const moment = (random: Random): Date =>
    new Date(start.getTime() + Math.floor(random() * (days + 4) * dayMs) - 2 * dayMs)
  const spanOf = (random: Random) => {
    const [from = start, to = start] = [moment(random), moment(random)].toSorted((a, b) => a.getTime() - b.getTime())
    return { from, to }
  }
  const apps = (random: Random): AppId[] => [pick(random, appIds), ...some(random, [...appIds, 99, 98], 5)]
  const kinds = (random: Random) => ({
    storefronts: ['us', 'jp', 'de', 'fr'] as const,
    genres: some(random, genres, 3),
    chartTypes: some(random, chartTypes, 3),
    devices: some(random, devices, 2),
  })
  const kindsGiven = (random: Random) => {
    const drawn = kinds(random)
    return {
      ...drawn,
      genres: drawn.genres.length > 0 ? drawn.genres : [36],
      chartTypes: drawn.chartTypes.length > 0 ? drawn.chartTypes : chartTypes,
      devices: drawn.devices.length > 0 ? drawn.devices : devices,
    }
  }
  const scope = (random: Random) => {
    const { storefronts: _, ...drawn } = kinds(random)
    return { ...drawn, storefronts: some(random, ['us', 'jp', 'de'] as const, 2) }
  }
  const knownRanks = (random: Random) =>
    some(random, readings, 8).flatMap(fetch => {
      if (!('snapshot' in fetch) || fetch.snapshot.appIds.length === 0) return []
      const rank = 1 + Math.floor(random() * fetch.snapshot.appIds.length)
      return [{ appId: fetch.snapshot.appIds[rank - 1] ?? 0, chart: fetch.chart, rank, observedAt: fetch.observedAt }]
    })
  const at = (random: Random) => some(random, readings, 8).map(({ chart, observedAt }) => ({ chart, at: observedAt }))
  const question = <Args>(
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
  const manyCharts = (random: Random): Chart[] => [
    ...new Set([pick(random, charts), ...some(random, charts, pick(random, [3, 40]))]),
  ]
  const traced = async (of: typeof old.ranks | typeof now.ranks, appsOf: AppId[], from: Date) => {
    const { newest, peaks, listSeen } = await of.listTracedRanks(appsOf, from)
    return { peaks, newest: newest.map(rank => ({ rank, seen: listSeen(rank) })) }
  }
  return [
    question(
      'newest ranks',
      r => ({ a: apps(r), ...spanOf(r) }),
      ({ a, from, to }) => old.ranks.listNewestRanks(a, from, to),
      ({ a, from, to }) => now.ranks.listNewestRanks(a, from, to),
    ),
    question(
      'traced ranks',
      r => ({ a: apps(r), from: moment(r) }),
      ({ a, from }) => traced(old.ranks, a, from),
      ({ a, from }) => traced(now.ranks, a, from),
    ),
    question(
      'best before',
      knownRanks,
      a => old.ranks.listBestBefore(a),
      a => now.ranks.listBestBefore(a),
    ),
    question(
      'last seen',
      r => ({ a: apps(r), at: moment(r), s: r() < 0.5 ? ('us' as const) : undefined }),
      ({ a, at: until, s }) => old.ranks.listLastSeen(a, until, s),
      ({ a, at: until, s }) => now.ranks.listLastSeen(a, until, s),
    ),
    question(
      'first seen',
      r => ({ a: apps(r), at: moment(r) }),
      ({ a, at: since }) => old.ranks.listFirstSeen(a, since),
      ({ a, at: since }) => now.ranks.listFirstSeen(a, since),
    ),
    question(
      'ranks over time',
      r => ({ a: apps(r), c: pick(r, charts), span: spanOf(r) }),
      ({ a, c, span }) => old.ranks.listRanksOverTime(a, c, span),
      ({ a, c, span }) => now.ranks.listRanksOverTime(a, c, span),
    ),
    question(
      'peak ranks',
      r => ({ a: apps(r), at: moment(r) }),
      ({ a, at: since }) => old.ranks.listPeakRanks(a, since),
      ({ a, at: since }) => now.ranks.listPeakRanks(a, since),
    ),
    question(
      'best peaks',
      r => ({ a: apps(r), s: pick(r, scopes) }),
      ({ a, s }) => old.ranks.listBestPeaks(a, s),
      ({ a, s }) => now.ranks.listBestPeaks(a, s),
    ),
    question(
      'sightings',
      apps,
      a => old.ranks.listSightings(a),
      a => now.ranks.listSightings(a),
    ),
    question(
      'charted apps',
      apps,
      async a => (await old.ranks.listCharted(a)).toSorted(),
      async a => (await now.ranks.listCharted(a)).toSorted(),
    ),
    question(
      'category days',
      r => ({ a: pick(r, appIds), at: moment(r) }),
      ({ a, at: from }) => old.categories.listCategoryDays(a, from),
      ({ a, at: from }) => now.categories.listCategoryDays(a, from),
    ),
    question(
      'category days of many',
      r => ({ a: apps(r), span: spanOf(r) }),
      ({ a, span }) => old.categories.listCategoryDaysIn(a, span),
      ({ a, span }) => now.categories.listCategoryDaysIn(a, span),
    ),
    question(
      'number of ranks',
      r => ({ appIds: apps(r), scope: scope(r), from: moment(r) }),
      q => old.series.countRanks(q),
      q => now.series.countRanks(q),
    ),
    question(
      'series',
      r => ({ appIds: apps(r), scope: scope(r), from: moment(r), bestAtMost: 1 + Math.floor(r() * 20) }),
      q => old.series.listRankSeries(q),
      q => now.series.listRankSeries(q),
    ),
    question(
      'series of pairs',
      r => ({ of: knownRanks(r).map(({ appId, chart }) => ({ appId, chart })), from: moment(r) }),
      ({ of, from }) => old.series.listSeriesOf(of, from),
      ({ of, from }) => now.series.listSeriesOf(of, from),
    ),
    question(
      'series within',
      r => ({ of: knownRanks(r).map(({ appId, chart }) => ({ appId, chart })), span: spanOf(r) }),
      ({ of, span }) => old.series.listSeriesWithin(of, span),
      ({ of, span }) => now.series.listSeriesWithin(of, span),
    ),
    question(
      'best until',
      r => ({ appIds: apps(r), scope: scope(r), before: moment(r) }),
      q => old.series.listBestUntil(q),
      q => now.series.listBestUntil(q),
    ),
    question(
      'older runs',
      r => ({ of: knownRanks(r), ...spanOf(r) }),
      ({ of, from, to }) => old.runs.listOlderRuns(of, { since: from, before: to }),
      ({ of, from, to }) => now.runs.listOlderRuns(of, { since: from, before: to }),
    ),
    question(
      'latest snapshot',
      r => pick(r, charts),
      c => old.snapshots.findLatestSnapshot(c),
      c => now.snapshots.findLatestSnapshot(c),
    ),
    question(
      'snapshots around',
      r => pick(r, charts),
      c => old.snapshots.listAround(c),
      c => now.snapshots.listAround(c),
    ),
    question(
      'newest of all',
      () => 0,
      () => old.snapshots.listNewest(),
      () => now.snapshots.listNewest(),
    ),
    question(
      'first moment',
      () => 0,
      () => old.snapshots.findFirstMoment(),
      () => now.snapshots.findFirstMoment(),
    ),
    question(
      'charts with apps',
      r => ({ a: apps(r), at: moment(r) }),
      ({ a, at: since }) => old.snapshots.listChartsWith(a, since),
      ({ a, at: since }) => now.snapshots.listChartsWith(a, since),
    ),
    question(
      'snapshot before',
      r => ({ c: pick(r, charts), at: moment(r) }),
      ({ c, at: until }) => old.snapshots.findSnapshotBefore(c, until),
      ({ c, at: until }) => now.snapshots.findSnapshotBefore(c, until),
    ),
    question(
      'snapshots since',
      r => ({ c: pick(r, charts), at: moment(r) }),
      ({ c, at: from }) => old.snapshots.listSnapshotsSince(c, from),
      ({ c, at: from }) => now.snapshots.listSnapshotsSince(c, from),
    ),
    question(
      'snapshots of charts',
      r => ({ c: manyCharts(r), at: moment(r) }),
      ({ c, at: from }) => old.snapshots.listSnapshotsOf(c, from),
      ({ c, at: from }) => now.snapshots.listSnapshotsOf(c, from),
    ),
    question(
      'measurements',
      r => ({ c: manyCharts(r), span: spanOf(r) }),
      ({ c, span }) => old.snapshots.listMeasurements(c, span),
      ({ c, span }) => now.snapshots.listMeasurements(c, span),
    ),
    question(
      'snapshots at',
      at,
      w => old.snapshots.listSnapshotsAt(w),
      w => now.snapshots.listSnapshotsAt(w),
    ),
    question(
      'depths at',
      at,
      w => old.snapshots.listDepthsAt(w),
      w => now.snapshots.listDepthsAt(w),
    ),
    question(
      'moment before',
      r => ({ c: pick(r, charts), at: r() < 0.5 ? moment(r) : pick(r, readings).observedAt }),
      ({ c, at: t }) => old.timeline.findMomentBefore(c, t),
      ({ c, at: t }) => now.timeline.findMomentBefore(c, t),
    ),
    question(
      'moment after',
      r => ({ c: pick(r, charts), at: r() < 0.5 ? moment(r) : pick(r, readings).observedAt }),
      ({ c, at: t }) => old.timeline.findMomentAfter(c, t),
      ({ c, at: t }) => now.timeline.findMomentAfter(c, t),
    ),
    question(
      'newest moments',
      r => ({ c: pick(r, charts), span: spanOf(r) }),
      ({ c, span }) => old.timeline.listNewestMoments(c, span, 7),
      ({ c, span }) => now.timeline.listNewestMoments(c, span, 7),
    ),
    question(
      'newest failures of a chart',
      r => ({ c: pick(r, charts), span: spanOf(r) }),
      ({ c, span }) => old.timeline.listNewestFailures(c, span, 3),
      ({ c, span }) => now.timeline.listNewestFailures(c, span, 3),
    ),
    question(
      'last of days',
      r => ({ c: pick(r, charts), span: spanOf(r) }),
      ({ c, span }) => old.timeline.listLastOfDays(c, span, 5),
      ({ c, span }) => now.timeline.listLastOfDays(c, span, 5),
    ),
    question(
      'newest in',
      r => ({ k: kindsGiven(r), span: spanOf(r) }),
      ({ k, span }) => old.world.listNewestIn(k, span),
      ({ k, span }) => now.world.listNewestIn(k, span),
    ),
    question(
      'measured before',
      r => ({ k: kindsGiven(r), at: moment(r) }),
      ({ k, at: t }) => old.world.listMeasuredBefore(k, t),
      ({ k, at: t }) => now.world.listMeasuredBefore(k, t),
    ),
    question(
      'newest failures',
      r => ({ k: kindsGiven(r), ...spanOf(r) }),
      ({ k, from, to }) => old.world.listNewestFailures(k, { after: from, to }),
      ({ k, from, to }) => now.world.listNewestFailures(k, { after: from, to }),
    ),
    question(
      'failures of charts',
      r => ({ c: manyCharts(r), span: spanOf(r) }),
      ({ c, span }) => old.fetches.listFailuresOf(c, span),
      ({ c, span }) => now.failures.listFailuresOf(c, span),
    ),
    question(
      'failed charts',
      r => ({ since: moment(r), genre: r() < 0.5 ? 36 : null }),
      q => old.fetches.listFailedCharts(q),
      q => now.failures.listFailedCharts(q),
    ),
    question(
      'failure run',
      r => new Date(moment(r).getTime() + 70 * dayMs * Math.round(r())),
      t => old.fetches.findFailureRun(t),
      t => now.failures.findFailureRun(t),
    ),
    question(
      'held',
      r => some(r, readings, 12),
      async w => {
        const held = await old.fetches.listHeld(w)
        return w.map(momentKeyOf).filter(key => held.has(key))
      },
      w => now.failures.listHeld(w),
    ),
    question(
      'measured columns',
      r => ({ c: manyCharts(r), span: spanOf(r) }),
      ({ c, span }) => old.moments.listMeasuredColumns(c, span),
      ({ c, span }) => now.columns.listMeasuredColumns(c, span),
    ),
    question(
      'newest failures in spans',
      r => some(r, charts, 6).map(chart => ({ chart, ...spanOf(r) })),
      q => old.moments.listNewestFailuresIn(q),
      q =>
        store
          .listNewestFailuresIn(q)
          .then(found =>
            found.map(
              failure => failure && { observedAt: failure.observedAt, reason: failure.reason, detail: failure.detail },
            ),
          ),
    ),
    question(
      'pairs',
      r => at(r).map(({ chart, at: current }) => ({ chart, current, previous: r() < 0.5 ? moment(r) : undefined })),
      w =>
        old.pairs
          .listPairs(w, { from: new Date(0), to: new Date('2027-01-01') })
          .then(found =>
            found
              .map(({ chart, current, previous }) => ({ chart, current, previous }))
              .filter(of => of.current || of.previous),
          ),
      w => now.pairs.listPairs(w).then(found => found.filter(of => of.current || of.previous)),
    ),
    question(
      'seen in',
      r => ({ c: pick(r, charts), a: apps(r), span: spanOf(r) }),
      ({ c, a, span }) => old.places.listSeenIn(c, a, span).then(of => of.toSorted()),
      ({ c, a, span }) => now.pairs.listSeenIn(c, a, span).then(of => of.toSorted()),
    ),
    question(
      'standings',
      r => ({ since: moment(r), scope: pick(r, scopes), ...(r() < 0.5 && { among: apps(r) }) }),
      q => old.standings.listStandings(q).then(of => ({ ...of, hasTwoTypes: of.hasTwoTypes.map(Number) })),
      q => now.standings.listStandings(q),
    ),
    question(
      'days of an app',
      r => ({ c: pick(r, charts), a: pick(r, appIds) }),
      ({ c, a }) => old.world.listDailyRanks(c, a, { first: '2026-01-12', count: 60 }),
      ({ c, a }) => createDailyRanks(store).listDailyRanks(c, a, { first: '2026-01-12', count: 60 }),
    ),
    question(
      'moves',
      r => ({ c: manyCharts(r), from: new Date(start.getTime() + 20 * dayMs * r()) }),
      async ({ c, from }) => {
        const span = { from, to: new Date(start.getTime() + 80 * dayMs) }
        await old.moves.deriveMoves(await old.moves.listMissingMoves(c, span), span.to)
        const moves = await old.moves.listMoveColumns(c, span)
        return moves.flatMap(({ chart, at: times, seconds, meanMoves }) => {
          const rows = times.flatMap((_, row) => ((seconds[row] ?? 0) <= 36 * 3600 ? [row] : []))
          const of = (list: readonly number[]) => rows.map(row => list[row])
          return rows.length > 0 ? [{ chart, at: of(times), seconds: of(seconds), meanMoves: of(meanMoves) }] : []
        })
      },
      ({ c, from }) => now.moves.listMoveColumns(c, { from, to: new Date(start.getTime() + 80 * dayMs) }),
    ),
    question(
      'beginnings',
      () => 0,
      async () =>
        [...(await old.beginnings.listBeginnings())].map(([key, { trackedSince, measuredSince }]) => ({
          key,
          trackedSince,
          measuredSince,
        })),
      async () =>
        (await store.listBeginnings()).map(({ key, requestedSince, measuredSince }) => ({
          key,
          trackedSince: requestedSince,
          measuredSince,
        })),
    ),
  ]
}

test('both stores answer every question in the same way', { timeout: 900_000 }, async () => {
  const worlds = await openWorlds(Number(process.env.BOTH_STORES_SEED ?? 1))
  const questions = listQuestions(worlds)
  const random = createRandom(17)
  const different = new Map<string, number>()
  for (let asked = 0; asked < questionCount; asked += 1) {
    const { name, ask } = questions[asked % questions.length] ?? pick(random, questions)
    const [before, now] = ask(random)
    const [expected, found] = [plain(await before()), plain(await now())]
    if (JSON.stringify(found) === JSON.stringify(expected)) continue
    if (!different.has(name)) console.log('DIFF', name, firstDifference(expected, found).slice(0, 400))
    different.set(name, (different.get(name) ?? 0) + 1)
  }
  expect(Object.fromEntries(different)).toEqual({})
  expect(worlds.readings.some(({ chart }) => chartKeyOf(chart) === 'us:top-free:36:iphone')).toBe(true)
})
