import { beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/days.ts'
import { recordSeenApps } from './catalog/apps.repository.ts'
import type { Snapshot } from './history/snapshots.rules.ts'
import { openTestServer } from './testing/test-server.ts'

/**
 * Every answer that says where an app is, for a country whose charts have 12 and 30 apps and are read to depth 100. What may be
 * said is worked out here: no rank, depth or "top N" beyond the length of the chart.
 */
let opened: Awaited<ReturnType<typeof openTestServer>>

const [entered, left, never] = [3_400_000_001, 3_400_000_002, 3_400_000_003]
const developerId = 91
const days = 40
const [productivity, overall] = [6007, 36]
const kind = { storefront: 'ee', type: 'top-paid', device: 'iphone' } as const
const others = (count: number) => Array.from({ length: count }, (_, index) => 5_000_000_000 + index)

const noonOf = (ago: number) => new Date(`${addDays(dayOf(opened.clock.now()), -ago)}T06:00:00Z`)

const categoryOn = (ago: number): number[] => {
  const apps = others(11)
  return ago === 0 ? [...apps.slice(0, 8), entered, ...apps.slice(8)] : [...apps.slice(0, 4), left, ...apps.slice(4)]
}

const readingsOn = (ago: number): Snapshot[] => {
  const reading = { observedAt: noonOf(ago), source: 'rss', depth: 100 } as const
  return [
    { ...reading, chart: { ...kind, genre: productivity }, appIds: categoryOn(ago) },
    { ...reading, chart: { ...kind, genre: overall }, appIds: others(30) },
  ]
}

beforeAll(async () => {
  opened = await openTestServer({ environment: { LIMIT_API_PER_MINUTE: '100000' } })
  const { database, history } = opened.services
  const apps = [entered, left, never].map(appId => ({
    appId,
    name: `App ${appId}`,
    developer: 'Short',
    developerId,
    genre: productivity,
    price: 2.99,
  }))
  await recordSeenApps(database.db, apps, { storefront: 'ee', at: noonOf(days) })
  const agos = Array.from({ length: days }, (_, index) => days - 1 - index)
  await history.snapshots.recordSnapshots(agos.flatMap(readingsOn))
})

const { type: chartType, ...place } = kind
const inCategory = new URLSearchParams({ ...place, chartType, genre: String(productivity) }).toString()

const pathsOf = (appId: number): string[] => [
  `/api/apps/${appId}/summary`,
  `/api/apps/${appId}/world`,
  `/api/apps/${appId}/world?scope=category`,
  `/api/apps/${appId}/trend`,
  `/api/apps/${appId}/ranks?${inCategory}`,
  `/api/apps/${appId}/coverage`,
  `/api/apps/${appId}/circumstances?${inCategory}&day=${dayOf(noonOf(0))}`,
  `/api/apps/${appId}/circumstances.csv?${inCategory}&day=${dayOf(noonOf(0))}`,
  `/api/rank-series?apps=${appId}&charts=ee:top-paid:${productivity}:iphone`,
  `/api/comparisons?apps=${entered},${left},${never}`,
  `/api/developers/${developerId}`,
  `/api/movers?${inCategory}&span=day&noise=all`,
  `/badge/app/${appId}.svg`,
  `/embed/app/${appId}`,
]

/** Every number called `depth` or `rank` in an answer. */
const listNumbers = (value: unknown): number[] => {
  if (Array.isArray(value)) return value.flatMap(listNumbers)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    (name === 'depth' || name.toLowerCase().endsWith('rank')) && typeof each === 'number' ? [each] : listNumbers(each),
  )
}

test.each(Object.entries({ entered, left, never }))(
  'no answer about an app that %s tells a rank, a depth or a top N that the charts do not have',
  async (_, appId) => {
    for (const path of pathsOf(appId)) {
      const answer = await opened.server.inject(path)
      expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200)
      const isJson = answer.headers['content-type']?.toString().includes('json')
      const numbers = isJson ? listNumbers(removePairs(answer.json())) : []
      for (const number of numbers) expect(number, path).toBeLessThanOrEqual(30)
      for (const [words, top] of answer.body.matchAll(/not in (?:the )?top (\d+)/gi))
        expect(Number(top), `${path}: ${words}`).toBeLessThanOrEqual(30)
      for (const [words, places] of answer.body.matchAll(/at least (\d+) places?/gi))
        expect(Number(places), `${path}: ${words}`).toBeLessThanOrEqual(12)
      expect(answer.body, path).not.toMatch(/#(?:3[1-9]|[4-9]\d|1\d\d)\b(?!;)/)
    }
  },
)

/** The pairs of a mover list say how deep both readings went, but not next to a rank. */
const removePairs = (answer: object) => ({ ...answer, pairs: undefined })

test('the app that entered is #9 of 12, at least 4 places up, and the arithmetic adds up', async () => {
  const path = `/api/apps/${entered}/circumstances?${inCategory}&day=${dayOf(noonOf(0))}`
  const found = (await opened.server.inject(path)).json()
  expect(found.move).toMatchObject({
    before: { rank: null, depth: 12 },
    after: { rank: 9, depth: 12 },
    places: 4,
    isBound: true,
    passes: { passed: 3, left: 1, passedBy: 0, entered: 0 },
  })
  expect(found.windows).toMatchObject({ before: null, beforeDays: 7 })
  const text = found.sentences.map((sentence: { text: string }) => sentence.text).join('\n')
  expect(text).toContain('Median of the seven days before: not in the chart; after: not measured.')
})

test('the movers of the chart name the ranks of the reading without the app', async () => {
  const found = (await opened.server.inject(`/api/movers?${inCategory}&span=day&noise=all`)).json()
  expect(found.newEntries.apps).toMatchObject([{ app: { id: String(entered) }, rank: 9, depth: 12 }])
  expect(found.droppedOut.apps).toMatchObject([{ app: { id: String(left) }, previousRank: 5, depth: 12 }])
})

test('where an app is in none of two charts, the fewest ranks are named', async () => {
  const { countries } = (await opened.server.inject(`/api/apps/${never}/world`)).json()
  const estonia = countries.find((country: { storefront: string }) => country.storefront === 'ee')
  expect(estonia).toMatchObject({ state: 'unranked', rank: null, depth: 12 })
  expect(estonia).not.toHaveProperty('ruledOutTo')
})
