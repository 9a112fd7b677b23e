import { expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { createHistory } from '../history/history.usecases.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestClickHouse, openTestDatabase } from '../testing/test-databases.ts'
import { recordShuffles } from './shuffles.repository.ts'
import { moveChart } from './testing/moving-charts.ts'
import { createWeather } from './weather.usecases.ts'

const now = new Date('2026-06-30T20:00:00Z')
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)
const us: Chart = { storefront: 'us', chartType: 'top-free', genre: 36, device: 'iphone' }

const dailyUntil = (last: string, days: number): Date[] =>
  Array.from({ length: days }, (_, at) => new Date(noon(last).getTime() - (days - 1 - at) * dayMs))

const open = async () => {
  const { db } = await openTestDatabase()
  const clickhouse = await openTestClickHouse()
  const clock = createTestClock(now)
  const history = createHistory({ clickhouse, db, clock })
  const weather = createWeather({ db, clickhouse, history, clock })
  const daysOf = async (storefront: 'us' | 'de' | 'fr' = 'us', days = 12) =>
    (await weather.getCountryWeather({ storefront, days })).days
  return { db, clock, history, weather, daysOf }
}

test('a country is told day by day: shuffled, frozen, a gap, its first days, and today', async () => {
  const { history, weather, daysOf } = await open()
  const moments = dailyUntil('2026-06-29', 60)
  // Day 50 is 20 June, mixed; 22 and 23 June were not measured.
  const snapshots = moveChart(us, { moments, wild: [50] }).filter((_, at) => at !== 52 && at !== 53)
  await history.snapshots.recordSnapshots(snapshots)
  const frozen = {
    chart: us,
    observedAt: noon('2026-06-22'),
    outcome: 'suspect',
    reason: 'frozen',
    detail: '',
  } as const
  const other = { ...frozen, observedAt: noon('2026-06-23'), reason: 'much-shorter' } as const
  await history.fetches.recordFetches([frozen, { ...frozen, observedAt: noon('2026-06-22') }, other])
  const days = await daysOf()
  expect(
    days.map(({ day, state, shuffledCharts, frozenCharts }) => [day, state, shuffledCharts, frozenCharts]),
  ).toEqual([
    ['2026-06-19', 'measured', 0, 0],
    ['2026-06-20', 'measured', 1, 0],
    ['2026-06-21', 'measured', 0, 0],
    ['2026-06-22', 'failed', 0, 1],
    ['2026-06-23', 'failed', 0, 0],
    ['2026-06-24', 'failed', 0, 0],
    ['2026-06-25', 'measured', 0, 0],
    ...['26', '27', '28', '29'].map(day => [`2026-06-${day}`, 'measured', 0, 0]),
    ['2026-06-30', 'awaited', 0, 0],
  ])
  const [, shuffledDay, , gap, , afterGap] = days
  expect(shuffledDay).toMatchObject({ charts: 1, observedAt: '2026-06-20T12:00:00.000Z', depth: 100 })
  expect(shuffledDay?.index).toBeGreaterThan(2.5)
  expect(days[6]?.index).toBeLessThan(2)
  expect(gap).toMatchObject({ index: null, meanMove: null, observedAt: null, depth: null, charts: 0 })
  expect(afterGap).toMatchObject({ index: null, meanMove: null, observedAt: '2026-06-24T12:00:00.000Z', charts: 0 })
  const { shuffles } = await weather.getCountryWeather({ storefront: 'us', days: 12 })
  expect(shuffles).toEqual([
    {
      chart: { chartKey: 'us:top-free:36:iphone', ...us },
      observedAt: '2026-06-20T12:00:00.000Z',
      ...{ meanMove: expect.any(Number), usualMove: expect.any(Number), depth: 100 },
    },
  ])
  expect(shuffles[0]?.meanMove).toBeCloseTo(shuffledDay?.meanMove ?? 0, 5)
})

test('a chart that is new has no normal for its first week, and was not tracked before', async () => {
  const { history, daysOf } = await open()
  await history.snapshots.recordSnapshots(moveChart(us, { moments: dailyUntil('2026-06-29', 10) }))
  expect((await daysOf()).map(({ state }) => state)).toEqual([
    'not-tracked',
    ...Array(8).fill('no-normal'),
    ...Array(2).fill('measured'),
    'awaited',
  ])
})

test('a country that was silent for too long is not awaited but failed', async () => {
  const { history, daysOf } = await open()
  await history.snapshots.recordSnapshots(moveChart(us, { moments: dailyUntil('2026-06-28', 20) }))
  expect((await daysOf('us', 3)).map(({ state }) => state)).toEqual(['measured', 'failed', 'failed'])
})

test('what was measured after somebody asked is in the next answer, a late measurement between two others as well', async () => {
  const { history, daysOf } = await open()
  const [early, late] = [moveChart(us, { moments: dailyUntil('2026-06-29', 30) }), dailyUntil('2026-06-28', 1)]
  await history.snapshots.recordSnapshots(early.filter(({ observedAt }) => observedAt.getTime() !== late[0]?.getTime()))
  expect((await daysOf('us', 3)).map(({ state }) => state)).toEqual(['failed', 'failed', 'awaited'])
  await history.snapshots.recordSnapshots(early.filter(({ observedAt }) => observedAt.getTime() === late[0]?.getTime()))
  expect((await daysOf('us', 3)).map(({ state }) => state)).toEqual(['measured', 'measured', 'awaited'])
  await history.snapshots.recordSnapshots(moveChart(us, { moments: [new Date(now.getTime() - hourMs)] }))
  expect((await daysOf('us', 1)).map(({ state }) => state)).toEqual(['measured'])
})

