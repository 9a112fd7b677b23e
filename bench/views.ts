import { addDays, dayOf } from '#domain/days.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { timeMs } from './measure.ts'

/** The subjects of the requests. */
export type Ground = {
  /** Days of history. */
  days: number
  newest: Date
  drawAppId: (random: () => number) => string
  developerIds: readonly string[]
  keywords: readonly string[]
}

export type View = { what: string; path: (random: () => number) => string }

/** Every view of issue 8 as the screens request it, each for a different subject, so that no response comes from a cache. */
export const listViews = ({ days, newest, drawAppId, developerIds, keywords }: Ground): View[] => {
  const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
    items[Math.floor(random() * items.length)]
  const storefront = (random: () => number) => pick(storefrontCodes, random) ?? 'us'
  const day = (random: () => number) => addDays(dayOf(newest), -1 - Math.floor(random() * Math.max(1, days - 40)))
  const chart = (random: () => number) =>
    `storefront=${storefront(random)}&chartType=${pick(['top-free', 'top-grossing', 'top-paid'], random)}`
  const key = (random: () => number) => `${storefront(random)}:top-free:36:iphone`
  const many = (count: number, draw: (random: () => number) => string) => (random: () => number) => [
    ...new Set(Array.from({ length: count }, () => draw(random))),
  ]
  const from = new Date(newest.getTime() - 3_650 * 86_400_000).toISOString()
  const app = drawAppId
  return [
    { what: 'app in the world, now', path: r => `/api/apps/${app(r)}/world` },
    { what: 'app in the world, a day', path: r => `/api/apps/${app(r)}/world?day=${day(r)}` },
    { what: 'history, one chart, 90 days', path: r => `/api/rank-series?apps=${app(r)}&charts=${key(r)}` },
    { what: 'history, 12 charts, 90 days', path: r => `/api/rank-series?apps=${app(r)}&charts=${many(12, key)(r)}` },
    {
      what: 'history, 5 charts, all',
      path: r => `/api/rank-series?apps=${app(r)}&charts=${many(5, key)(r)}&from=${from}`,
    },
    { what: 'chart, now and a week before', path: r => `/api/charts?${chart(r)}&against=week` },
    {
      what: 'chart, then and a month before',
      path: r => `/api/charts?${chart(r)}&at=${day(r)}T13:00:00Z&against=month`,
    },
    { what: 'moments of a chart, 90 days', path: r => `/api/charts/moments?${chart(r)}&to=${day(r)}T13:00:00Z` },
    { what: 'replay of a month', path: r => `/api/charts/replay?${chart(r)}&to=${day(r)}` },
    { what: 'movers of a country, a week', path: r => `/api/movers?${chart(r)}&at=${day(r)}T13:00:00Z&span=week` },
    {
      what: 'movers of the world, a month',
      path: r => `/api/movers?storefront=world&at=${day(r)}T13:00:00Z&span=month&limit=${20 + Math.floor(r() * 30)}`,
    },
    { what: 'weather of the world, a day', path: r => `/api/weather?day=${day(r)}` },
    { what: 'weather of a country, 90 days', path: r => `/api/weather/${storefront(r)}?to=${day(r)}` },
    { what: 'circumstances, newest move', path: r => `/api/apps/${app(r)}/circumstances` },
    {
      what: 'circumstances of a day',
      path: r => `/api/apps/${app(r)}/circumstances?day=${day(r)}&storefront=${storefront(r)}`,
    },
    { what: 'comparison of 5 apps', path: r => `/api/comparisons?apps=${many(5, app)(r)}&day=${day(r)}` },
    { what: 'apps of a developer', path: r => `/api/developers/${pick(developerIds, r)}` },
    { what: 'keywords of an app', path: r => `/api/apps/${app(r)}/keywords` },
    {
      what: 'keyword of an app, a year',
      path: r => `/api/apps/${app(r)}/keyword-history?keyword=${encodeURIComponent(pick(keywords, r) ?? 'a')}`,
    },
    { what: 'store page of an app, a year', path: r => `/api/apps/${app(r)}/store-page?storefront=${storefront(r)}` },
  ]
}

const warmUps = 5
const questions = 60

/** Response times in milliseconds, one request at a time. @throws Error if a response is a failure: failures are fast. */
export const askViews = async (url: string, view: View, random: () => number): Promise<number[]> => {
  const times: number[] = []
  for (let index = 0; index < warmUps + questions; index += 1) {
    const address = url + view.path(random)
    times.push(
      await timeMs(async () => {
        const response = await fetch(address, { headers: { 'accept-encoding': 'gzip' } })
        const text = await response.text()
        if (!response.ok) throw new Error(`${address} answered ${response.status}: ${text.slice(0, 200)}`)
      }),
    )
  }
  return times.slice(warmUps)
}
