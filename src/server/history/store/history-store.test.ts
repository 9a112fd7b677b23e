import { expect, test } from 'vitest'
import { type Chart, chartKeyOf, chartTypes } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import type { Database } from '../../platform/database/database.ts'
import { createRandom } from '../../testing/random.ts'
import { openTestDatabase } from '../../testing/test-databases.ts'
import { createAppNumbers } from './app-numbers.repository.ts'
import { createAppRanksRepository } from './app-ranks.repository.ts'
import { createChartNumbers } from './chart-numbers.repository.ts'
import { fileReadings } from './filing.usecases.ts'
import { createHistoryStore } from './history-store.usecases.ts'
import { createReadingsRepository } from './readings.repository.ts'
import { createRecordingRepository } from './recording.repository.ts'
import { type NewReading, type ReadingColumns, readingOutcomes, readingSources } from './stored-readings.rules.ts'

const start = new Date('2026-01-20T00:00:00Z')
const charts: Chart[] = ['us', 'jp', 'de'].flatMap(storefront =>
  [36, 6014].flatMap(genre =>
    chartTypes
      .slice(0, 2)
      .map((chartType): Chart => ({ storefront, genre, type: chartType, device: 'iphone' }) as Chart),
  ),
)
const appIds: AppId[] = Array.from({ length: 60 }, (_, index) => 6_000_000_000 + index * 317)

