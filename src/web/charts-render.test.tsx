import type { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DeveloperPage } from '#contract/developers.ts'
import { appSummaryQuery } from '#web/components/app-frame/app.queries.ts'
import { readChartsAddress } from './screens/charts/charts-address.ts'
import { readCompareAddress } from './screens/comparisons/compare-address.ts'
import { developerQuery } from './screens/developers/developer.queries.ts'
import { readDeveloperAddress } from './screens/developers/developer-address.ts'
import { readHistoryAddress } from './screens/history/history-address.ts'
import { readKeywordsAddress } from './screens/keywords/keywords-address.ts'
import { readMoversAddress } from './screens/movers/movers-address.ts'
import { readVersionsAddress } from './screens/versions/versions-address.ts'
import { readWeatherAddress } from './screens/weather/weather-address.ts'
import { readWorldAddress } from './screens/worlds/world-address.ts'
import { standingApp } from './testing/lists.ts'
import { render, textOf } from './testing/render.tsx'
import { listScope } from './testing/scopes.ts'
import { exampleApp, exampleSummary } from './testing/summaries.ts'

const { appStoreId } = exampleApp
const page = (tab: string) => `/app/${appStoreId}${tab}`

const developer: DeveloperPage = {
  scope: listScope,
  developerId: '1000000001',
  name: 'Northlight <Labs>',
  totalApps: 1,
  showing: 1,
  appsBefore: 0,
  nextCursor: null,
  rankedApps: 0,
  apps: [{ ...standingApp, bestRank: null, countriesCount: 0, state: 'unranked', best: null, bestEver: null }],
  measuredCountries: 171,
  totalCountries: 175,
  observedAt: '2026-11-20T14:02:00.000Z',
  staleAfterSeconds: 259_200,
}

const seed = (queryClient: QueryClient) => {
  queryClient.setQueryData(appSummaryQuery(appStoreId).queryKey, exampleSummary)
  queryClient.setQueryData(developerQuery(developer.developerId, {}).queryKey, developer)
}

const tabs = [
  { tab: '/world', label: 'World' },
  { tab: '/history', label: 'History' },
  { tab: '/keywords', label: 'Keywords' },
  { tab: '/versions', label: 'Versions &amp; ratings' },
]

const marked = (html: string) => [...html.matchAll(/<a[^>]*aria-current="page"[^>]*>([^<]*)/g)].map(([, text]) => text)

describe.each(tabs)('the tab $tab of an app', ({ tab, label }) => {
  test('shows its app, marks itself as current, and links to the other tabs and the developer', async () => {
    const html = await render(page(tab), seed)
    expect(html).toMatch(/<h1[^>]*>Tidal &lt;Notes&gt; &amp; &quot;Co&quot;<span class="sr-only">: /)
    expect(marked(html)).toEqual([label])
    for (const path of ['', ...tabs.map(({ tab }) => tab)]) expect(html).toContain(`href="${page(path)}"`)
    expect(html).toMatch(/href="\/developer\/1000000001"[^>]*>Northlight Labs</)
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|javascript:/i)
  })

  test('of an invalid app id says that the app is unknown', async () => {
    expect(await render(`/app/not-a-number${tab}`, seed)).toMatch(/<h1[^>]*>App Not Found</)
  })
})

test('the overview of an app is its first tab', async () => {
  expect(marked(await render(page(''), seed))).toEqual(['Overview', 'Its category'])
})

describe.each([
  ['/charts', 'Charts', ['Charts']],
  ['/movers', 'Movers', ['Movers', 'Apps']],
  ['/movers/weather', 'Chart Weather', ['Movers', 'Chart weather']],
  ['/compare', 'Compare Apps', ['Compare']],
])('%s', (path, heading, labels) => {
  test('is open to visitors, shows its heading, and is marked in the sidebar and among its tabs', async () => {
    const html = await render(path, seed)
    expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
    expect(new Set(marked(html))).toEqual(new Set(labels))
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|javascript:/i)
  })
})

test('the sidebar and the links without JavaScript include the chart pages', async () => {
  const html = await render('/tools', seed)
  // Phones have some of the links at the bottom, too.
  expect(html.split('href="/compare"')).toHaveLength(3)
  for (const path of ['/charts', '/movers']) expect(html.split(`href="${path}"`)).toHaveLength(4)
})

test('the sidebar keeps the country of a page for the other charts', async () => {
  const html = await render('/charts?storefront=jp', seed)
  expect(html).toContain('href="/movers?storefront=jp"')
  expect(html).not.toContain('href="/compare?storefront=jp"')
})

