import type { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { Comparison } from '#contract/comparisons.ts'
import type { JoinedRank } from '#contract/seen-ranks.ts'
import { nameChart } from '#domain/named-charts.ts'
import { publicAppsQuery } from '#web/components/app-list/apps.queries.ts'
import { searchQuery } from '#web/components/app-search/search.queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { standingApp } from '#web/testing/lists.ts'
import { exampleMember, seedUser } from '#web/testing/people.ts'
import { render, textOf } from '#web/testing/render.tsx'
import { exampleScope } from '#web/testing/scopes.ts'
import { exampleApp } from '#web/testing/summaries.ts'
import { comparedSeriesQuery, comparisonQuery, readyScoresQuery } from './compare.queries.ts'
import { readCompareAddress, withApp, withoutApp } from './compare-address.ts'
import { shortName } from './letter-mark.tsx'

const at = '2026-11-20T14:02:00.000Z'
const chartsRead = { read: 1, of: 1, missing: null }
const nothing = { rank: null, depth: null, observedAt: null, reason: null, detail: null, charts: chartsRead }
const ranked = (rank: number): JoinedRank => ({ ...nothing, state: 'ranked', rank, depth: 100, observedAt: at })
const unranked: JoinedRank = { ...nothing, state: 'unranked', depth: 100, observedAt: at }
const failed: JoinedRank = { ...nothing, state: 'failed', reason: 'timeout', observedAt: at }
const untracked: JoinedRank = { ...nothing, state: 'not-tracked' }

const [tidal, zephyr] = ['1500000001', '1500000002']
const compared = (appStoreId: string, name: string): Comparison['apps'][number] => ({
  ...exampleApp,
  id: appStoreId,
  appStoreId,
  name,
  ratingCount: 1234,
  price: 0,
  currency: 'USD',
  wonCountries: 1,
  rankedCountries: 2,
  bestRank: 3,
  state: 'ranked',
  observedAt: at,
  depth: 100,
})
const apps = [compared(tidal, 'Tidal <Notes>'), compared(zephyr, 'Zephyr')]

const known: Record<string, { seen: JoinedRank[]; winners: string[] }> = {
  us: { seen: [ranked(3), ranked(7)], winners: [tidal] },
  jp: { seen: [unranked, ranked(9)], winners: [zephyr] },
  fr: { seen: [ranked(2), failed], winners: [] },
  de: { seen: [unranked, unranked], winners: [] },
}

const comparison: Comparison = {
  scope: exampleScope,
  day: null,
  asOf: at,
  staleAfterSeconds: 259_200,
  measuredCountries: 3,
  totalCountries: 175,
  apps,
  // A few countries are enough here; rendering all 175 is slow.
  countries: (['us', 'jp', 'fr', 'de', 'it', 'au', 'nz'] as const).map(storefront => ({
    storefront,
    countryName: `Land ${storefront}`,
    flagUrl: `/flags/${storefront}.svg`,
    ...(known[storefront] ?? { seen: [untracked, untracked], winners: [] }),
  })),
  keywords: [
    {
      keyword: 'tide <times>',
      storefront: 'us',
      seen: [
        { ...nothing, state: 'ranked', position: 4, depth: 200, observedAt: at },
        { ...nothing, state: 'unranked', position: null, depth: 200, observedAt: at },
      ],
    },
  ],
}

const chart = { storefront: 'us', type: 'top-free', device: 'iphone', genre: 6007 } as const
const charts = [chart, { ...chart, genre: 36 }]
const series = {
  from: '2026-08-22T14:02:00.000Z',
  to: at,
  resolution: 'day' as const,
  series: [tidal, zephyr].map(appStoreId => ({
    appStoreId,
    chart: nameChart(chart),
    points: [{ observedAt: at, state: 'ranked' as const, rank: appStoreId === tidal ? 3 : 7, depth: 100 }],
  })),
}

const seed = (queryClient: QueryClient) => {
  queryClient.setQueryData(comparisonQuery(readCompareAddress({ apps: `${tidal},${zephyr}` })).queryKey, comparison)
  queryClient.setQueryData(comparisonQuery({ apps: [tidal] }).queryKey, { ...comparison, apps: apps.slice(0, 1) })
  const figures = { words: 'Utilities, iPhone, free', score: 4.41, low: 4.1, high: 5, apps: 5_321, reason: null }
  queryClient.setQueryData(readyScoresQuery([tidal, zephyr]).queryKey, {
    day: '2026-11-19',
    scores: [{ appStoreId: tidal, ...figures, place: { place: 7, best: 5, worst: 9 } }],
    waiting: [zephyr],
  })
  queryClient.setQueryData(comparedSeriesQuery({ apps: [tidal, zephyr], charts }).queryKey, series)
}

const page = `/compare?apps=${tidal},${zephyr}`

const rowOf = (html: string, country: string): string =>
  textOf([...html.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => row).find(row => row.includes(country)) ?? '')

describe('the comparison of two apps', () => {
  test('the comparison of two apps shows how many countries each app wins, and each country with ranks or the reason for a gap', async () => {
    const html = await render(page, seed)
    const text = textOf(html)
    expect(text).toContain('Of 3 countries where all apps were measured: A wins 1, B wins 1, 1 with no app in a chart.')
    expect(rowOf(html, 'Land us')).toMatch(/Land us A #3 .* #7 /)
    expect(rowOf(html, 'Land jp')).toMatch(/Land jp B not in the top 100 #9 /)
    expect(rowOf(html, 'Land fr')).toMatch(/Land fr unknown #2 .* not measured: timed out/)
    expect(rowOf(html, 'Land de')).toMatch(/Land de none not in the top 100 not in the top 100/)
    expect(rowOf(html, 'Land it')).toMatch(/Land it unknown not tracked yet not tracked yet/)
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|javascript:/i)
  })

  test('the comparison of two apps shows the history in their most likely chart, keywords, and store page facts', async () => {
    const text = textOf(await render(page, seed))
    expect(text).toContain(
      'Ranks in United States, Productivity, iPhone, top free: the last reading of each day over 90 days.',
    )
    expect(text).toContain('B Zephyr: Rank 7 at the last reading; best 7 on Nov 20.')
    expect(text).toContain('tide &lt;times&gt; 4 not in the first 200')
    expect(text).toContain('1,234 Free Productivity Northlight Labs')
  })

  test('the comparison of two apps shows the world score of each app with range, place and charts, and which one is being computed', async () => {
    const html = await render(page, seed)
    const scores = html.slice(html.indexOf('World score</h2>'))
    expect(rowOf(scores, 'Tidal')).toMatch(/4\.4 4\.1–5\.0 #7 in the world \(#5 to #9\) Utilities, iPhone, free/)
    expect(rowOf(scores, 'Zephyr')).toMatch(/Zephyr being computed\s*$/)
    expect(scores).toContain('Through Nov 19')
  })

  test('the comparison of two apps sorts and filters by the URL', async () => {
    const firstOf = async (query: string) => {
      const html = await render(`${page}&${query}`, seed)
      const [body = ''] = /<caption[^>]*>Rank of each app.*?<\/table>/s.exec(html) ?? []
      return { first: /Land (\w\w)/.exec(body)?.[1], count: body.split('<tr').length - 2 }
    }
    expect((await firstOf('sort=B')).first).toBe('us')
    expect((await firstOf('sort=B&order=desc')).first).toBe('jp')
    expect((await firstOf('sort=winner&order=desc')).first).toBe('jp')
    expect((await firstOf('sort=winner&continent=asia')).first).toBe('jp')
    expect((await firstOf('continent=oceania')).count).toBe(2)
  })

  test('the comparison of two apps links to the URL without an app, and tells visitors that comparisons can be saved', async () => {
    const html = await render(`${page}&storefront=jp`, seed)
    expect(html).toMatch(
      new RegExp(`href="/compare\\?apps=${zephyr}&amp;storefront=jp"[^>]*>.*?Remove Tidal &lt;Notes&gt;`),
    )
    expect(textOf(html)).toContain('Sign in to save comparisons.')
    expect(html).toMatch(/href="\/auth\?return=%2Fcompare/)
  })

  test('the comparison of two apps does not ask signed-in users to sign in', async () => {
    const html = await render(page, queryClient => {
      seed(queryClient)
      seedUser(queryClient, exampleMember)
    })
    expect(html).not.toContain('/auth?')
  })
})

describe('without two apps', () => {
  test('the page says what to do', async () => {
    expect(textOf(await render('/compare', seed))).toContain('Choose two apps to begin')
    const alone = textOf(await render(`/compare?apps=${tidal}`, seed))
    expect(alone).toContain(
      'Add another app to compare Tidal &lt;Notes&gt; with. Up to five apps fit side by side. Add app',
    )
    expect(alone).not.toContain('Countries won')
  })

  test('visitors begin with public apps, and users with their own', async () => {
    const seedPublic = (queryClient: QueryClient) => {
      seed(queryClient)
      queryClient.setQueryData(publicAppsQuery().queryKey, [{ ...standingApp, name: 'Lanternlight' }])
    }
    expect(textOf(await render('/compare', seedPublic))).toContain('Public apps Add Lanternlight')
    const forUser = (queryClient: QueryClient) => {
      seedPublic(queryClient)
      seedUser(queryClient, exampleMember)
    }
    expect(textOf(await render('/compare', forUser))).not.toContain('Lanternlight')
    expect(textOf(await render(page, seedPublic))).not.toContain('Lanternlight')
  })

  test('an unknown app can be removed', async () => {
    const html = await render('/compare?apps=77,78', async queryClient => {
      const query = comparisonQuery({ apps: ['77', '78'] })
      const fail = () => Promise.reject(new ApiError('404: none', { status: 404 }))
      await queryClient.prefetchQuery({ ...query, queryFn: fail })
    })
    expect(textOf(html)).toContain('App 77')
    expect(html).toContain('href="/compare?apps=78"')
  })
})

test('a search result is added by a link that keeps the rest of the URL', async () => {
  const html = await render(`/compare?apps=${tidal}&device=ipad&q=zephyr`, queryClient => {
    queryClient.setQueryData(comparisonQuery({ apps: [tidal], device: 'ipad' }).queryKey, {
      ...comparison,
      apps: apps.slice(0, 1),
    })
    queryClient.setQueryData(searchQuery('zephyr').queryKey, {
      notice: null,
      apps: apps.map(app => ({ ...app, isCharted: true })),
    })
  })
  expect(html).toContain(`href="/compare?apps=${tidal}%2C${zephyr}&amp;device=ipad"`)
  expect(textOf(html)).toMatch(/Tidal &lt;Notes&gt; .* Added .* Zephyr/)
  expect(html).toMatch(/<input type="hidden" name="apps" value="1500000001"/)
})

describe('adding an app', () => {
  test('adding an app appends it, ends the search, and resets a sort order by letter', () => {
    const address = readCompareAddress({ apps: '1,2', q: ' some ', sort: 'A', order: 'desc', day: '2026-11-20' })
    expect(address.q).toBe('some')
    expect(withApp(address, '3')).toMatchObject({ apps: ['1', '2', '3'], q: undefined, sort: 'A' })
    expect(withoutApp(address, '1')).toMatchObject({
      apps: ['2'],
      sort: undefined,
      order: undefined,
      day: '2026-11-20',
    })
    expect(withoutApp(withoutApp(address, '1'), '2').apps).toBeUndefined()
  })
})

test('a long name is shortened by characters as people count them', () => {
  expect(shortName('Tidal Notes', 11)).toBe('Tidal Notes')
  expect(shortName('Tidal Notes', 7)).toBe('Tidal…')
  expect(shortName('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 2)).toBe('👨‍👩‍👧…')
})

test('right-to-left names keep their order beside letters, and in the title of the page', async () => {
  const hebrew = 'ערוץ 12'
  const renamed = { ...comparison, apps: [compared(tidal, hebrew), compared(zephyr, 'Zephyr')] }
  const markup = await render(page, queryClient => {
    seed(queryClient)
    queryClient.setQueryData(comparisonQuery(readCompareAddress({ apps: `${tidal},${zephyr}` })).queryKey, renamed)
  })
  // The name of a file is never displayed.
  const html = markup.replace(/aria-label="Download as CSV[^"]*"/g, '')
  expect(html).toContain(`A \u2068${hebrew}\u2069`)
  expect(html.match(new RegExp(`A ${hebrew}|[^">(\u2068]${hebrew}[^"<)\u2069]`, 'g'))).toBeNull()
})
