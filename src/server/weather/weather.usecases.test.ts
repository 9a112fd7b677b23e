import { expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { createHistory } from '../history/history.usecases.ts'
import { holdBack } from '../testing/held-back.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { moveChart } from '../testing/weather/moving-charts.ts'
import { createWeather } from './weather.usecases.ts'

const now = new Date('2026-06-30T20:00:00Z')
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)
const us: Chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }

const dailyUntil = (last: string, days: number): Date[] =>
  Array.from({ length: days }, (_, at) => new Date(noon(last).getTime() - (days - 1 - at) * dayMs))

const open = async () => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(now)
  const history = createHistory({ db, clock })
  const weather = createWeather({ db, history, clock })
  const daysOf = async (storefront: 'us' | 'de' | 'fr' = 'us', days = 12) =>
    (await weather.getCountryWeather({ storefront, days })).days
  return { db, clock, history, weather, daysOf }
}

test("a country's weather shows a wild day, held-back readings, a gap, the first days, and today", async () => {
  const { db, history, daysOf } = await open()
  const moments = dailyUntil('2026-06-29', 60)
  // Day 50 is 20 June, a wild but trusted day; 22 and 23 June were not measured.
  const snapshots = moveChart(us, { moments, wild: [50] }).filter((_, at) => at !== 52 && at !== 53)
  await history.snapshots.recordSnapshots(snapshots)
  await holdBack(db, { chart: us, observedAt: noon('2026-06-22'), reason: 'frozen' })
  const days = await daysOf()
  expect(days.map(({ day, state, heldCharts }) => [day, state, heldCharts])).toEqual([
    ['2026-06-19', 'measured', 0],
    ['2026-06-20', 'measured', 0],
    ['2026-06-21', 'measured', 0],
    ['2026-06-22', 'failed', 1],
    ['2026-06-23', 'failed', 0],
    ['2026-06-24', 'failed', 0],
    ['2026-06-25', 'measured', 0],
    ...['26', '27', '28', '29'].map(day => [`2026-06-${day}`, 'measured', 0]),
    ['2026-06-30', 'awaited', 0],
  ])
  const [, wildDay, , gap, , afterGap] = days
  expect(wildDay).toMatchObject({ charts: 1, observedAt: '2026-06-20T12:00:00.000Z', depth: 100 })
  expect(wildDay?.index).toBeGreaterThan(2.5)
  expect(days[6]?.index).toBeLessThan(2)
  expect(gap).toMatchObject({ index: null, meanMove: null, observedAt: null, depth: null, charts: 0 })
  expect(afterGap).toMatchObject({ index: null, meanMove: null, observedAt: '2026-06-24T12:00:00.000Z', charts: 0 })
})

test('held-back readings are listed with their reasons, newest first, without accepted ones and other charts', async () => {
  const { db, weather } = await open()
  const paid: Chart = { ...us, type: 'top-paid' }
  const at = noon('2026-06-22')
  await holdBack(db, { chart: us, observedAt: at, reason: 'frozen', grade: 'rejected' })
  await holdBack(db, { chart: us, observedAt: new Date(at.getTime() + hourMs), reason: 'shuffled' })
  await holdBack(db, { chart: paid, observedAt: new Date('2026-06-30T19:00:00.500Z'), reason: 'replaced' })
  await holdBack(db, { chart: us, observedAt: noon('2026-06-23'), reason: 'shuffled', grade: 'believed' })
  await holdBack(db, { chart: us, observedAt: noon('2026-06-10'), reason: 'shuffled' })
  await holdBack(db, { chart: { ...us, genre: 6014 }, observedAt: at, reason: 'shuffled' })
  await holdBack(db, { chart: { ...us, storefront: 'de' }, observedAt: at, reason: 'shuffled' })
  const { days, held } = await weather.getCountryWeather({ storefront: 'us', days: 12 })
  expect(held.map(({ chart, observedAt, reason, grade }) => [chart.key, observedAt, reason, grade])).toEqual([
    ['us:top-paid:36:iphone', '2026-06-30T19:00:00.500Z', 'replaced', 'unconfirmed'],
    ['us:top-free:36:iphone', '2026-06-22T13:00:00.000Z', 'shuffled', 'unconfirmed'],
    ['us:top-free:36:iphone', '2026-06-22T12:00:00.000Z', 'frozen', 'rejected'],
  ])
  // A chart held back twice on a day counts once.
  const counted = days.filter(({ heldCharts }) => heldCharts > 0).map(({ day, heldCharts }) => [day, heldCharts])
  expect(counted).toEqual([
    ['2026-06-22', 1],
    ['2026-06-30', 1],
  ])
})

test('a new chart has no normal for its first week, and is not tracked before that', async () => {
  const { history, daysOf } = await open()
  await history.snapshots.recordSnapshots(moveChart(us, { moments: dailyUntil('2026-06-29', 10) }))
  expect((await daysOf()).map(({ state }) => state)).toEqual([
    'not-tracked',
    ...Array(8).fill('no-normal'),
    ...Array(2).fill('measured'),
    'awaited',
  ])
})