describe('the chart picker', () => {
  const pick = async (path: string) => {
    const html = await render(path, seed)
    const form = /<form [^>]*aria-label="Chart".*?<\/form>/s.exec(html)?.[0] ?? ''
    return {
      form,
      chosen: [...form.matchAll(/<option value="([^"]+)" selected=""/g)].map(([, value]) => value),
      hidden: [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, ...pair]) => pair),
    }
  }

  test('the chart picker shows the chart of the URL and, as a form without JavaScript, sends it', async () => {
    const path =
      '/charts?storefront=jp&chartType=top-paid&device=ipad&genre=6014&against=week&at=2026-03-07T12:00:00.000Z&x=1'
    const { form, chosen, hidden } = await pick(path)
    expect(chosen).toEqual(['top-paid', 'ipad', 'jp', '6014', '2026-03-07', 'week', 'none'])
    expect(form).toMatch(/^<form [^>]*action="\/charts" method="get"/)
    expect(hidden).toEqual([])
    const date = /<input[^>]* name="at"[^>]*>/.exec(form)?.[0]
    expect(date).toContain('type="date"')
    expect(date).toContain('value="2026-03-07"')
    expect(form).toMatch(/<noscript><button type="submit"/)
  })

  test('the chart picker shows the default chart for an empty or invalid URL', async () => {
    expect((await pick('/charts?storefront=zz&genre=1')).chosen).toEqual([
      'top-free',
      'iphone',
      'us',
      '36',
      'day',
      'none',
    ])
  })

  test('the chart picker offers every country once, and every category with charts', async () => {
    const { form } = await pick('/movers')
    const values = [...form.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value)
    expect(new Set(values).size).toBe(values.length)
    expect(values).toHaveLength(1 + 175 + 3 + 2 + 42 + 3 + 1)
  })

  test('the chart picker on the movers page also offers the whole world', async () => {
    expect((await pick('/movers?storefront=world')).chosen).toContain('world')
  })
})

describe('the developer page', () => {
  test("the developer page shows the developer's name", async () => {
    expect(await render(`/developer/${developer.developerId}`, seed)).toMatch(/<h1[^>]*>Northlight &lt;Labs&gt;</)
  })

  test.each(['abc', '0', '12345678901234567'])(
    'the developer page for the id %s says that the developer is unknown',
    async id => {
      const text = textOf(await render(`/developer/${id}`, seed))
      expect(text).toContain('Developer Not Found')
    },
  )
})

describe('the URL', () => {
  const readers = {
    world: readWorldAddress,
    history: readHistoryAddress,
    keywords: readKeywordsAddress,
    versions: readVersionsAddress,
    charts: readChartsAddress,
    movers: readMoversAddress,
    weather: readWeatherAddress,
    compare: readCompareAddress,
    developer: readDeveloperAddress,
  }

  const parts = {
    storefront: ['us', 'jp', 'world'],
    keyword: ['notes', '  Two   Words '],
    beside: ['us', 'jp'],
    chartType: ['top-free', 'top-paid'],
    device: ['iphone', 'ipad'],
    genre: ['36', '6014', 'overall', 'category'],
    day: ['2026-11-20'],
    at: ['2026-11-20T14:00Z'],
    against: ['day', 'none', '2026-11-19T14:00:00.000Z'],
    continent: ['asia'],
    sort: ['rank', 'country'],
    order: ['desc'],
    charts: ['us:top-free:36:iphone,jp:top-paid:6014:ipad', 'us:top-free'],
    range: ['90d', '7d'],
    scale: ['sqrt', 'log'],
    span: ['day', 'week'],
    noise: ['all'],
    view: ['list', 'replay'],
    apps: ['1,2,2,x,3,4,5,6,7'],
    cursor: ['0000000000000003~0000000000000000~w4RocmU~0000000000000100', '0'],
  }

  const search = fc.record(
    Object.fromEntries(
      Object.entries(parts).map(([name, values]) => [
        name,
        fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: fc.string() }),
      ]),
    ),
    { requiredKeys: [] },
  )

  /** The format that the router writes and reads. */
  const throughTheBar = (address: object): Record<string, string> =>
    Object.fromEntries(
      Object.entries(address)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    )

  test.each(Object.entries(readers))('the URL of %s round-trips, whatever was typed', (_, read) => {
    fc.assert(
      fc.property(search, typed => {
        const address = read(typed)
        expect(read(throughTheBar(address))).toEqual(address)
      }),
    )
  })

  test('the URL omits defaults', () => {
    const saidOf = (address: object) => Object.values(address).filter(value => value !== undefined)
    expect(saidOf(readHistoryAddress({ range: '90d', scale: 'sqrt' }))).toEqual([])
    expect(saidOf(readChartsAddress({ storefront: 'us', against: 'day', view: 'list', beside: 'us' }))).toEqual([])
    expect(saidOf(readMoversAddress({ storefront: 'us', span: 'day', noise: 'beyond-usual' }))).toEqual([])
    expect(saidOf(readKeywordsAddress({ storefront: 'us' }))).toEqual([])
    expect(saidOf(readDeveloperAddress({ offset: '100' }))).toEqual([])
  })

  test('the URL accepts at most five apps and five charts, each once', () => {
    expect(readCompareAddress({ apps: '1,2,2,x,3,4,5,6' }).apps).toEqual(['1', '2', '3', '4', '5'])
    const keys = ['us', 'jp', 'de', 'fr', 'gb', 'it'].map(code => `${code}:top-free:36:iphone`)
    expect(readHistoryAddress({ charts: ['nonsense', ...keys].join(',') }).charts).toEqual(keys.slice(0, 5))
  })
})
