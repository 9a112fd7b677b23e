import { type AppStore, type BeforeCall, ThrottledError } from '#appstore'
import type { ChartKey } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { minuteMs, secondMs } from '#domain/units.ts'
import { createCallLimit, createDraw } from '#fake-appstore'
import { recordSeenApps } from '../../catalog/apps.repository.ts'
import { lookupJobs } from '../../catalog/lookups.jobs.ts'
import { addPublicApps } from '../../catalog/public-apps.repository.ts'
import { createSearch } from '../../catalog/search.usecases.ts'
import { createStoreSearch } from '../../catalog/store-search.usecases.ts'
import { insertChosenKeywords } from '../../keywords/app-keywords.repository.ts'
import { keywordJobs } from '../../keywords/keywords.jobs.ts'
import { createKeywords } from '../../keywords/keywords.usecases.ts'
import { createMeasuring } from '../../measuring.ts'
import type { Clock } from '../../platform/process/clock.ts'
import type { openTestCollector } from '../test-collector.ts'

/** The limit that Apple documents. The drill uses all of it, for both budgets. */
export const appleLimit = 20

type Kind = 'charts' | 'people' | 'lookups' | 'keywords'
export type Arrival = { kind: Kind; atMs: number; isRefused: boolean }
type Listing = Awaited<ReturnType<AppStore['fetchSearch']>>[number]

/** Searches of people: answered at once, after a wait whose end they could see, or without a result of the App Store. */
export type Asked = { atOnce: number; waited: number; unanswered: number; longestSeconds: number }

/** How long after its slot a request leaves, at most: more than the 0.7 s that once caused a refusal. */
const departureMs = 900

type Jitter = { clock: Clock; seed: number }

/** Requests of this client leave late. */
export const leaveLate = (appStore: AppStore, { clock, seed }: Jitter): AppStore => {
  const draw = createDraw(seed)
  const late =
    (beforeCall: BeforeCall): BeforeCall =>
    async request => {
      const permit = await beforeCall(request)
      await clock.sleep(draw.between(0, departureMs))
      return permit
    }
  const wrap =
    <Request extends { beforeCall?: BeforeCall | undefined }, Answer>(call: (request: Request) => Promise<Answer>) =>
    (request: Request): Promise<Answer> =>
      call(request.beforeCall ? Object.assign({}, request, { beforeCall: late(request.beforeCall) }) : request)
  return {
    fetchTopChart: wrap(appStore.fetchTopChart),
    fetchTopChartsOfGenre: wrap(appStore.fetchTopChartsOfGenre),
    fetchSearch: wrap(appStore.fetchSearch),
    fetchLookup: wrap(appStore.fetchLookup),
    fetchStoreSearch: wrap(appStore.fetchStoreSearch),
    fetchHints: wrap(appStore.fetchHints),
  }
}

const refuse = async (): Promise<never> => Promise.reject(new Error('The drill does not make this call.'))

const listingOf = (appId: number): Listing => ({
  appId,
  name: `App ${appId}`,
  developer: 'Developer',
  genres: [],
  screenshots: [],
  ipadScreenshots: [],
  devices: [],
  languages: [],
  kind: 'ios',
})

/** An App Store in simulated time, which counts arrivals like the fake one. */
export const createSimulatedStore = ({ clock, seed }: Jitter) => {
  const draw = createDraw(seed)
  const nowMs = () => clock.now().getTime()
  const limit = createCallLimit({ charts: appleLimit, search: appleLimit }, minuteMs, nowMs)
  const arrivals: Arrival[] = []
  const arrive = async (beforeCall: BeforeCall | undefined, kind: Kind): Promise<void> => {
    const budget = kind === 'charts' ? 'charts' : 'search'
    const url = `https://itunes.apple.com/${kind}`
    const permit = await beforeCall?.({ budget, url })
    await clock.sleep(draw.between(10, 150))
    const isRefused = !limit.admit(budget)
    arrivals.push({ kind, atMs: nowMs(), isRefused })
    await clock.sleep(draw.between(50, 300))
    await permit?.afterCall?.(clock.now())
    if (isRefused) throw new ThrottledError({ url, status: 403, retryAt: undefined, evidence: '' })
  }
  const open = (ofClient: BeforeCall): AppStore => ({
    fetchTopChart: async ({ storefront, type: chartType, genre, device, beforeCall = ofClient }) => {
      await arrive(beforeCall, 'charts')
      const first = 1_000 * (1 + storefrontCodes.indexOf(storefront)) + chartType.length
      const entries = Array.from({ length: 10 }, (_, rank) => ({ appId: first + 20 * rank, name: `App ${rank}` }))
      return { chart: { storefront, type: chartType, genre, device }, source: 'rss', depth: 100, entries }
    },
    fetchSearch: async ({ limit: most, beforeCall = ofClient }) => {
      await arrive(beforeCall, most === 50 ? 'people' : 'keywords')
      return [listingOf(1)]
    },
    fetchLookup: async ({ appIds = [], beforeCall = ofClient }) => {
      await arrive(beforeCall, 'lookups')
      return { found: appIds.map(listingOf), missing: [], missingBundleIds: [] }
    },
    fetchTopChartsOfGenre: refuse,
    fetchStoreSearch: refuse,
    fetchHints: refuse,
  })
  return { open, arrivals }
}

