import { expect, test } from 'vitest'
import { listPublicApps } from '#contract/apps.ts'
import { listCategoryApps } from '#contract/categories.ts'
import { compareApps } from '#contract/comparisons.ts'
import { getAppCoverage } from '#contract/coverage.ts'
import { getDeveloper } from '#contract/developers.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listTopInternationalApps } from '#contract/international.ts'
import { getAppScore, listReadyScores, type ScoreFigures } from '#contract/scores.ts'
import { getAppSummary } from '#contract/summaries.ts'
import { getAppTrend, listPublicTrends } from '#contract/trends.ts'
import { getAppWorld } from '#contract/worlds.ts'
import type { Chart } from '#domain/charts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { eventually } from '../../vitest.eventually.ts'
import { recordListings, recordSeenApps } from './catalog/apps.repository.ts'
import { addPublicApps } from './catalog/public-apps.repository.ts'
import { listEntriesForReader } from './catalog/reader-names.usecases.ts'
import { morningText } from './emails/morning.email.ts'
import type { Snapshot } from './history/snapshots.rules.ts'
import { scoreWords } from './share-images/card-facts.rules.ts'
import { openTestServer } from './testing/test-server.ts'
import { createFindMorning } from './trends/morning.usecases.ts'

const chess = 6760838876
/** An app for iPad only. In one country, a list for iPhones names it all the same. */
const slate = 6760838877
/** An app that no chart shows, of a category that is not measured. */
const ghost = 6760838878
const developerId = 4711

const others = (count: number, from: number) => Array.from({ length: count }, (_, index) => 1_000 + from + index)

type Planted = { rank: number | null; hours?: number; appId?: number } & Partial<Chart>

/** A game that became free two days ago in Japan. It has a different rank in each kind of chart. */
const planted: readonly Planted[] = [
  { storefront: 'us', genre: 36, rank: 40 },
  { storefront: 'us', genre: 6014, rank: 12 },
  { storefront: 'us', genre: 7014, rank: 2 },
  { storefront: 'us', genre: 6014, type: 'top-grossing', rank: 1 },
  { storefront: 'us', genre: 6014, device: 'ipad', rank: 3 },
  { storefront: 'jp', genre: 6014, rank: 9 },
  { storefront: 'jp', genre: 6014, type: 'top-paid', rank: 1, hours: 50 },
  { storefront: 'de', genre: 6014, rank: 10 },
  { storefront: 'de', genre: 36, rank: null },
  { storefront: 'fr', genre: 7014, rank: 8 },
  { storefront: 'fr', genre: 6014, rank: null },
  { storefront: 'br', genre: 36, rank: 90 },
  { storefront: 'it', genre: 6014, device: 'ipad', rank: 5 },
  { appId: slate, storefront: 'us', genre: 6027, device: 'ipad', rank: 4 },
  { appId: slate, storefront: 'us', genre: 36, device: 'ipad', rank: 30 },
  { appId: slate, storefront: 'jp', genre: 6027, device: 'ipad', rank: 8 },
  { appId: slate, storefront: 'fr', genre: 36, device: 'ipad', rank: 70 },
  { appId: slate, storefront: 'de', genre: 6027, rank: 1 },
]

