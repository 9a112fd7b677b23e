import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { TopChartEntry } from '#appstore'
import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#domain/units.ts'
import { createFakeAppStore, type WorldApp } from '#fake-appstore'
import { ensureUser } from './accounts/users.repository.ts'
import { ensureAlertPerson } from './alerts/schedules/alert-people.repository.ts'
import { recordSeenApps } from './catalog/apps.repository.ts'
import { addPublicApps } from './catalog/public-apps.repository.ts'
import { listRunningSweeps } from './collector/sweeps.repository.ts'
import { listUndecided } from './evidence/suspects.repository.ts'
import type { Snapshot } from './history/snapshots.rules.ts'
import { rowsOf } from './platform/database/database.ts'
import { onFileFinished } from './testing/file-finished.ts'
import { lies } from './testing/lies.ts'
import { type Lie, openLyingStore } from './testing/lying-store.ts'
import { openMailServer } from './testing/mail-server.ts'
import { differing, readEmail, withoutReasons } from './testing/seen-texts.ts'
import { type Person, type Surface, surfacesOf } from './testing/surfaces.ts'
import { createRunningClock } from './testing/test-clock.ts'
import { sameOrigin, signIn } from './testing/test-people.ts'
import { openTestServer } from './testing/test-server.ts'
import { addTrackedApp, type OnTracked } from './tracking/tracking.repository.ts'

const start = new Date('2026-03-07T12:05:00Z')
const publicApps = 4

const chartOf = (storefront: StorefrontCode, chart: Partial<Chart> = {}): Chart => ({
  storefront,
  type: 'top-free',
  genre: 36,
  device: 'iphone',
  ...chart,
})

/** Charts with old data: the fake store serves an old chart, with or without its date. */
const oldCharts: [storefront: StorefrontCode, words: string, days: number, isDated: boolean][] = [
  ['nl', 'seven days old, and says so', 7, true],
  ['se', 'two days old, and says so', 2, true],
  ['ch', 'two days old, and does not say so', 2, false],
]

const storefronts = [...lies.map(([code]) => code), ...oldCharts.map(([code]) => code)]
const charts = [...storefronts.map(storefront => chartOf(storefront)), chartOf('ca', { type: 'top-paid' })]

/** Three times: a day after the first genuine reading, six hours later, and another day later. */
const lyingAfterMs = [dayMs, dayMs + 6 * hourMs, 2 * dayMs]
/** When charts are read during a lie, counted from its start. */
const lastingMs = [0, 70 * minuteMs, 3 * hourMs]

/** When Apple tells the truth: before the lies, right after them, and later. */
const honestAfterMs = {
  before: 0,
  next: 2 * dayMs + 5 * hourMs,
  later: 3 * dayMs,
}
/**
 * When a true chart is read: again later in case it is odd, and more than six hours later in case its first ranks are. On a busy
 * machine a sweep takes minutes of the test's clock, and each reading must still be more than an hour after the previous one.
 */
const honestMs = [0, 1, 2, 7].map(times => times * 70 * minuteMs)
const sweptAt = [
  ...[honestAfterMs.before, honestAfterMs.next, honestAfterMs.later].flatMap(ms => honestMs.map(more => ms + more)),
  ...lyingAfterMs.flatMap(ms => lastingMs.map(more => ms + more)),
].map(ms => new Date(start.getTime() + ms))

/** A picture takes a tenth of a second to draw. */
const drawnApps = 9
const pastDays = 20

type Opened = Awaited<ReturnType<typeof openWorld>>

const toSeen = ({ id, name, genres, price }: WorldApp): TopChartEntry => ({
  appId: id,
  name: name.brand,
  icon: `https://images.invalid/${id}.png`,
  ...(genres[0] !== undefined && { genre: genres[0] }),
  price,
  currency: 'USD',
})

