import type { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { CategoryApps } from '#contract/categories.ts'
import { publicAppsQuery } from '#web/components/app-list/apps.queries.ts'
import type { Found } from '#web/components/app-search/search.queries.ts'
import { topInternationalAppsQuery } from '#web/components/international/international.queries.ts'
import { appStoreStatusQuery } from './lib/app-store-status.ts'
import { categoryAppsQuery } from './screens/category/category.queries.ts'
import { appCoverageQuery } from './screens/data-health/coverage.queries.ts'
import { exampleCategory, exampleInternational, fallenApp, standingApp } from './testing/lists.ts'
import { exampleMember, seedUser } from './testing/people.ts'
import { exampleCoverage } from './testing/readings.ts'
import { render, textOf } from './testing/render.tsx'
import { listing, withFound, withSummary } from './testing/seeds.ts'
import { exampleApp, exampleSummary, unmeasuredSummary } from './testing/summaries.ts'

const withApps = listing(standingApp, fallenApp)
const withInternational = (list: typeof exampleInternational) => (queryClient: QueryClient) =>
  queryClient.setQueryData(topInternationalAppsQuery().queryKey, list)
const withCategory = (queryClient: QueryClient) =>
  queryClient.setQueryData(categoryAppsQuery('food-drink').queryKey, exampleCategory)
const withCoverage = (queryClient: QueryClient) =>
  queryClient.setQueryData(appCoverageQuery(exampleApp.appStoreId).queryKey, exampleCoverage)
const foundApps: Found = { apps: [{ ...exampleApp, isCharted: true }], notice: null }

describe.each([
  { path: '/', seed: withApps, heading: 'See where your app ranks in 175 countries' },
  { path: '/apps', seed: withApps, heading: 'Public Tracked Apps' },
  {
    path: `/app/${exampleApp.appStoreId}`,
    seed: withSummary(exampleSummary),
    heading: 'Tidal &lt;Notes&gt; &amp; &quot;Co&quot;',
  },
  {
    path: `/apps/${exampleApp.appStoreId}`,
    seed: withSummary(exampleSummary),
    heading: 'Tidal &lt;Notes&gt; &amp; &quot;Co&quot;',
  },
  { path: '/?view=table&sort=name', seed: withApps, heading: 'See where your app ranks in 175 countries' },
  {
    path: '/top-international-apps',
    seed: withInternational(exampleInternational),
    heading: 'Top International Apps',
  },
  { path: '/category/food-drink', seed: withCategory, heading: 'Food &amp; Drink' },
  { path: '/category/nonsense', seed: () => undefined, heading: 'Invalid Category' },
  { path: '/tools', seed: () => undefined, heading: 'Recommended Tools' },
  { path: '/auth', seed: () => undefined, heading: 'Sign In' },
  { path: '/top-international', seed: () => undefined, heading: 'Sign In' },
  { path: '/admin/nowhere', seed: () => undefined, heading: '404 Page Not Found' },
  {
    path: `/data-health?app=${exampleApp.appStoreId}`,
    seed: withCoverage,
    heading: 'Measured Countries',
  },
  { path: '/data-health?app=not-a-number', seed: () => undefined, heading: 'App Not Found' },
  { path: '/search', seed: () => undefined, heading: 'Search Apps' },
  { path: '/search?q=notes', seed: withFound(foundApps), heading: 'Search Apps' },
  { path: '/app/not-a-number', seed: () => undefined, heading: 'App Not Found' },
  { path: '/nowhere', seed: () => undefined, heading: '404 Page Not Found' },
])('$path rendered on the server', ({ path, seed, heading }) => {
  test('shows its heading', async () => {
    expect(await render(path, seed)).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
  })

  test('contains nothing that the content security policy blocks', async () => {
    const html = await render(path, seed)
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|javascript:/i)
  })
})

describe('the app page', () => {
  const path = `/app/${exampleApp.appStoreId}`

  test('the app page says how many countries were measured and when each rank was read', async () => {
    const text = textOf(await render(path, withSummary(exampleSummary)))
    expect(text).toContain('Measured in 171 of 175 countries')
    expect(text).toContain('#1 , read Nov 20, 2:02 PM')
  })

  test('the app page has every section that SPEC requires', async () => {
    const text = textOf(await render(path, withSummary(exampleSummary)))
    for (const title of [
      'About this app',
      'Current Rankings',
      'Historical Rankings',
      'Keyword Rankings',
      'Top 10 Countries',
      'Historical Top 5',
      'All Rankings',
      'Historical Best',
    ]) {
      expect(text).toContain(title)
    }
  })

  test('the app page shows no zero where nothing was measured, and says that data is missing', async () => {
    const text = textOf(await render(path, withSummary(unmeasuredSummary)))
    expect(text).toContain('Not measured yet')
    expect(text).toContain('No rankings data available yet')
    expect(text).toContain('No historical data available yet')
    expect(text).toContain('No keywords are tracked for this app yet.')
    expect(text).not.toMatch(/\b0 (countries|Top)/)
  })
})

