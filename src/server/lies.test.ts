import { expect, test } from 'vitest'
import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, hourMs, secondMs } from '#domain/units.ts'
import { createFakeAppStore } from '#fake-appstore'
import { ensureUser } from './accounts/users.repository.ts'
import { addPublicApps, recordChartedApps } from './catalog/apps.repository.ts'
import { listUndecided } from './evidence/suspects.repository.ts'
import type { Snapshot } from './history/snapshots.rules.ts'
import { onFileFinished } from './testing/file-finished.ts'
import { type Feed, type Lie, openLyingStore } from './testing/lying-store.ts'
import { openMailServer } from './testing/mail-server.ts'
import { createRunningClock } from './testing/test-clock.ts'
import { sameOrigin, signIn } from './testing/test-people.ts'
import { openTestServer } from './testing/test-server.ts'

const start = new Date('2026-03-07T12:00:00Z')
const pastDays = 24
const publicApps = 4

const chartOf = (storefront: StorefrontCode, chart: Partial<Chart> = {}): Chart => ({
  ...{ storefront, chartType: 'top-free', genre: 36, device: 'iphone', ...chart },
})

const withEntries = (truth: Feed, entry: unknown[]): Feed => ({ feed: { ...truth.feed, entry } })
const keep =
  (isKept: (index: number) => boolean): Lie =>
  truth =>
    withEntries(
      truth,
      truth.feed.entry.filter((_, index) => isKept(index)),
    )
const as =
  (other: (chart: Chart) => Chart): Lie =>
  async (truth, chart, read) =>
    withEntries(truth, (await read(other(chart))).feed.entry)

const mixed =
  (share: number, storefront: StorefrontCode): Lie =>
  async (truth, chart, read) => {
    const idOf = (entry: unknown) => JSON.stringify((entry as { id: { attributes: unknown } }).id.attributes)
    const own = new Set(truth.feed.entry.map(idOf))
    const strange = (await read({ ...chart, storefront })).feed.entry.filter(entry => !own.has(idOf(entry)))
    return withEntries(
      truth,
      truth.feed.entry.map((entry, at) => ((at * 7) % 10 < share * 10 ? (strange.shift() ?? entry) : entry)),
    )
  }

/** Well-formed and wrong: each storefront is told another lie about its free chart. */
const lies: [storefront: StorefrontCode, words: string, lie: Lie][] = [
  ['us', 'the apps of another genre', as(chart => ({ ...chart, genre: 6015 }))],
  ['gb', '60 % of another country', mixed(0.6, 'jp')],
  ['de', 'ranks 11 to 50 missing', keep(at => at < 10 || at >= 50)],
  ['fr', 'ranks 1 to 40 missing', keep(at => at >= 40)],
  ['jp', 'ranks 1 to 15 missing', keep(at => at >= 15)],
  ['kr', 'the first 51 only', keep(at => at < 51)],
  ['it', 'the first 55 only', keep(at => at < 55)],
  ['es', 'the first 60 only', keep(at => at < 60)],
  ['ca', 'the paid chart', as(chart => ({ ...chart, chartType: 'top-paid' }))],
  ['au', 'the iPad chart', as(chart => ({ ...chart, device: 'ipad' }))],
  ['br', 'nothing', keep(() => false)],
  ['mx', 'one app', keep(at => at === 0)],
  [
    'in',
    'all ranks mixed',
    truth =>
      withEntries(
        truth,
        truth.feed.entry
          .map((entry, at) => ({ entry, order: (at * 37) % 101 }))
          .sort((a, b) => a.order - b.order)
          .map(({ entry }) => entry),
      ),
  ],
  ['pl', 'upside down', truth => withEntries(truth, truth.feed.entry.toReversed())],
  ['at', 'every second app', keep(at => at % 2 === 0)],
  ['be', 'the chart of another country', as(chart => ({ ...chart, storefront: 'no' }))],
]

/** Old charts: the store itself is asked for them, and says when they were made or does not. */
const oldCharts: [storefront: StorefrontCode, words: string, days: number, saysSo: boolean][] = [
  ['nl', 'seven days old, and says so', 7, true],
  ['se', 'two days old, and says so', 2, true],
  ['ch', 'two days old, and does not say so', 2, false],
]

const storefronts = [...lies.map(([code]) => code), ...oldCharts.map(([code]) => code)]
const kinds: Partial<Chart>[] = [{}, { chartType: 'top-paid' }]
const charts = storefronts.flatMap(storefront => kinds.map(kind => chartOf(storefront, kind)))

type Opened = Awaited<ReturnType<typeof openWorld>>