/**
 * A complete server with a store that can lie, weeks of history, a person who tracks apps, and a mail server that keeps
 * e-mails.
 */
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
    // One request at a time, so that apps keep the same name: the first one seen wins.
    COLLECTOR_CONCURRENCY: '1',
    // A first look requests a chart in every country; limits it to those under test.
    COLLECTOR_STOREFRONTS: [...storefronts, 'no'].join(','),
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'ranks@ranks.example',
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
  // Names every app of the charts up front. Otherwise the country that happens to be read first would determine its name.
  const ranked = new Set(charts.flatMap(chart => sweptAt.flatMap(at => store.world.rankedAppIds({ chart, at }))))
  const named = store.world.apps.filter(({ id }) => ranked.has(id))
  await recordSeenApps(db, named.map(toSeen), { storefront: 'us', at: start })
  return { ...opened, store, lying, past }
}

/** Reads charts, evaluates the measurements and delivers the messages. Returns the charts that were not measured. */
const sweep = async ({ services, clock }: Opened, chartKeys: readonly ChartKey[]): Promise<ChartKey[]> => {
  const { db } = services.database
  const wanted = chartKeys.map(chartKey => ({ chartKey, priority: 1 }))
  const sweepId = await services.measuring.collector.startSweep({ charts: wanted, reason: 'test' })
  // Failed charts are retried after a delay; no chart is retried this often.
  for (let round = 0; round < 40 && (await listRunningSweeps(db)).length > 0; round += 1) {
    await services.measuring.collector.collect({ forMs: 2 * secondMs })
    clock.advance(31 * secondMs)
  }
  expect(await listRunningSweeps(db)).toEqual([])
  while (await services.alerting.evaluate());
  await services.alerting.outbox.deliverDue()
  const missed = sweepId === undefined ? [] : await services.measuring.collector.listFailedCharts(sweepId)
  return missed.map(({ chartKey }) => chartKey as ChartKey)
}

/** Rotates the lies, so that countries get them in different orders. */
const lieOf = (country: number, time: number): Lie => lies[(country + 5 * time) % lies.length]?.[2] ?? (truth => truth)

const tellLies = ({ lying, store, clock }: Opened, time: number, isSilent: boolean): void => {
  for (const [country, [storefront]] of lies.entries())
    lying.lies.set(chartKeyOf(chartOf(storefront)), isSilent ? () => undefined : lieOf(country, time))
  for (const [storefront, , days, isDated] of oldCharts) {
    const chart = chartOf(storefront)
    const at = new Date(clock.now().getTime() - days * dayMs).toISOString()
    store.setFault({ match: { chartKey: chartKeyOf(chart) }, fault: { kind: 'frozen', at } })
    const label = isDated ? at : undefined
    const tell: Lie = truth => (label ? { feed: { ...truth.feed, updated: { label } } } : truth)
    lying.lies.set(chartKeyOf(chart), isSilent ? () => undefined : tell)
  }
}

const tellTruth = ({ lying, store }: Opened): void => {
  lying.lies.clear()
  store.clearFaults()
}

/** The first app in some countries, one from the middle, and apps that appear only in a lie. */
const watchedIn = ({ store }: Opened): number[] => {
  const at = (chart: Chart, index: number) => store.world.rankedAppIds({ chart, at: start }).slice(index, index + 1)
  return [
    ...new Set([
      ...(['us', 'de', 'jp', 'kr'] as const).flatMap(code => at(chartOf(code), 0)),
      ...(['gb', 'fr'] as const).flatMap(code => at(chartOf(code), 45)),
      ...at(chartOf('us', { genre: 6015 }), 3),
      ...at(chartOf('ca', { type: 'top-paid' }), 0),
      ...at(chartOf('no'), 5),
    ]),
  ]
}

const read = async ({ server }: Opened, { path, headers }: Surface): Promise<string> => {
  const answer = await server.inject({ method: 'GET', url: path, headers: headers ?? {} })
  expect(answer.statusCode, path).toBe(200)
  const isText = /json|xml|html|svg|text/.test(String(answer.headers['content-type']))
  return isText ? withoutReasons(answer.body) : answer.rawPayload.toString('base64')
}

/** A person whose e-mail address the account service has verified. */
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