const withStatus = (queryClient: QueryClient) =>
  queryClient.setQueryData(appStoreStatusQuery.queryKey, {
    state: 'answering',
    since: null,
    retryAt: null,
    observedAt: '2026-11-20T10:00:00.000Z',
    measuredSince: '2026-08-20T14:02:00.000Z',
  })

describe('the day of the first measurement', () => {
  test.each([
    ['/', withApps],
    ['/category/food-drink', withCategory],
    ['/top-international-apps', withInternational(exampleInternational)],
  ] as const)('the day of the first measurement is shown to members below the list of %s', async (path, seed) => {
    const textFor = async (user: typeof exampleMember | null) =>
      textOf(
        await render(path, queryClient => {
          seed(queryClient)
          withStatus(queryClient)
          seedUser(queryClient, user)
        }),
      )
    expect(await textFor(exampleMember)).toMatch(/Measured here since Aug 20(, 2026)?/)
    expect(await textFor(null)).not.toContain('Measured here since')
  })

  test("the day of the first measurement is shown to members beside the age of an app's numbers, unless nothing was measured", async () => {
    const path = `/app/${exampleApp.appStoreId}`
    const textFor = async (user: typeof exampleMember | null, summary = exampleSummary) =>
      textOf(
        await render(path, queryClient => {
          withSummary(summary)(queryClient)
          seedUser(queryClient, user)
        }),
      )
    expect(await textFor(exampleMember)).toMatch(/Measured here since Aug 20/)
    expect(await textFor(null)).not.toContain('Measured here since')
    expect(await textFor(exampleMember, unmeasuredSummary)).not.toContain('Measured here since')
  })
})

