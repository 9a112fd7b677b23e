import { expect, test } from 'vitest'
import { getMilestone, listMilestones } from '#contract/milestones.ts'
import type { Chart } from '#domain/charts.ts'
import { dayInWords } from '#domain/days.ts'
import { type MilestoneKind, milestoneKeyOf } from '#domain/milestones.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import type { ChartFetch, Snapshot } from '../history/snapshots.rules.ts'
import { expectProblem } from '../testing/answers.ts'
import { openTestServer } from '../testing/test-server.ts'

const { server, services, clock } = await openTestServer({ environment: { LIMIT_API_PER_MINUTE: '100000' } })
const others = Array.from({ length: 100 }, (_, index) => 5_000_000_000 + index)
const start = clock.now().getTime() - 60 * dayMs

let lastApp = 3_400_000_000
const nextApp = (): number => {
  lastApp += 1
  return lastApp
}

/** One reading after another: a rank, `out`, `failed`, or the list of an odd reading. */
type Reading = number | 'out' | 'failed' | { depth: number; length: number; rank?: number }

const snapshotOf = (appId: number, chart: Chart, observedAt: Date, reading: Exclude<Reading, 'failed'>): Snapshot => {
  const list =
    typeof reading === 'object' ? reading : { depth: 100, length: 100, ...(reading !== 'out' && { rank: reading }) }
  const appIds = others.slice(0, list.length)
  if (list.rank !== undefined) appIds.splice(list.rank - 1, 1, appId)
  return { chart, observedAt, source: 'rss', depth: list.depth, appIds }
}

type Story = {
  storefront: StorefrontCode
  everyMs: number
  readings: readonly Reading[]
  /** After the first reading of all stories. */
  startMs?: number
  appId?: number
  genre?: number
}

/** Records what was read of a chart, and returns the id of the app. */
const tell = async ({
  storefront,
  everyMs,
  readings,
  startMs = 0,
  genre = 36,
  appId = nextApp(),
}: Story): Promise<number> => {
  const chart = { ...overall(storefront), genre }
  const at = (index: number) => new Date(start + startMs + index * everyMs)
  const known = [{ appId, name: `App ${appId}`, genre: 6014, price: 0 }]
  await recordSeenApps(services.database.db, known, { storefront, at: clock.now() })
  const snapshots = readings.flatMap((reading, index) =>
    reading === 'failed' ? [] : [snapshotOf(appId, chart, at(index), reading)],
  )
  const failures = readings.flatMap((reading, index): ChartFetch[] =>
    reading === 'failed' ? [{ chart, observedAt: at(index), outcome: 'failed', reason: 'http', detail: '503' }] : [],
  )
  await services.history.snapshots.recordSnapshots(snapshots)
  await services.history.fetches.recordFetches(failures)
  return appId
}

const list = async (appId: number) =>
  listMilestones.response.parse((await server.inject(`/api/apps/${appId}/milestones`)).json()).milestones

/** `11: Best rank …`: the day of a milestone, counted from the first reading, and its words. */
const listBest = async (appId: number) =>
  (await list(appId))
    .filter(({ kind }) => kind === 'best-rank')
    .map(({ observedAt, title }) => `${(Date.parse(observedAt) - start) / dayMs}: ${title}`)

const overall = (storefront: StorefrontCode): Chart => ({
  storefront,
  type: 'top-free',
  genre: 36,
  device: 'iphone',
})

type Claim = { storefront: StorefrontCode; afterMs: number; kind?: MilestoneKind; level?: number | null }

/** The key of a milestone at this time after the first reading; by default, the first time in the top 10. */
const keyOf = ({ storefront, afterMs, kind = 'first-top', level = 10 }: Claim): string =>
  milestoneKeyOf({ kind, level, chart: overall(storefront), observedAt: new Date(start + afterMs) })
const get = (claim: Claim, appId: number) => server.inject(`/api/apps/${appId}/milestones/${keyOf(claim)}`)
const read = async (claim: Claim, appId: number) => {
  const { state, milestone } = getMilestone.response.parse((await get(claim, appId)).json())
  const { title, figure, firstSeenSince } = milestone
  return { state, title, figure, firstSeenSince }
}