/** Skips first looks, which would read additional charts during the test. */
const trackAll = async ({ services: { database, clock } }: Opened, userId: string, appIds: readonly number[]) => {
  const tracked = { userId, limit: appIds.length, now: clock.now(), onTracked: ensurePerson }
  for (const appId of appIds) await addTrackedApp(database.db, { ...tracked, appId })
}

const ensurePerson: OnTracked = (tx, { userId, now }) => ensureAlertPerson(tx, userId, now)

const keysOf = (moments: ReadonlyMap<ChartKey, { observedAt: Date }>, since: Date): ChartKey[] =>
  [...moments].filter(([, { observedAt }]) => observedAt >= since).map(([key]) => key)

/** The charts of the newest sweep that gave no new measurement, and why. */
const listMissed = ({ services: { database } }: Opened): Promise<unknown[]> =>
  rowsOf(
    database.db,
    sql`SELECT chart_key, state, attempts, reason, detail, finished_at FROM sweep_charts
        WHERE state <> 'recorded' AND sweep_id = (SELECT max(id) FROM sweeps) ORDER BY chart_key`,
  )

/** Everything visible to people, by path. */
const readAll = async (opened: Opened, person: Person, appIds: readonly number[]): Promise<Map<string, string>> => {
  const seen = new Map<string, string>()
  for (const surface of surfacesOf(appIds, { ...person, drawnApps, publicApps }))
    seen.set(surface.path.replace(person.userId, 'me'), await read(opened, surface))
  return seen
}

/** Runs a genuine day, days of lies and another genuine day, and reads everything visible to people. */
const live = async (isSilent: boolean) => {
  const mail = await openMailServer()
  const opened = await openWorld(mail.url)
  const { services, clock } = opened
  const { db } = services.database
  const person = await signInWithMail(opened)
  const watched = watchedIn(opened)
  await addPublicApps(db, watched.slice(0, publicApps), clock.now())
  await trackAll(opened, person.userId, watched)
  /** Reads unmeasured charts again, as the plan does. The fake store changes its charts every hour. */
  const sweepAfter = async (ms: number, againMs: readonly number[]): Promise<void> => {
    let waiting = charts.map(chartKeyOf)
    for (const more of againMs) {
      clock.set(new Date(start.getTime() + ms + more))
      waiting = await sweep(opened, waiting)
    }
  }
  await sweepAfter(honestAfterMs.before, honestMs)
  for (const [time, ms] of lyingAfterMs.entries()) {
    clock.set(new Date(start.getTime() + ms))
    tellLies(opened, time, isSilent)
    await sweepAfter(ms, lastingMs)
  }
  const amidLies = await readAll(opened, person, watched)
  const held = await listUndecided(db)
  tellTruth(opened)
  await sweepAfter(honestAfterMs.next, honestMs)
  const back = keysOf(
    (await services.history.findLatestMoments()).charts,
    new Date(start.getTime() + honestAfterMs.next),
  )
  const missed = await listMissed(opened)
  await sweepAfter(honestAfterMs.later, honestMs)
  const afterLies = await readAll(opened, person, watched)
  await opened.close()
  return { amidLies, afterLies, held, back, missed, emails: mail.emails.map(readEmail).sort() }
}

// Promise: P17
test('for any wrong but well-formed response of the App Store, people see the same as if it had not answered', {
  timeout: 400_000,
}, async () => {
  const [lied, silent] = [await live(false), await live(true)]
  const liedAbout = storefronts.map(storefront => chartKeyOf(chartOf(storefront))).sort()
  expect(lied.held.map(({ chartKey }) => chartKey).sort()).toEqual(liedAbout)
  expect(silent.held).toEqual([])
  expect(differing(lied.amidLies, silent.amidLies)).toEqual([])
  // Genuine readings are accepted at once, or an hour later if they are odd.
  expect({ lied: lied.missed, silent: silent.missed }).toEqual({ lied: [], silent: [] })
  expect(lied.back.sort()).toEqual(charts.map(chartKeyOf).sort())
  expect(differing(lied.afterLies, silent.afterLies)).toEqual([])
  expect(lied.emails.length).toBeGreaterThan(0)
  expect(lied.emails).toEqual(silent.emails)
})
