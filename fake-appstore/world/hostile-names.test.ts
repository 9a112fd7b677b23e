import { XMLParser } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { parseResults, readJson } from '../testing/parse-results.ts'
import { startStore, testNow } from '../testing/started-store.ts'
import { nameIn } from './names.ts'
import { hostileNames, longestNameBytes } from './words/hostile.ts'
import { languages } from './words/languages.ts'
import { createWorld } from './world.ts'

const world = createWorld(1, { hasHostileNames: true })
const plain = createWorld(1)
const names = new Set(hostileNames.map(({ name }) => name))
const hostile = world.apps.filter(app => names.has(app.name.brand))
const at = testNow
const overall: Chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }

test('there are forty hostile names and forty hostile developers, each once', () => {
  expect(hostileNames).toHaveLength(40)
  expect(names.size).toBe(40)
  expect(new Set(hostileNames.map(({ developer }) => developer)).size).toBe(40)
  expect(Math.max(...hostileNames.map(({ name }) => Buffer.byteLength(name)))).toBe(longestNameBytes)
})

describe('a world with hostile names', () => {
  test('a world with hostile names gives them to forty apps, the same in every language, and to separate developers', () => {
    expect(hostile).toHaveLength(40)
    for (const language of languages) expect(new Set(hostile.map(app => nameIn(app, language)))).toEqual(names)
    const ids = new Set(hostile.map(({ developer }) => developer.id))
    expect(ids.size).toBe(40)
    expect(plain.apps.filter(({ developer }) => ids.has(developer.id))).toEqual([])
    expect(new Set(world.apps.map(({ name }) => name.brand)).size).toBe(world.apps.length)
  })

  test('a world with hostile names has the same charts as the world without them', () => {
    for (const chartType of ['top-free', 'top-paid', 'top-grossing'] as const) {
      const chart: Chart = { ...overall, type: chartType }
      expect(world.rankedAppIds({ chart, at })).toEqual(plain.rankedAppIds({ chart, at }))
    }
  })

  test('a world with hostile names ranks each of the forty in more than 50 countries', () => {
    const counts = new Map(hostile.map(({ id }) => [id, 0]))
    for (const storefront of storefrontCodes) {
      const ids = (['top-free', 'top-paid', 'top-grossing'] as const).flatMap(chartType =>
        world.rankedAppIds({ chart: { ...overall, storefront, type: chartType }, at }),
      )
      for (const id of new Set(ids)) if (counts.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    expect(Math.min(...counts.values())).toBeGreaterThan(50)
  })
})

describe('a store with hostile names escapes them so that a client reads them back unchanged', () => {
  const idsOfChart = world.rankedAppIds({ chart: overall, at }).slice(0, 50)
  const expected = idsOfChart.map(id => world.findApp(id)?.name.brand).filter(name => names.has(name ?? ''))
  const startHostile = () => startStore({ hasHostileNames: true })

  test('a store with hostile names escapes them so that a client reads them back unchanged in the JSON and the XML feed', async () => {
    const store = await startHostile()
    const { feed } = await readJson(await store.get('/us/rss/topfreeapplications/limit=50/json'))
    const read = feed.entry.map((entry: Record<string, { label: string }>) => entry['im:name']?.label)
    expect(expected.length).toBeGreaterThan(10)
    expect(read.filter((name: string) => names.has(name))).toEqual(expected)

    const xml = await (await store.get('/us/rss/topfreeapplications/limit=50/xml')).text()
    const parser = new XMLParser({ trimValues: false, parseTagValue: false, processEntities: true })
    const entries: Record<string, string>[] = parser.parse(xml).feed.entry
    expect(entries.map(entry => entry['im:name']).filter(name => names.has(name ?? ''))).toEqual(expected)
    expect(xml).not.toContain('<hostile-mark')
  })

  test('a store with hostile names escapes them so that a client reads them back unchanged in a lookup, with their developers', async () => {
    const store = await startHostile()
    const found = await parseResults(await store.get(`/lookup?id=${hostile.map(({ id }) => id).join(',')}`))
    const names = found.results.map(({ trackName, artistName }) => ({ name: trackName, developer: artistName }))
    expect(names.length).toBeGreaterThan(35)
    for (const pair of names) expect(hostileNames).toContainEqual(pair)
  })

  test.each(['script alert hostile', 'passwd', 'isolates', 'HYPERLINK', 'الطقس'])(
    'a store with hostile names escapes them so that a client reads them back unchanged in a search for %s',
    async term => {
      const store = await startHostile()
      const found = await parseResults(await store.get(`/search?entity=software&term=${encodeURIComponent(term)}`))
      expect(found.results.some(({ trackName }) => names.has(String(trackName)))).toBe(true)
    },
  )
})
