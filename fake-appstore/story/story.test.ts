import { describe, expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import { addDays, startOfDay } from '#domain/days.ts'
import { allGenres } from '#domain/genres.ts'
import { compareStorefronts, type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { type StartedStore, startStore } from '../testing/started-store.ts'
import { createWorld } from '../world/world.ts'
import { type AppName, appIdOf, appNames, saleStorefronts } from './cast.ts'
import { shuffledStorefronts } from './incidents.ts'
import { tellStory } from './story.ts'

const day = '2026-09-15'
const world = createWorld(1, { story: tellStory(day) })
const noonOf = (days: number): Date => new Date(startOfDay(addDays(day, days)).getTime() + 12 * hourMs)

const chartOf = (storefront: StorefrontCode, genre: number, other: Partial<Chart> = {}): Chart => ({
  storefront,
  type: 'top-free',
  device: 'iphone',
  ...other,
  genre,
})

const rankOf = (name: AppName, chart: Chart, days: number): number =>
  world.rankedAppIds({ chart, at: noonOf(days) }).indexOf(appIdOf(name)) + 1

const ranksOf = (name: AppName, chart: Chart, days: readonly number[]): number[] =>
  days.map(ago => rankOf(name, chart, ago))

const daysOf = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const lookUp = async (get: StartedStore['get'], name: AppName, country: string): Promise<unknown> => {
  const text = await (await get(`/lookup?id=${appIdOf(name)}&country=${country}`)).text()
  return JSON.parse(text).results[0]
}

describe('the apps of a story', () => {
  test('the apps of a story have ids of their own and are in stores and searches like all others', () => {
    expect(new Set(world.apps.map(({ id }) => id)).size).toBe(world.apps.length)
    for (const name of appNames) {
      const app = world.findApp(appIdOf(name))
      expect(app?.name.brand).toBe(name)
      expect(appIdOf(name) % 7).not.toBe(0)
      expect(app && ['jp', 'us', 'de'].every(code => world.isOffered(app, code as StorefrontCode, noonOf(0)))).toBe(
        true,
      )
    }
  })

  test('an app that moves to another category is in its charts and lookups from that day on', async () => {
    const isIn = (genre: number, days: number) => rankOf('Lanternlight', chartOf('us', genre), days) > 0
    expect([-57, -56, -55, -54].map(days => [isIn(6017, days), isIn(6007, days)])).toEqual([
      ...Array(2).fill([true, false]),
      ...Array(2).fill([false, true]),
    ])
    const { get } = await startStore({ storyDay: day, now: () => noonOf(-56) })
    expect(await lookUp(get, 'Lanternlight', 'us')).toMatchObject({ primaryGenreId: 6017, genreIds: ['6017', '6012'] })
  })

  test('the apps of a story change no order among the other apps', () => {
    const plain = createWorld(1)
    const cast = new Set(appNames.map(appIdOf))
    for (const chart of [chartOf('jp', 6007), chartOf('us', allGenres), chartOf('de', 6017, { type: 'top-paid' })]) {
      const others = world.storeAppIds({ chart, at: noonOf(-5) }).filter(id => !cast.has(id))
      expect(plain.storeAppIds({ chart, at: noonOf(-5) }).slice(0, others.length)).toEqual(others)
    }
  })

  test('the apps of a story keep the law of charts: a category is the overall chart without the others, and goes on below its end', () => {
    for (const storefront of ['jp', 'us', 'br', 'fj', 'lu'] as const) {
      for (const [genre, kind] of [
        [6007, {}],
        [6014, {}],
        [7014, {}],
        [6017, { type: 'top-paid' }],
        [6027, { device: 'ipad' }],
      ] as const) {
        const at = noonOf(-40)
        const isOfGenre = (id: number) => world.findApp(id)?.genres.includes(genre) ?? false
        const narrow = world.rankedAppIds({ chart: chartOf(storefront, genre, kind), at })
        const isIn = new Set(narrow)
        const shared = world
          .rankedAppIds({ chart: chartOf(storefront, allGenres, kind), at })
          .filter(id => isIn.has(id))
        expect(narrow.filter(id => shared.includes(id))).toEqual(shared)
        expect(narrow.slice(0, shared.length).every(isOfGenre)).toBe(true)
        expect(narrow.slice(0, shared.length)).toEqual(shared)
      }
    }
  })

  test('Tidal Notes climbs from about #80 to #1 in Japan in the eight days after its version 5.2, and stays there', async () => {
    const chart = chartOf('jp', 6007)
    const before = ranksOf('Tidal Notes', chart, daysOf(-60, -21))
    expect(Math.min(...before)).toBeGreaterThan(70)
    expect(Math.max(...before)).toBeLessThan(92)
    const climb = ranksOf('Tidal Notes', chart, daysOf(-20, -12))
    expect(climb).toEqual(climb.toSorted((a, b) => b - a))
    expect(ranksOf('Tidal Notes', chart, daysOf(-12, 0))).toEqual(daysOf(-12, 0).map(() => 1))
    const { get } = await startStore({ storyDay: day, now: () => noonOf(-20) })
    expect(await lookUp(get, 'Tidal Notes', 'jp')).toMatchObject({
      trackName: 'Tidal Notes',
      version: '5.2',
      artistName: 'Low Tide Software',
    })
  })

  test('Tidal Notes is in the top 10 of Productivity in about forty countries after the climb, and in few before', () => {
    const countTop = (top: number, days: number) =>
      storefrontCodes.filter(code => {
        const rank = rankOf('Tidal Notes', chartOf(code, 6007), days)
        return rank > 0 && rank <= top
      }).length
    expect(countTop(10, -21)).toBe(0)
    expect(countTop(10, 0)).toBeGreaterThan(35)
    expect(countTop(10, 0)).toBeLessThan(50)
    expect(countTop(5, 0)).toBeGreaterThan(12)
  })

  test('Fern & Fable is cheaper for eight days in twelve countries and climbs only there', async () => {
    expect(saleStorefronts.size).toBe(12)
    const { get } = await startStore({ storyDay: day, now: () => noonOf(-30) })
    expect(await lookUp(get, 'Fern & Fable', 'us')).toMatchObject({ price: 0.99 })
    expect(await lookUp(get, 'Fern & Fable', 'mx')).toMatchObject({ price: 80 })
    const paid = (code: StorefrontCode) => chartOf(code, 6017, { type: 'top-paid' })
    expect(rankOf('Fern & Fable', paid('us'), -30) * 3).toBeLessThan(rankOf('Fern & Fable', paid('us'), -36))
    const [away = 0, usual = 0] = ranksOf('Fern & Fable', paid('mx'), [-30, -36])
    expect(Math.abs(away - usual)).toBeLessThan(usual / 4)
  })

  test('Pocket Orrery goes from paid to free charts, Kettle Quest leaves all of them, Slate Studio is in those for iPad only', () => {
    const paid = chartOf('us', 6017, { type: 'top-paid' })
    expect([rankOf('Pocket Orrery', paid, -50) > 0, rankOf('Pocket Orrery', paid, -47)]).toEqual([true, 0])
    expect(rankOf('Pocket Orrery', chartOf('us', 6017), -50)).toBe(0)
    expect(rankOf('Pocket Orrery', chartOf('us', 6017), -47)).toBeGreaterThan(0)
    expect(rankOf('Kettle Quest', chartOf('us', 6014), -32)).toBeGreaterThan(0)
    expect(ranksOf('Kettle Quest', chartOf('us', 6014), [-31, 0])).toEqual([0, 0])
    expect(rankOf('Slate Studio', chartOf('us', 6027, { device: 'ipad' }), 0)).toBeGreaterThan(0)
    expect(rankOf('Slate Studio', chartOf('us', 6027), 0)).toBe(0)
  })
})

test('in sixty countries the order changes on one day by much more than usual, and stays changed', () => {
  const plain = createWorld(1)
  const read = (code: StorefrontCode, days: number, of = world) =>
    of.storeAppIds({ chart: chartOf(code, 6005), at: noonOf(days) }).slice(0, 100)
  expect(shuffledStorefronts.size).toBe(60)
  const isShuffled = (code: StorefrontCode) => shuffledStorefronts.has(code)
  const large: readonly StorefrontCode[] = storefrontCodes.toSorted(compareStorefronts).slice(0, 40)
  expect(new Set(large.map(isShuffled)).size).toBe(2)
  for (const code of large) {
    expect(read(code, -24)).toEqual(read(code, -24, plain))
    const movedIn = (from: number, to: number) => {
      const before = read(code, from)
      const after = read(code, to).filter(id => before.includes(id))
      return after.reduce((sum, id, index) => sum + Math.abs(before.indexOf(id) - index), 0) / after.length
    }
    if (!isShuffled(code)) expect(read(code, -23)).toEqual(read(code, -23, plain))
    else expect(movedIn(-24, -23)).toBeGreaterThan(1.7 * movedIn(-23, -22))
  }
})

describe('the history of a story', () => {
  type Line = { country: string; charts: Record<string, number[]>; failures?: Record<string, unknown> }
  const key = 'top-free:all'

  const readDay = async (days: number): Promise<Map<string, Line>> => {
    const { get } = await startStore({ storyDay: day, now: () => noonOf(0) })
    const date = addDays(day, days)
    const text = await (await get(`/__control/history?from=${date}&to=${date}&charts=${key}`)).text()
    const lines = text.trimEnd().split('\n')
    return new Map(lines.map(line => JSON.parse(line)).map((line: Line) => [line.country, line]))
  }

  test('the history of a story has a reason instead of a chart where one was not read', async () => {
    const outage = await readDay(-61)
    expect([...outage.values()].every(({ charts, failures }) => !charts[key] && failures?.[key])).toBe(true)
    expect(outage.get('us')?.failures).toEqual({ [key]: { reason: 'not-fetched', detail: '' } })
    const unavailable = { [key]: { reason: 'http', detail: '503' } }
    expect((await readDay(-40)).get('br')).toMatchObject({ charts: {}, failures: unavailable })
    expect((await readDay(-1)).get('ke')).toMatchObject({ charts: {}, failures: unavailable })
    expect((await readDay(-60)).get('us')?.failures).toBeUndefined()
  })

  test('the history of a story has old charts in Norway on two days', async () => {
    const norwegian = await Promise.all(
      [-10, -9, -8, -7].map(async days => (await readDay(days)).get('no')?.charts[key]),
    )
    expect(norwegian.slice(1, 3)).toEqual([norwegian[0], norwegian[0]])
    expect(norwegian[3]).not.toEqual(norwegian[0])
  })

  test('the history of a story goes on in the answers of today: Kenya is unavailable, and Tidal Notes is #1 in Japan', async () => {
    const { get } = await startStore({ storyDay: day, now: () => new Date(noonOf(0).getTime() + 3 * hourMs) })
    expect((await get('/ke/rss/topfreeapplications/limit=100/json')).status).toBe(503)
    const feed = await (await get('/jp/rss/topfreeapplications/limit=1/genre=6007/json')).text()
    expect(feed).toContain('"im:name":{"label":"Tidal Notes"}')
  })
})