/** The whole server before a store that can lie, with weeks of history, a person with apps, and mail that is kept. */
const openWorld = async (smtpUrl: string) => {
  let now = () => start
  const store = createFakeAppStore({ seed: 1, now: () => now() })
  const { url } = await store.listen()
  const lying = await openLyingStore(url)
  onFileFinished(lying.close)
  onFileFinished(() => store.close())
  const environment = {
    APPSTORE_ITUNES_URL: lying.url,
    APPSTORE_SEARCH_URL: lying.url,
    COLLECTOR_ENABLED: 'true',
    COLLECTOR_AUTOSTART: 'true',
    COLLECTOR_CHARTS_PER_MINUTE: '6000',
    ...{ SMTP_URL: smtpUrl, MAIL_FROM: 'ranks@ranks.example' },
  }
  const clock = createRunningClock(start)
  now = clock.now
  const opened = await openTestServer({ environment, clock })
  const { services } = opened
  const past = charts.flatMap(chart =>
    Array.from({ length: pastDays }, (_, back): Snapshot => {
      const observedAt = new Date(start.getTime() - (pastDays - back) * dayMs)
      return {
        chart,
        observedAt,
        source: 'rss',
        depth: 100,
        appIds: store.world.rankedAppIds({ chart, at: observedAt }),
      }
    }),
  )
  await services.history.snapshots.recordSnapshots(past)
  const { db } = services.database
  const charted = past.map(({ chart, appIds }) => ({ storefront: chart.storefront, appIds }))
  await recordChartedApps(db, charted, start)
  return { ...opened, store, lying, past }
}

/** One pass over all charts; what it measured is looked at and sent. */
const sweep = async ({ services, clock }: Opened): Promise<void> => {
  const wanted = charts.map(chart => ({ chartKey: chartKeyOf(chart), priority: 1 }))
  await services.collector.startSweep({ charts: wanted, reason: 'test' })
  // What looks wrong is asked for again after 30 seconds and after two minutes.
  for (const laterMs of [0, 31 * secondMs, 121 * secondMs]) {
    clock.advance(laterMs)
    await services.collector.collect({ forMs: 25 * secondMs })
  }
  await services.history.flush()
  while (await services.evaluate());
  await services.outbox.startDue()
}

const tellLies = ({ lying, store, clock }: Opened, isSilent: boolean): void => {
  for (const [storefront, , lie] of lies)
    lying.lies.set(chartKeyOf(chartOf(storefront)), isSilent ? () => undefined : lie)
  for (const [storefront, , days, saysSo] of oldCharts) {
    const chart = chartOf(storefront)
    const at = new Date(clock.now().getTime() - days * dayMs).toISOString()
    store.setFault({ match: { chartKey: chartKeyOf(chart) }, fault: { kind: 'frozen', at } })
    const label = saysSo ? at : undefined
    const tell: Lie = truth => (label ? { feed: { ...truth.feed, updated: { label } } } : truth)
    lying.lies.set(chartKeyOf(chart), isSilent ? () => undefined : tell)
  }
}

const tellTruth = ({ lying, store }: Opened): void => {
  lying.lies.clear()
  store.clearFaults()
}

/** The first app of some countries, one from the middle, and apps that only a lie brings up. */
const watchedIn = ({ store }: Opened): number[] => {
  const at = (chart: Chart, index: number) => store.world.rankedAppIds({ chart, at: start }).slice(index, index + 1)
  return [
    ...new Set([
      ...(['us', 'de', 'jp', 'kr'] as const).flatMap(code => at(chartOf(code), 0)),
      ...(['gb', 'fr'] as const).flatMap(code => at(chartOf(code), 45)),
      ...at(chartOf('us', { genre: 6015 }), 3),
      ...at(chartOf('ca', { chartType: 'top-paid' }), 0),
      ...at(chartOf('no'), 5),
    ]),
  ]
}