test('deleted months are no gap: the weather begins with what is kept', async () => {
  const { history, weather, daysOf } = await open()
  await history.snapshots.recordSnapshots(moveChart(us, { moments: dailyUntil('2026-06-29', 60) }))
  expect((await daysOf('us', 40)).slice(0, 11).map(({ state }) => state)).toEqual(Array(11).fill('measured'))
  expect(await history.forgetMonths({ keep: 0 })).toEqual([202605])
  const days = await daysOf('us', 40)
  expect(days.map(({ day, state }) => [day.slice(5), state])).toEqual([
    ...days.slice(0, 10).map(({ day }) => [day.slice(5), 'not-tracked']),
    // The first kept day has no earlier day to compare with.
    ...days.slice(10, 18).map(({ day }) => [day.slice(5), 'no-normal']),
    ...days.slice(18, 39).map(({ day }) => [day.slice(5), 'measured']),
    ['06-30', 'awaited'],
  ])
  expect(days[10]?.day).toBe('2026-06-01')
  expect(await weather.getWorldWeather({})).toMatchObject({ firstDay: '2026-06-01' })
})

test('a country without a recent measurement is failed, not awaited', async () => {
  const { history, daysOf } = await open()
  await history.snapshots.recordSnapshots(moveChart(us, { moments: dailyUntil('2026-06-28', 20) }))
  expect((await daysOf('us', 3)).map(({ state }) => state)).toEqual(['measured', 'failed', 'failed'])
})

test('new measurements are in the next answer, even a late one between two others', async () => {
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
  const { db, history, weather } = await open()
  const charts: Chart[] = [us, { ...us, storefront: 'de' }, { ...us, storefront: 'fr', device: 'ipad' }]
  const endings = ['2026-06-30', '2026-06-29', '2026-06-29']
  const snapshots = charts.flatMap((chart, at) =>
    moveChart(chart, { moments: dailyUntil(endings[at] ?? '', 45), seed: at }),
  )
  await history.snapshots.recordSnapshots(snapshots)
  const ofDe = { ...us, storefront: 'de', type: 'top-paid' } as const
  await holdBack(db, { chart: ofDe, observedAt: noon('2026-06-29'), reason: 'shuffled' })
  const world = await weather.getWorldWeather({})
  expect(world).toMatchObject({ day: '2026-06-29', firstDay: '2026-05-16', lastDay: '2026-06-30' })
  expect(world.countries).toHaveLength(175)
  const known = world.countries.filter(({ state }) => state !== 'not-tracked')
  expect(known.map(({ storefront, state, heldCharts }) => [storefront, state, heldCharts]).sort()).toEqual([
    ['de', 'measured', 1],
    ['fr', 'measured', 0],
    ['us', 'measured', 0],
  ])
  expect(world.world).toHaveLength(30)
  const indexes = known.map(({ index }) => index ?? 0).sort((a, b) => a - b)
  expect(world.world.at(-1)).toEqual({
    day: '2026-06-29',
    index: indexes[1],
    measuredCountries: 3,
    stormyCountries: 0,
    heldCharts: 1,
  })
  const { days } = await weather.getCountryWeather({ storefront: 'de', to: '2026-06-29', days: 1 })
  expect(days[0]?.index).toBe(known.find(({ storefront }) => storefront === 'de')?.index)

  const onIpad = await weather.getWorldWeather({ device: 'ipad' })
  expect(onIpad.countries.filter(({ state }) => state === 'measured').map(({ storefront }) => storefront)).toEqual([
    'fr',
  ])
})

const countries = ['us', 'de', 'fr', 'jp', 'gb', 'it'] as const
const overallOf = (storefront: (typeof countries)[number]): Chart => ({ ...us, storefront })

test('the day of the world follows the plan when it gets smaller or larger', async () => {
  const { history, weather } = await open()
  const dayOfWorld = async () => (await weather.getWorldWeather({})).day
  const record = (storefronts: readonly (typeof countries)[number][], moments: Date[]) =>
    history.snapshots.recordSnapshots(storefronts.flatMap(code => moveChart(overallOf(code), { moments })))
  // Six countries until March of last year, then two.
  await record(countries, dailyUntil('2025-03-20', 20))
  expect(await dayOfWorld()).toBe('2025-03-20')
  await record(['us', 'de'], dailyUntil('2026-06-29', 20))
  expect(await dayOfWorld()).toBe('2026-06-29')
  await record(['us'], [noon('2026-06-30')])
  expect(await dayOfWorld()).toBe('2026-06-30')
  await record(['de', 'fr', 'jp'], [noon('2026-06-30')])
  expect(await dayOfWorld()).toBe('2026-06-30')
})

test('the first country after an outage of days does not represent the world', async () => {
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

test('before any measurement the world is not tracked, and a future day becomes today', async () => {
  const { weather } = await open()
  const world = await weather.getWorldWeather({ day: '2030-01-01' })
  expect(world).toMatchObject({ day: '2026-06-30', firstDay: null, lastDay: null })
  expect(new Set(world.countries.map(({ state }) => state))).toEqual(new Set(['not-tracked']))
  expect(world.world.at(-1)).toMatchObject({ index: null, measuredCountries: 0 })
  await expect(weather.getWorldWeather({ day: '1999-01-01' })).rejects.toThrow('The App Store did not exist')
})