const drawList = <Value>(random: () => number, values: readonly Value[], most: number): Value[] => {
  const left = [...values]
  return Array.from({ length: Math.floor(random() * (most + 1)) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat()
}

/** Readings of two months, sometimes six hours apart and sometimes days, some of them empty. */
const drawReadings = (seed: number): NewReading[] => {
  const random = createRandom(seed)
  return charts.flatMap(chart => {
    const readings: NewReading[] = []
    for (let at = start.getTime(); at < start.getTime() + 60 * dayMs; at += hourMs * (2 + Math.floor(random() * 30))) {
      const isImported = random() < 0.3
      readings.push({
        chart,
        observedAt: new Date(at + Math.floor(random() * 3_600) * 1_000),
        source: isImported ? 'import' : (readingSources[1 + Math.floor(random() * 4)] ?? 'rss'),
        outcome: isImported ? '' : (readingOutcomes[1 + Math.floor(random() * 3)] ?? 'recorded'),
        depth: 10 + Math.floor(random() * 20),
        appIds: drawList(random, appIds, 12),
      })
    }
    return readings
  })
}

const openStore = (db: Database) => {
  const numbers = { charts: createChartNumbers(), apps: createAppNumbers() }
  return {
    db,
    ...numbers,
    recording: createRecordingRepository(numbers),
    readings: createReadingsRepository(db),
    ranks: createAppRanksRepository(db),
  }
}

type Store = ReturnType<typeof openStore>

/** Two worlds: nothing filed, and filed in between, with late readings after that. */
const fillStore = async (store: Store, db: Database, all: readonly NewReading[], isFiled: boolean): Promise<void> => {
  const late = all.filter((_, index) => index % 7 === 0)
  const early = all.filter((_, index) => index % 7 !== 0)
  await db.transaction(tx => store.recording.recordReadings(tx, early))
  if (isFiled) await fileReadings(store.db, { before: new Date(start.getTime() + 45 * dayMs) })
  await db.transaction(tx => store.recording.recordReadings(tx, late))
  await db.transaction(tx => store.recording.recordReadings(tx, early.slice(0, 50)))
  if (isFiled) await fileReadings(store.db, { before: new Date(start.getTime() + 50 * dayMs) })
}

const toReadings = async (store: Store, found: ReadingColumns): Promise<NewReading[]> => {
  await store.charts.ensureKnown(store.db, found.charts)
  await store.apps.ensureKnown(
    store.db,
    found.apps.flatMap(apps => [...apps]),
  )
  return found.charts.map((chart, row) => ({
    chart: store.charts.chartOf(chart).chart,
    observedAt: new Date((found.times[row] ?? 0) * 1_000),
    source: readingSources[found.sources[row] ?? 0] ?? 'import',
    outcome: readingOutcomes[found.outcomes[row] ?? 0] ?? '',
    depth: found.depths[row] ?? 0,
    appIds: Array.from(found.apps[row] ?? [], store.apps.idOf),
  }))
}

const inOrder = (readings: readonly NewReading[]): NewReading[] =>
  readings.toSorted(
    (a, b) => chartKeyOf(a.chart).localeCompare(chartKeyOf(b.chart)) || a.observedAt.getTime() - b.observedAt.getTime(),
  )

type Asked = { store: Store; random: () => number; all: readonly NewReading[] }

const drawMoment = (random: () => number): Date =>
  new Date(start.getTime() + Math.floor(random() * 65) * dayMs + Math.floor(random() * dayMs))

/** One question of each kind, answered by the store and by a plain list of all readings. */
const askOnce = async ({ store, random, all }: Asked): Promise<void> => {
  const numbers = await store.charts.listNumbers(store.db, charts)
  const apps = await store.apps.listNumbers(store.db, appIds)
  const numberOf = (chart: Chart): number => numbers.get(chartKeyOf(chart)) ?? 0
  const some = drawList(random, charts, 5)
  const [from, to] = [drawMoment(random), drawMoment(random)].toSorted((a, b) => a.getTime() - b.getTime())
  if (!from || !to) return
  const isWithin = ({ observedAt }: NewReading): boolean =>
    observedAt.getTime() >= Math.floor(from.getTime() / 1_000) * 1_000 && observedAt <= to
  const expected = all.filter(reading => some.includes(reading.chart) && isWithin(reading))
  const found = await store.readings.listReadings(some.map(numberOf), { from, to }, { hasApps: true })
  expect(inOrder(await toReadings(store, found))).toEqual(inOrder(expected))

  const picked = drawList(random, all, 6)
  const at = await store.readings.listReadingsAt(
    picked.map(({ chart, observedAt }) => ({ chart: numberOf(chart), at: observedAt })),
    { hasApps: true },
  )
  expect(inOrder(await toReadings(store, at))).toEqual(inOrder(picked))

  const newest = await store.readings.listNewest(some.map(numberOf), { until: to, hasApps: true })
  const newestOf = some.flatMap(
    chart => inOrder(all.filter(of => of.chart === chart && of.observedAt <= to)).at(-1) ?? [],
  )
  expect(inOrder(await toReadings(store, newest))).toEqual(inOrder(newestOf))

  const asked = drawList(random, appIds, 4)
  const isNarrow = random() < 0.5
  const lists = await store.ranks.listRanks({
    apps: asked.flatMap(appId => apps.get(appId) ?? []),
    charts: isNarrow ? new Set(some.map(numberOf)) : undefined,
    from,
    to,
  })
  const ranks = Array.from(lists.apps, (app, row) =>
    [app, lists.charts[row], lists.times[row], lists.ranks[row]].join(' '),
  )
  const expectedRanks = all
    .filter(reading => isWithin(reading) && (!isNarrow || some.includes(reading.chart)))
    .flatMap(({ chart, observedAt, appIds: ids }) =>
      asked.flatMap(appId =>
        ids.includes(appId)
          ? [[apps.get(appId), numberOf(chart), observedAt.getTime() / 1_000, ids.indexOf(appId) + 1].join(' ')]
          : [],
      ),
    )
  expect(ranks.toSorted()).toEqual(expectedRanks.toSorted())
}

const ask = async (asked: Asked, times: number): Promise<void> => {
  for (let question = 0; question < times; question += 1) await askOnce(asked)
}

const listExpectedPeaks = (all: readonly NewReading[]): string[] =>
  charts.flatMap(chart =>
    appIds.flatMap(appId => {
      const seen = inOrder(all.filter(reading => reading.chart === chart && reading.appIds.includes(appId))).map(
        ({ observedAt, appIds: ids }) => ({ at: observedAt, rank: ids.indexOf(appId) + 1 }),
      )
      const rank = Math.min(...seen.map(one => one.rank))
      const reached = seen.find(one => one.rank === rank)
      return reached && seen[0] ? [`${appId} ${chartKeyOf(chart)} ${rank} ${+reached.at} ${+seen[0].at}`] : []
    }),
  )

const listStoredPeaks = async (db: Database): Promise<string[]> => {
  const peaks = await createHistoryStore(db).listPeaks(appIds)
  return peaks.map(
    ({ appId, key, rank, reachedAt, seenSince }) => `${appId} ${key} ${rank} ${+reachedAt} ${+seenSince}`,
  )
}

for (const isFiled of [false, true])
  test(`answers what a plain list of all readings answers, ${isFiled ? 'most of them filed' : 'none of them filed'}`, async () => {
    const { db } = await openTestDatabase()
    const store = openStore(db)
    const all = drawReadings(7)
    await fillStore(store, db, all, isFiled)
    await ask({ store, all, random: createRandom(3) }, 40)
  })

test('knows the best rank of each app in each chart, when it was first reached, and since when the app was seen', async () => {
  const { db } = await openTestDatabase()
  const all = drawReadings(11)
  await fillStore(openStore(db), db, all, true)
  expect((await listStoredPeaks(db)).toSorted()).toEqual(listExpectedPeaks(all).toSorted())
})

for (const isFiled of [false, true])
  test(`answers after a withdrawal as if the readings had never been there, and after its undo as before, ${isFiled ? 'most of them filed' : 'none of them filed'}`, async () => {
    const { db } = await openTestDatabase()
    const store = openStore(db)
    const all = drawReadings(13)
    await fillStore(store, db, all, isFiled)
    const random = createRandom(5)
    const withdrawn = all.filter(() => random() < 0.2)
    const left = all.filter(reading => !withdrawn.includes(reading))
    const history = createHistoryStore(db)
    await db.transaction(tx => history.removeReadings(tx, withdrawn))
    await ask({ store, all: left, random }, 15)
    expect((await listStoredPeaks(db)).toSorted()).toEqual(listExpectedPeaks(left).toSorted())
    await history.fileReadings({ before: new Date(start.getTime() + 52 * dayMs) })
    await db.transaction(tx => history.removeReadings(tx, withdrawn))
    await ask({ store, all: left, random }, 15)
    await db.transaction(tx => history.recordReadings(tx, withdrawn))
    await ask({ store, all, random }, 15)
    expect((await listStoredPeaks(db)).toSorted()).toEqual(listExpectedPeaks(all).toSorted())
    for (const { key, measuredSince } of await history.listBeginnings(() => true)) {
      const first = inOrder(all.filter(({ chart }) => chartKeyOf(chart) === key))[0]
      expect(measuredSince).toEqual(first?.observedAt)
    }
  })

test('the result of an attempt that arrives after its measurement changes nothing else', async () => {
  const { db } = await openTestDatabase()
  const store = openStore(db)
  const all = drawReadings(17)
  const imported = all.map((reading): NewReading => ({ ...reading, outcome: '' }))
  await db.transaction(tx => store.recording.recordReadings(tx, imported))
  await fileReadings(store.db, { before: new Date(start.getTime() + 45 * dayMs) })
  for (const _ of [1, 2]) await db.transaction(tx => store.recording.recordReadings(tx, all))
  await ask({ store, all, random: createRandom(19) }, 15)
})