const firstDay = new Date(start).toISOString().slice(0, 10)
const firstTime = { state: 'believed', firstSeenSince: null }
const firstSeen = { state: 'believed', firstSeenSince: firstDay }

const out = (count: number): Reading[] => Array.from({ length: count }, () => 'out')
const withEverySecondFailed = (rank: number, days: number): Reading[] =>
  Array.from({ length: days }, (_, day) => (day % 2 === 0 ? rank : 'failed'))

test('an app that was at #5 whenever its chart was read has no first time after the gaps, and no later best rank', async () => {
  const readings = [...withEverySecondFailed(5, 24), 5, 5, 5, 5]
  const appId = await tell({ storefront: 'nz', everyMs: dayMs, readings })
  expect(await list(appId)).toEqual([])
  expectProblem(await get({ storefront: 'nz', afterMs: 24 * dayMs }, appId), 'milestone.not_found')
})

test('a reading without the app between two with it confirms nothing, and no later rank is the first', async () => {
  const readings = [...out(30), 8, 'out' as const, 9, 9, 9, 9]
  const appId = await tell({ storefront: 'au', everyMs: 6 * hourMs, readings })
  const [first, later] = [30, 32].map(index => ({ storefront: 'au' as const, afterMs: index * 6 * hourMs }))
  expect(first && (await read(first, appId))).toMatchObject({ state: 'passing' })
  expect(later && (await get(later, appId)).statusCode).toBe(404)
})

test('the best rank is the best that was ever read, with its day, and not the worse one of two neighbours', async () => {
  const notHeld = [...out(10), 60, 14, 52, 50, 52, 52]
  expect(await listBest(await tell({ storefront: 'ie', everyMs: dayMs, readings: notHeld }))).toEqual([])
  const held = [...out(10), 60, 14, 22, 50, 52, 52]
  expect(await listBest(await tell({ storefront: 'dk', everyMs: dayMs, readings: held }))).toEqual([
    '11: Best rank ever: #14 of all free apps in Denmark',
  ])
})

test('after a failed reading nobody knows whether it is the first time, so it is first seen since the first reading', async () => {
  const readings = [...out(5), 'failed' as const, ...out(5), 9, 8, 9]
  const appId = await tell({ storefront: 'se', everyMs: dayMs, readings })
  expect(await read({ storefront: 'se', afterMs: 11 * dayMs }, appId)).toMatchObject({
    ...firstSeen,
    title: `Top 10 of all free apps in Sweden, first seen in measurements since ${dayInWords(firstDay)}`,
  })
  const gapless = await tell({ storefront: 'no', everyMs: dayMs, readings: [...out(11), 9, 8, 9] })
  expect(await read({ storefront: 'no', afterMs: 11 * dayMs }, gapless)).toMatchObject({
    ...firstTime,
    title: 'Top 10 of all free apps in Norway for the first time',
  })
})

test('a reading that fell out without a trace is missing, and one that was repeated within the hour is not', async () => {
  const everyMs = 6 * hourMs
  const appId = await tell({ storefront: 'fi', everyMs, readings: out(20) })
  const after = { storefront: 'fi' as const, everyMs, appId, startMs: 21 * everyMs }
  await tell({ ...after, readings: [...out(15), 7, 7] })
  expect(await read({ storefront: 'fi', afterMs: 36 * everyMs }, appId)).toMatchObject(firstSeen)
  const retried = await tell({ storefront: 'is', everyMs, readings: [...out(36), 7, 7] })
  const failedAt = new Date(start + 10 * everyMs - 60_000)
  await services.history.fetches.recordFetches([
    { chart: overall('is'), observedAt: failedAt, outcome: 'failed', reason: 'timeout', detail: '' },
  ])
  expect(await read({ storefront: 'is', afterMs: 36 * everyMs }, retried)).toMatchObject(firstTime)
})

test('a chart that is read more often since an app is in it has missed nothing before', async () => {
  const appId = await tell({ storefront: 'cz', everyMs: dayMs, readings: [...out(20), 60] })
  const often = { storefront: 'cz' as const, everyMs: 6 * hourMs, appId, startMs: 20.25 * dayMs }
  await tell({ ...often, readings: [...Array.from({ length: 30 }, () => 60), 7, 7] })
  expect(await read({ storefront: 'cz', afterMs: 20.25 * dayMs + 30 * 6 * hourMs }, appId)).toMatchObject(firstTime)
})