describe('the lists', () => {
  test('the lists show where an app ranks, and no rank for an app without one', async () => {
    const text = textOf(await render('/', withApps))
    expect(text).toMatch(/#1 , read Nov 20.* 43 countries/)
    expect(text).toContain('No current rank')
    expect(text).toContain('No rating')
    expect(text).not.toMatch(/#0|\b0 countries/)
  })

  test('the lists are sorted by the URL, and their headers and tabs are links that keep it', async () => {
    const html = await render('/?view=table&sort=name&order=desc', withApps)
    expect(html).toContain('aria-sort="descending"')
    expect(html.match(/aria-sort/g)).toHaveLength(1)
    expect(html.indexOf('Ähre')).toBeGreaterThan(html.indexOf('Tidal'))
    for (const href of ['/?view=table&amp;sort=name', '/?view=table&amp;sort=rating', '/?sort=name&amp;order=desc']) {
      expect(html).toContain(`href="${href}"`)
    }
  })

  test('the lists send a visitor to the sign-in page for tracking', async () => {
    expect(await render('/', withApps)).toMatch(/href="\/auth\?return=%2F"[^>]*>Sign in to track apps/)
    expect(await render('/category/food-drink', withCategory)).toMatch(
      /href="\/auth\?return=%2Fcategory%2Ffood-drink"[^>]*>[^<]*Track App/,
    )
    const empty = await render('/', queryClient => queryClient.setQueryData(publicAppsQuery().queryKey, []))
    expect(textOf(empty)).toContain('No apps tracked yet')
    expect(empty).toMatch(/href="\/auth\?return=%2F"[^>]*>Sign in to track apps/)
  })

  test('the lists count what they show', async () => {
    expect(textOf(await render('/category/food-drink', withCategory))).toContain('Showing 2 of 61 apps')
  })

  test('the lists link each page of a category to the next and the first one in the first HTML', async () => {
    const cursor = `${exampleCategory.nextCursor}`
    const next = `href="/category/food-drink?cursor=${cursor.replaceAll('~', '%7E')}"`
    const first = await render('/category/food-drink', withCategory)
    expect(first).toContain(next)
    expect(first).not.toContain('First page')
    const withPage = (page: Partial<CategoryApps>) => (queryClient: QueryClient) =>
      queryClient.setQueryData(categoryAppsQuery('food-drink', { cursor }).queryKey, {
        ...exampleCategory,
        appsBefore: 60,
        nextCursor: null,
        ...page,
      })
    const path = `/category/food-drink?cursor=${cursor}`
    const second = await render(path, withPage({ apps: [{ ...fallenApp, isTracked: false }], showing: 1 }))
    expect(textOf(second)).toContain('Showing 61–61 of 61 apps')
    expect(second).not.toContain(next)
    for (const html of [second, await render(path, withPage({ apps: [], showing: 0, appsBefore: 61 }))]) {
      expect(html).toMatch(/href="\/category\/food-drink"[^>]*>(First page|Go to the first page)</)
    }
  })
})

describe('the top international apps', () => {
  const path = '/top-international-apps'

  test('the top international apps show reach, countries, best rank, rating and how much of the world was measured', async () => {
    const text = textOf(await render(path, withInternational(exampleInternational)))
    expect(text).toMatch(/Productivity .*160 countries .*Best: #1 .*4\.6 of 5 stars .*Global Reach 91%/)
    expect(text).toMatch(/2 countries .*Best: #3 .*Global Reach 1%/)
    expect(text).toContain('171 of 175 countries measured')
  })

  test('the top international apps tease a visitor with the hidden rest through a plain link to the sign-in page', async () => {
    const html = await render(path, withInternational(exampleInternational))
    expect(textOf(html)).toContain('You&#x27;re seeing 2 of 340 globally successful apps')
    expect(html).toMatch(/<a href="\/api\/login\?return=%2Ftop-international-apps"[^>]*>Sign In to See All 340 Apps/)
  })

  test.each([
    { why: 'everything is shown', change: { totalApps: 2 } },
    { why: 'the reader is signed in', change: { isAuthenticated: true } },
  ])('the top international apps show no teaser when $why', async ({ change }) => {
    expect(await render(path, withInternational({ ...exampleInternational, ...change }))).not.toContain('/api/login')
  })

  test('the top international apps say when there are none, and when nothing was measured', async () => {
    const nothing = {
      ...exampleInternational,
      apps: [],
      totalApps: 0,
      showing: 0,
      measuredCountries: 0,
      observedAt: null,
    }
    const text = textOf(await render(path, withInternational(nothing)))
    expect(text).toContain('No international top apps found')
    expect(text).toContain('Not measured yet')
  })
})

describe('the plot of an app', () => {
  test('the plot of an app is rendered on the server, with its gap and its summary', async () => {
    const html = await render(`/app/${exampleApp.appStoreId}`, withSummary(exampleSummary))
    expect(html).toMatch(/<svg[^>]* viewBox="0 0 \d+ 236"[^>]* role="img"/)
    expect(html).toMatch(/<path d="M[\d.]+ [\d.]+l[-\d. Ml]+"/)
    expect(textOf(html)).toContain('not measured · 503')
    expect(textOf(html)).toContain('Rose from 9 to 1 in 9 days')
  })
})

describe('the countries of an app', () => {
  const path = `/data-health?app=${exampleApp.appStoreId}`

  test('the countries of an app show what was measured, and why the rest was not', async () => {
    const text = textOf(await render(path, withCoverage))
    expect(text).toContain('are based on 1 of 4 countries')
    expect(text).toContain('Could not be read')
    expect(text).toContain('The App Store answered with an error. HTTP 503 · Nov 20')
    expect(text).toContain('Readings older than 72 hours do not count as current.')
    expect(text).toContain('Its App Store does not sell the app.')
  })

  test('the countries of an app are filtered by the state in the URL', async () => {
    const text = textOf(await render(`${path}&state=failed`, withCoverage))
    expect(text).toContain('Chad')
    expect(text).not.toContain('Japan')
    expect(textOf(await render(`${path}&state=not-tracked`, withCoverage))).toContain('No country is in this state')
  })
})

describe('the search', () => {
  test('the search shows the results, whether they are in our charts, and where to sign in', async () => {
    const text = textOf(await render('/search?q=notes', withFound(foundApps)))
    for (const part of ['1 app for “notes”', 'Northlight Labs', 'In our charts', 'Login to Track App']) {
      expect(text).toContain(part)
    }
  })

  test('the search is a form that works without JavaScript', async () => {
    const html = await render('/search', () => undefined)
    expect(html).toMatch(/<form[^>]*method="get"[^>]*action="\/search"|<form[^>]*action="\/search"[^>]*method="get"/)
    expect(html).toMatch(/<input[^>]*name="q"/)
    expect(html).not.toMatch(/<button[^>]*type="submit"[^>]* disabled=/)
    expect(textOf(html)).toContain('What you can search by')
  })

  test('the search says that nothing was found, and what to try', async () => {
    const text = textOf(await render('/search?q=notes', withFound({ apps: [], notice: null })))
    expect(text).toContain('No apps found. Try a different search term.')
    expect(text).toContain('Try searching with a different term or paste an App Store URL directly.')
  })

  test('the search says when the App Store did not respond', async () => {
    const text = textOf(await render('/search?q=notes', withFound({ ...foundApps, notice: 'app-store-paused' })))
    expect(text).toContain('The App Store asked for a pause. Showing apps known to this server.')
    expect(text).toContain('Search the App Store again')
  })
})