/** What says why and when a chart is not measured; all else has to be the same whether Apple lied or was silent. */
const withoutReasons = (text: string): string =>
  text
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, at => at.slice(0, 10))
    .replace(/"(reason|detail|lastReason)":("[^"]*"|null)/g, '"$1":""')
    .replace(/http:..127.0.0.1:\d+/g, '')
    .replace(/"(id|requestId|secret|feedUrl|url)":"[^"]*"/g, '"$1":""')

type Surface = { path: string; headers?: Record<string, string> }

const read = async ({ server }: Opened, { path, headers }: Surface): Promise<string> => {
  const answer = await server.inject({ method: 'GET', url: path, headers: headers ?? {} })
  expect(answer.statusCode, path).toBe(200)
  const isText = /json|xml|html|svg|text/.test(String(answer.headers['content-type']))
  return isText ? withoutReasons(answer.body) : answer.rawPayload.toString('base64')
}

const surfacesOf = (appIds: readonly number[], { userId, cookie }: { userId: string; cookie: string }): Surface[] => [
  ...appIds.flatMap(id => [
    { path: `/api/apps/${id}/summary` },
    { path: `/api/apps/${id}/world` },
    { path: `/api/rank-series?apps=${id}&charts=us:top-free:36:iphone,gb:top-free:36:iphone,kr:top-free:36:iphone` },
    { path: `/badge/app/${id}.svg` },
    { path: `/embed/app/${id}` },
    { path: `/api/og/app/${id}` },
  ]),
  // Only apps of the public list have a feed.
  ...appIds.slice(0, publicApps).map(id => ({ path: `/feeds/app/${id}.atom` })),
  { path: `/api/comparisons?apps=${appIds.slice(0, 5).join(',')}` },
  ...(['us', 'gb', 'jp', 'kr', 'world'] as const).map(code => ({ path: `/api/movers?storefront=${code}&span=day` })),
  { path: '/api/top-international-apps' },
  { path: '/api/apps/public' },
  { path: '/api/category-apps/finance' },
  { path: `/api/users/${userId}/inbox`, headers: { cookie } },
]

/** Somebody whose address the account service vouches for. */
const signInWithMail = async ({ services, server }: Opened) => {
  const identity = { issuer: 'https://test.invalid', subject: 'Max', username: 'Max', email: 'max@ranks.example' }
  const { userId, cookie } = await signIn(services, { name: 'Max' })
  await ensureUser(services.database.db, { ...identity, isEmailVerified: true }, services.clock.now())
  const payload = { email: identity.email, enabled: true }
  const url = `/api/users/${userId}/notifications`
  const answer = await server.inject({ method: 'PUT', url, headers: { cookie, ...sameOrigin }, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return { userId, cookie }
}

const trackAll = async (
  { server }: Opened,
  { userId, cookie }: { userId: string; cookie: string },
  appIds: readonly number[],
) => {
  for (const id of appIds) {
    const url = `/api/users/${userId}/apps/${id}/track`
    await server.inject({ method: 'POST', url, headers: { cookie, ...sameOrigin } })
  }
}

const keysOf = (moments: ReadonlyMap<ChartKey, { observedAt: Date }>, since: Date): ChartKey[] =>
  [...moments].filter(([, { observedAt }]) => observedAt >= since).map(([key]) => key)

/** Lives through a day of truth, one of lies and one of truth, and reads everything that people can see. */
const live = async (isSilent: boolean) => {
  const mail = await openMailServer()
  const opened = await openWorld(mail.url)
  const { services, clock } = opened
  const { db } = services.database
  const person = await signInWithMail(opened)
  const watched = watchedIn(opened)
  await addPublicApps(db, watched.slice(0, publicApps), clock.now())
  await trackAll(opened, person, watched)
  await sweep(opened)
  clock.advance(dayMs)
  tellLies(opened, isSilent)
  await sweep(opened)
  clock.advance(3 * hourMs)
  await sweep(opened)
  const seen = new Map<string, string>()
  for (const surface of surfacesOf(watched, person)) {
    seen.set(surface.path.replace(person.userId, 'me'), await read(opened, surface))
  }
  const held = await listUndecided(db)
  tellTruth(opened)
  clock.advance(hourMs)
  const truthAt = clock.now()
  await sweep(opened)
  clock.advance(hourMs)
  await services.outbox.startDue()
  const back = keysOf((await services.history.findLatestMoments()).charts, truthAt)
  const inbox = await read(opened, surfacesOf([], person).at(-1) ?? { path: '/' })
  await opened.close()
  return { seen, held, back, inbox, letters: mail.letters.map(({ subject }) => subject).sort() }
}

test('whatever well-formed lie the App Store tells, people see what they would see if it had not answered', {
  timeout: 240_000,
}, async () => {
  const [lied, silent] = [await live(false), await live(true)]
  const liedAbout = storefronts.map(storefront => chartKeyOf(chartOf(storefront))).sort()
  expect(lied.held.map(({ chartKey }) => chartKey).sort()).toEqual(liedAbout)
  expect(silent.held).toEqual([])
  expect([...lied.seen].filter(([path, text]) => silent.seen.get(path) !== text).map(([path]) => path)).toEqual([])
  expect(lied.inbox).toBe(silent.inbox)
  expect(lied.letters.length).toBeGreaterThan(0)
  expect(lied.letters).toEqual(silent.letters)
  // The next honest answer counts at once.
  expect(lied.back.sort()).toEqual(charts.map(chartKeyOf).sort())
})