test('a list that did not go down to the limit excludes nothing, and neither does an empty one', async () => {
  const short = { depth: 50, length: 50 }
  const afterShort = await tell({ storefront: 'pt', everyMs: dayMs, readings: [...out(4), short, ...out(6), 40, 40] })
  const top = (level: number) => read({ storefront: 'pt', afterMs: 11 * dayMs, level }, afterShort)
  expect([await top(50), await top(100)]).toMatchObject([firstTime, firstSeen])
  const empty = { depth: 100, length: 0 }
  const afterEmpty = await tell({ storefront: 'lv', everyMs: dayMs, readings: [...out(4), empty, ...out(6), 9, 9] })
  expect(await read({ storefront: 'lv', afterMs: 11 * dayMs }, afterEmpty)).toMatchObject(firstSeen)
})

test('a chart of 12 apps has no top 25, in words or as a figure', async () => {
  const few = { depth: 100, length: 12 }
  const readings = [...Array.from({ length: 11 }, () => few), { ...few, rank: 11 }, { ...few, rank: 11 }]
  const appId = await tell({ storefront: 'mt', everyMs: dayMs, readings })
  expect(await read({ storefront: 'mt', afterMs: 11 * dayMs, level: 25 }, appId)).toMatchObject({
    figure: '#11',
    title: `In the chart of all free apps in Malta, first seen in measurements since ${dayInWords(firstDay)}`,
  })
})

test('an app that was in another chart of the country before is not there for the first time', async () => {
  const readings = [...out(11), 90, 90]
  const appId = await tell({ storefront: 'sg', everyMs: dayMs, genre: 6014, readings })
  const inCountry = (await list(appId)).filter(({ kind }) => kind === 'first-country')
  const page = { ...overall('sg'), genre: 6014 }
  const key = milestoneKeyOf({
    kind: 'first-country',
    level: null,
    chart: page,
    observedAt: new Date(start + 11 * dayMs),
  })
  const found = () => server.inject(`/api/apps/${appId}/milestones/${key}`)
  expect(inCountry).toEqual([])
  expect((await found()).json()).toMatchObject({ state: 'believed', milestone: { firstSeenSince: null } })
  const grossing = { ...overall('sg'), type: 'top-grossing' as const }
  const snapshot = snapshotOf(appId, grossing, new Date(start + 2 * dayMs), 3)
  const fetch = { chart: grossing, observedAt: snapshot.observedAt, outcome: 'recorded' as const, snapshot }
  await services.history.record([fetch])
  expectProblem(await found(), 'milestone.not_found')
})

test('only the chart of its category tells that an app is new to a country, because the overall chart is a part of it', async () => {
  const appId = await tell({ storefront: 'th', everyMs: dayMs, readings: [...out(11), 90, 90] })
  const claim = { storefront: 'th', afterMs: 11 * dayMs, kind: 'first-country', level: null } as const
  expect(await read(claim, appId)).toMatchObject(firstSeen)
  const both = await tell({ storefront: 'my', everyMs: dayMs, readings: [...out(11), 90, 90] })
  await tell({
    storefront: 'my',
    everyMs: dayMs,
    genre: 6014,
    appId: both,
    startMs: 60_000,
    readings: [...out(11), 40, 41],
  })
  expect(await read({ ...claim, storefront: 'my' }, both)).toMatchObject(firstTime)
})

test('earlier history that comes later takes a first time away', async () => {
  const appId = await tell({ storefront: 'hk', everyMs: dayMs, readings: [...out(11), 9, 9] })
  const claim = { storefront: 'hk', afterMs: 11 * dayMs } as const
  const snapshot = snapshotOf(appId, overall('hk'), new Date(start - dayMs), 4)
  expect(await services.views.milestones.getMilestone(appId, keyOf(claim))).toMatchObject({ state: 'believed' })
  await services.history.snapshots.recordSnapshots([snapshot])
  await expect(services.views.milestones.getMilestone(appId, keyOf(claim))).rejects.toThrow('No measurement shows')
})