test('the world is the median of its countries on the newest day that half of them have', async () => {
  const { history, weather } = await open()
  const charts: Chart[] = [us, { ...us, storefront: 'de' }, { ...us, storefront: 'fr', device: 'ipad' }]
  const endings = ['2026-06-30', '2026-06-29', '2026-06-29']
  const snapshots = charts.flatMap((chart, at) =>
    moveChart(chart, { moments: dailyUntil(endings[at] ?? '', 45), wild: at === 1 ? [44] : [], seed: at }),
  )
  await history.snapshots.recordSnapshots(snapshots)
  const world = await weather.getWorldWeather({})
  expect(world).toMatchObject({ day: '2026-06-29', firstDay: '2026-05-16', lastDay: '2026-06-30' })
  expect(world.countries).toHaveLength(175)
  const known = world.countries.filter(({ state }) => state !== 'not-tracked')
  expect(known.map(({ storefront, state, shuffledCharts }) => [storefront, state, shuffledCharts]).sort()).toEqual([
    ['de', 'measured', 1],
    ['fr', 'measured', 0],
    ['us', 'measured', 0],
  ])
  expect(world.world).toHaveLength(30)
  const indexes = known.map(({ index }) => index ?? 0).sort((a, b) => a - b)
  expect(world.world.at(-1)).toEqual({
    ...{ day: '2026-06-29', index: indexes[1], measuredCountries: 3, shuffledCharts: 1, frozenCharts: 0 },
  })
  const ofDe = (await weather.getCountryWeather({ storefront: 'de', to: '2026-06-29', days: 1 })).days
  expect(ofDe[0]?.index).toBe(known.find(({ storefront }) => storefront === 'de')?.index)

  const onIpad = await weather.getWorldWeather({ device: 'ipad' })
  expect(onIpad.countries.filter(({ state }) => state === 'measured').map(({ storefront }) => storefront)).toEqual([
    'fr',
  ])
})

const countries = ['us', 'de', 'fr', 'jp', 'gb', 'it'] as const
const overallOf = (storefront: (typeof countries)[number]): Chart => ({ ...us, storefront })

test('the day of the world goes on with the countries of a plan that was narrowed or widened', async () => {
  const { history, weather } = await open()
  const dayOfWorld = async () => (await weather.getWorldWeather({})).day
  const record = (storefronts: readonly (typeof countries)[number][], moments: Date[]) =>
    history.snapshots.recordSnapshots(storefronts.flatMap(code => moveChart(overallOf(code), { moments })))
  // Six countries until March of last year, two of them since.
  await record(countries, dailyUntil('2025-03-20', 20))
  expect(await dayOfWorld()).toBe('2025-03-20')
  await record(['us', 'de'], dailyUntil('2026-06-29', 20))
  expect(await dayOfWorld()).toBe('2026-06-29')
  await record(['us'], [noon('2026-06-30')])
  expect(await dayOfWorld()).toBe('2026-06-30')
  await record(['de', 'fr', 'jp'], [noon('2026-06-30')])
  expect(await dayOfWorld()).toBe('2026-06-30')
})

test('the first country after an outage of days does not stand for the world', async () => {
  const { history, weather } = await open()
  const dayOfWorld = async () => (await weather.getWorldWeather({})).day
  await history.snapshots.recordSnapshots(
    countries.flatMap(code => moveChart(overallOf(code), { moments: dailyUntil('2026-06-25', 20) })),
  )
  expect(await dayOfWorld()).toBe('2026-06-25')
  const backOf = (code: (typeof countries)[number]) =>
    moveChart(overallOf(code), { moments: [noon('2026-06-30')], seed: 9 })
  await history.snapshots.recordSnapshots(backOf('us'))
  expect(await dayOfWorld()).toBe('2026-06-25')
  await history.snapshots.recordSnapshots([...backOf('de'), ...backOf('fr')])
  expect(await dayOfWorld()).toBe('2026-06-30')
})

test('before anything is measured the world is not tracked, and a day to come is today', async () => {
  const { weather } = await open()
  const world = await weather.getWorldWeather({ day: '2030-01-01' })
  expect(world).toMatchObject({ day: '2026-06-30', firstDay: null, lastDay: null })
  expect(new Set(world.countries.map(({ state }) => state))).toEqual(new Set(['not-tracked']))
  expect(world.world.at(-1)).toMatchObject({ index: null, measuredCountries: 0 })
  await expect(weather.getWorldWeather({ day: '1999-01-01' })).rejects.toThrow('there was no App Store')
})

test('shuffled moments of charts are those that were stored and those that nobody judged, in the span alone', async () => {
  const { db, history, weather } = await open()
  const de: Chart = { ...us, storefront: 'de', genre: 6014 }
  const moments = dailyUntil('2026-06-29', 60)
  await history.snapshots.recordSnapshots(moveChart(us, { moments, wild: [40, 50] }))
  await history.snapshots.recordSnapshots(moveChart(de, { moments, seed: 3 }))
  const stored = { observedAt: noon('2026-06-25'), meanMove: 9, usualMove: 2, length: 40 }
  await recordShuffles(db, [
    { chart: de, ...stored },
    { chart: { ...de, storefront: 'fr' }, ...stored },
  ])
  const span = { from: noon('2026-06-15'), to: now }
  const found = await weather.listShuffledMoments([us, de], span)
  expect(Object.fromEntries(found)).toEqual({
    'us:top-free:36:iphone': [noon('2026-06-20')],
    'de:top-free:6014:iphone': [noon('2026-06-25')],
  })
  expect(await weather.listShuffledMoments([], span)).toEqual(new Map())
})