const openPlanted = async () => {
  const opened = await openTestServer({
    environment: { LIMIT_API_PER_MINUTE: '100000', LIMIT_IMAGES_PER_MINUTE: '100000' },
  })
  const { database, history, clock } = opened.services
  const at = clock.now()
  const known = { price: 0, developer: 'Labs', developerId }
  const app = { ...known, appId: chess, name: 'Chess', genre: 6014 }
  await recordSeenApps(database.db, [app], { storefront: 'us', at })
  const details = {
    ...known,
    genres: [6027],
    screenshots: [],
    ipadScreenshots: [],
    languages: [],
    kind: 'ios' as const,
  }
  const listing = { ...details, appId: slate, name: 'Slate', genre: 6027, devices: ['ipad' as const] }
  await recordListings(database.db, [listing], { storefront: 'us', at })
  await recordListings(
    database.db,
    [{ ...details, appId: ghost, name: 'Ghost', genre: 6007, genres: [6007], devices: ['iphone' as const] }],
    { storefront: 'us', at },
  )
  await addPublicApps(database.db, [chess, slate, ghost], at)
  const snapshots = planted.map(({ appId = chess, rank, hours = 1, ...chart }, index): Snapshot => {
    const above = others((rank ?? 101) - 1, index * 1_000)
    return {
      chart: { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone', ...chart },
      observedAt: new Date(at.getTime() - hours * hourMs),
      source: 'rss',
      depth: 100 + index,
      appIds: rank === null ? above : [...above, appId],
    }
  })
  await history.snapshots.recordSnapshots(snapshots)
  return opened
}

const opened = await openPlanted()

const textOf = async (url: string): Promise<string> => (await opened.server.inject({ url })).body

const ask = async <Of extends Endpoint>(endpoint: Of, params: Record<string, string>, query: string) => {
  const path = Object.entries(params).reduce((text, [name, value]) => text.replace(`:${name}`, value), endpoint.path)
  return endpoint.response.parse(JSON.parse(await textOf(`${path}?${query}`))) as Of['response']['_output']
}

type Numbers = { best: number | null; countries: number; top10: number }

/** What is counted by hand from the planted ranks. */
const expected: readonly [appId: number, query: string, Numbers][] = [
  [chess, 'scope=own', { best: 9, countries: 4, top10: 2 }],
  [chess, 'scope=overall', { best: 40, countries: 2, top10: 0 }],
  [chess, 'scope=category', { best: 9, countries: 3, top10: 2 }],
  [chess, 'scope=7014', { best: 2, countries: 2, top10: 2 }],
  [chess, 'scope=own&device=ipad', { best: 3, countries: 2, top10: 2 }],
  [chess, 'scope=own&chartType=top-grossing', { best: 1, countries: 1, top10: 1 }],
  [chess, 'scope=any', { best: 1, countries: 6, top10: 5 }],
  [slate, 'scope=own', { best: 4, countries: 3, top10: 2 }],
  [slate, 'scope=overall', { best: 30, countries: 2, top10: 0 }],
  [slate, 'scope=category', { best: 4, countries: 2, top10: 2 }],
  [slate, 'scope=own&device=iphone', { best: 1, countries: 1, top10: 1 }],
  [slate, 'scope=any', { best: 1, countries: 4, top10: 3 }],
]

test.each(expected)('every place shows the same numbers of an app: %i %s', async (appId, query, numbers) => {
  const of = { appStoreId: String(appId) }
  const [summary, world, coverage, developer, trend] = await Promise.all([
    ask(getAppSummary, of, query),
    ask(getAppWorld, of, query),
    ask(getAppCoverage, of, query),
    ask(getDeveloper, { developerId: String(developerId) }, query),
    ask(getAppTrend, of, query),
  ])
  const [publicApps, trends, { apps: international }, { apps: inCategory }] = await Promise.all([
    ask(listPublicApps, {}, query),
    ask(listPublicTrends, {}, query),
    ask(listTopInternationalApps, {}, query),
    ask(listCategoryApps, { category: appId === chess ? 'games' : 'graphics-design' }, query),
  ])
  const { best, countries, top10 } = numbers
  const { observedAt, depth } = world.countries.find(({ rank }) => rank === best) ?? {}
  const reading = { observedAt, depth }
  const own = (app: { id: string }) => app.id === String(appId)

  expect(summary.topCountries[0]?.rank ?? null).toBe(best)
  expect(summary.rankings).toMatchObject({ top10, top100: countries })
  const ranks = world.countries.flatMap(({ rank }) => rank ?? [])
  expect({
    best: Math.min(...ranks),
    countries: world.rankedCountries,
    top10: ranks.filter(rank => rank <= 10).length,
  }).toEqual(numbers)
  for (const app of [publicApps.find(own), inCategory.find(own), developer.apps.find(own)]) {
    expect(app).toMatchObject({ bestRank: best, countriesCount: countries, state: 'ranked', ...reading })
  }
  expect(developer.apps.find(own)?.bestEver?.rank ?? null).toBe(summary.historicalBest[0]?.rank ?? null)
  for (const shown of [trend, trends.trends.find(({ appStoreId }) => appStoreId === of.appStoreId)]) {
    expect(shown).toMatchObject({ best: { rank: best, ...reading }, state: 'ranked', top10: { countries: top10 } })
  }
  const listed = international.find(own)
  expect(listed?.countriesCount ?? 0).toBe(top10 >= 2 ? top10 : 0)
  if (listed) expect(listed).toMatchObject({ bestRank: best, ...reading })
  expect(coverage.measuredCountries).toBe(summary.rankings.measuredCountries)
  expect(world.measuredCountries).toBe(summary.rankings.measuredCountries)

  const charts = summary.scope.words.replaceAll('&', '&amp;')
  const words = `ranked in ${countries} ${countries === 1 ? 'country' : 'countries'}`
  const badge = await textOf(`/badge/app/${appId}.svg?${query}`)
  expect(badge).toContain(`best App Store rank #${best} in ${charts}, read`)
  expect(badge).toContain(words)
  const card = await textOf(`/embed/app/${appId}?${query}`)
  expect(card).toContain(`>#${best}</b>`)
  expect(card).toContain(`Top 10</dt><dd>${top10}</dd>`)
  expect(card).toContain(`Top 100</dt><dd>${countries}</dd>`)
  expect(card).toContain(`Ranks in ${charts}<`)
})

test.each([
  ['own', 'unranked'],
  ['overall', 'unranked'],
  ['category', 'not-tracked'],
])('every place says the same of an app without a rank: %s', async (scope, state) => {
  const of = { appStoreId: String(ghost) }
  const [publicApps, developer, trend, compared, world] = await Promise.all([
    ask(listPublicApps, {}, `scope=${scope}`),
    ask(getDeveloper, { developerId: String(developerId) }, `scope=${scope}`),
    ask(getAppTrend, of, `scope=${scope}`),
    ask(compareApps, {}, `apps=${ghost}&scope=${scope}`),
    ask(getAppWorld, of, `scope=${scope}`),
  ])
  const own = (app: { id: string }) => app.id === String(ghost)
  expect(trend).toMatchObject({ best: null, state })
  const listed = publicApps.find(own)
  expect(listed).toMatchObject({ bestRank: null, state })
  expect(new Set(world.countries.map(country => country.state))).toContain(state)
  const { observedAt, depth } = listed ?? {}
  for (const app of [developer.apps.find(own), compared.apps.find(own)]) {
    expect(app).toMatchObject({ bestRank: null, state, observedAt, depth })
  }
})

test('an app for iPad only counts in the charts of the iPad, and its words and its world score say so', async () => {
  const of = { appStoreId: String(slate) }
  const [summary, world, score] = await Promise.all([
    ask(getAppSummary, of, ''),
    ask(getAppWorld, of, ''),
    ask(getAppScore, of, ''),
  ])
  expect(summary.scope.words).toBe('Graphics & Design and overall, iPad, free')
  expect(world.scope).toEqual(summary.scope)
  expect(score).toMatchObject({ chart: { device: 'ipad' }, words: expect.stringContaining('iPad') })
})

const readMorning = async () => {
  const { database, views } = opened.services
  const morning = await createFindMorning({
    trends: { ...views.trends, listAppIdsOf: async () => [chess, slate] },
    findFigures: views.scores.findFigures,
    listAppEntries: appIds => listEntriesForReader(database.db, appIds, null),
  })('anyone')
  return morning && morningText(morning)
}

test('a daily e-mail shows the best rank and the countries in the top 10 that the page of an app shows', async () => {
  const text = await readMorning()
  for (const appId of [chess, slate]) {
    const { topCountries, rankings } = await ask(getAppSummary, { appStoreId: String(appId) }, '')
    expect(text).toContain(`#${topCountries[0]?.rank} `)
    expect(text).toContain(`${rankings.top10} in top 10`)
  }
})

test('a comparison uses one chart: the category that all apps share, and the iPad beside an app for iPad only', async () => {
  const alone = await ask(compareApps, {}, `apps=${slate}`)
  expect(alone.scope).toMatchObject({ id: 6027, words: 'Graphics & Design, iPad, free' })
  expect(alone.apps[0]).toMatchObject({ bestRank: 4, rankedCountries: 2 })
  const both = await ask(compareApps, {}, `apps=${slate},${chess}`)
  expect(both.scope).toMatchObject({ id: 'overall', words: 'overall, iPad, free' })
  expect(both.apps.map(({ bestRank }) => bestRank)).toEqual([30, null])
  const { scope, apps } = await ask(compareApps, {}, `apps=${chess}`)
  expect(scope).toMatchObject({ id: 6014, words: 'Games, iPhone, free' })
  expect(apps[0]).toMatchObject({ bestRank: 9, rankedCountries: 3 })
})

test('a scope is named by a group, a genre, a device and a type; anything else is refused in a sentence', async () => {
  for (const query of ['scope=all', 'scope=1', 'device=watch', 'chartType=free']) {
    const answer = await opened.server.inject({ url: `/api/apps/${chess}/summary?${query}` })
    expect(answer.statusCode, query).toBe(400)
    expect(answer.json().message, query).toMatch(/: (scope|device|chartType) must be /)
  }
})

/** The part of an answer that is computed after the first request. */
const askUntil = <Answer>(find: () => Promise<Answer>, isDone: (answer: Answer) => boolean): Promise<Answer> =>
  eventually(async () => {
    const answer = await find()
    if (!isDone(answer)) throw new Error('The scores are being computed.')
    return answer
  })

const listPointsOfFile = async (appId: number): Promise<number[]> => {
  const { body } = await opened.server.inject(`/api/apps/${appId}/score?format=csv&fields=points`)
  return body.trimEnd().split(/\r?\n/).slice(1).map(Number)
}

test('every place shows the same world score of an app, and none before it is computed', async () => {
  const { clock } = opened
  // The day of the planted ranks is over.
  clock.set(new Date(clock.now().getTime() + dayMs))
  const list = () => ask(listTopInternationalApps, {}, 'order=score')
  const ready = () => ask(listReadyScores, {}, `apps=${chess},${slate},4711`)
  expect(await ready()).toMatchObject({ scores: [], waiting: [String(chess), String(slate)] })
  const { scores, day } = await askUntil(ready, ({ waiting }) => waiting.length === 0)
  const inOrder = await askUntil(list, ({ order }) => order === 'score')
  expect(inOrder).toMatchObject({ isScoring: false, scoredDay: day })
  const ranks = inOrder.apps.map(({ worldScore }) => worldScore?.score ?? -1)
  expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))

  for (const appId of [chess, slate]) {
    const page = await ask(getAppScore, { appStoreId: String(appId) }, '')
    const { words, score, low, high, place, apps, reason } = page
    const rounded = (of: ScoreFigures) => ({
      ...of,
      score: of.score?.toFixed(6),
      low: of.low.toFixed(6),
      high: of.high.toFixed(6),
    })
    const figures = rounded({ words, score, low, high, place, apps, reason })
    const inHand = scores.find(({ appStoreId }) => appStoreId === String(appId))
    expect(inHand && rounded(inHand)).toEqual({ ...figures, appStoreId: String(appId) })
    const listed = inOrder.apps.find(({ id }) => id === String(appId))?.worldScore
    if (listed) expect(rounded(listed)).toEqual(figures)
    const inPicture = await opened.services.views.scores.findFigures(appId)
    expect(inPicture && rounded(inPicture)).toMatchObject({ ...figures, day })
    expect(await readMorning()).toContain(`world #${place?.place}`)
    const points = await listPointsOfFile(appId)
    expect(points).toHaveLength(page.countries)
    expect(points.reduce((sum, of) => sum + of).toFixed(6)).toBe(figures.score)
    expect(scoreWords(inPicture)).toMatch(`#${place?.place} of ${apps} apps in ${words}, through `)
  }
})