type Parts = Awaited<ReturnType<typeof openTestCollector>>

/** More charts, store pages and keywords than all slots of these minutes. */
const fillWork = async ({ db, clock, collector }: Parts, minutes: number): Promise<void> => {
  const seen = { at: clock.now() }
  const storefronts = storefrontCodes.slice(0, appleLimit * minutes)
  for (const [index, storefront] of storefronts.entries()) {
    const named = Array.from({ length: 2 }, (_, app) => ({ appId: 10_000 + 2 * index + app, name: `App ${index}` }))
    await recordSeenApps(db, named, { storefront, at: seen.at })
  }
  const appId = 10_000
  await addPublicApps(db, [appId], clock.now())
  const searches = storefronts.flatMap(storefront => ['photo', 'maps'].map(keyword => ({ appId, storefront, keyword })))
  await insertChosenKeywords(db, searches, clock.now())
  const charts = storefronts.flatMap(code =>
    (['top-free', 'top-paid', 'top-grossing'] as const).flatMap(type =>
      (['iphone', 'ipad'] as const).map(device => `${code}:${type}:36:${device}` as ChartKey),
    ),
  )
  await collector.startSweep({ charts: charts.map(chartKey => ({ chartKey, priority: 1 })), reason: 'drill' })
}

const jobsOf = ({ db, clock, log, pace, appStore, ask, lookUpApps }: Parts) => {
  const findStanding = async () => 'on' as const
  const keywords = createKeywords({ db, clock, log, pace, appStore, ask, findStanding, stalenessHours: 72 })
  const schedule = { isEnabled: true, clock }
  return [...lookupJobs(lookUpApps, schedule), ...keywordJobs(keywords, schedule)]
}

/** People search while a second process on the same database reads charts, store pages and keywords without a break. */
export const workAtApplePace = async (worker: Parts, minutes: number): Promise<Asked> => {
  const { db, clock, log, history } = worker
  const web = createMeasuring({
    db,
    history,
    clock,
    log,
    settings: worker.settings,
    tuning: worker.tuning,
  })
  const askStore = createStoreSearch({ db, clock, log, appStore: web.appStore, ask: web.ask })
  const search = createSearch({ db, clock, history, askStore })
  await fillWork(worker, minutes)
  const nowMs = () => clock.now().getTime()
  const endMs = nowMs() + minutes * minuteMs
  const isOpen = () => nowMs() < endMs
  const asked: Asked = { atOnce: 0, waited: 0, unanswered: 0, longestSeconds: 0 }
  const draw = createDraw(7)

  const searchAs = async (queue: 'members' | 'visitors', term: string): Promise<void> => {
    const askedMs = nowMs()
    const ask = () => search({ q: term, storefront: 'us', asker: { queue, name: queue } })
    let found = await ask()
    const isAtOnce = found.notice === undefined
    while (found.notice === 'app-store-waiting' && found.retryAfterSeconds && isOpen()) {
      await clock.sleep(found.retryAfterSeconds * secondMs)
      found = await ask()
    }
    if (!isOpen()) return
    asked.longestSeconds = Math.max(asked.longestSeconds, (nowMs() - askedMs) / secondMs)
    if (found.notice !== undefined) asked.unanswered += 1
    else if (isAtOnce) asked.atOnce += 1
    else asked.waited += 1
  }

  /** Now and then two people search at once. */
  const people = async (): Promise<void> => {
    for (let turn = 0; isOpen(); turn += 1) {
      await clock.sleep(draw.between(4, 16) * secondMs)
      const queues = turn % 4 === 0 ? (['members', 'visitors'] as const) : [draw.pick(['members', 'visitors'] as const)]
      await Promise.all(queues.map(queue => searchAs(queue, `word ${turn} ${queue}`)))
    }
  }

  const stopping = new AbortController()
  const { signal } = stopping
  const repeat = async (work: () => Promise<unknown>): Promise<void> => {
    while (isOpen()) {
      await work()
      await clock.sleep(100)
    }
  }
  const end = async (): Promise<void> => {
    await clock.sleep(minutes * minuteMs)
    stopping.abort()
  }
  await Promise.all([
    people(),
    repeat(() => worker.collector.collect({ signal })),
    ...jobsOf(worker).map(job => repeat(() => job.run(signal))),
    end(),
  ])
  return asked
}
