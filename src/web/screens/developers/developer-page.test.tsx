import type { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { DeveloperApp, DeveloperPage } from '#contract/developers.ts'
import { nameChart } from '#domain/named-charts.ts'
import { fallenApp, standingApp } from '#web/testing/lists.ts'
import { render, textOf } from '#web/testing/render.tsx'
import { listScope } from '#web/testing/scopes.ts'
import { developerQuery } from './developer.queries.ts'
import { buildDeveloperJsonLd } from './developer-json-ld.ts'

const rank = {
  rank: 3,
  chart: nameChart({ storefront: 'jp', type: 'top-free', genre: 6007, device: 'ipad' }),
  countryName: 'Japan',
  flagUrl: '/flags/jp.svg',
  depth: 100,
  observedAt: '2026-11-20T14:02:00.000Z',
}
const now: DeveloperApp = {
  ...standingApp,
  state: 'ranked',
  best: rank,
  bestEver: { ...rank, rank: 1, observedAt: '2026-03-02T14:02:00.000Z' },
}
const gone: DeveloperApp = { ...fallenApp, state: 'unranked', best: null, bestEver: null }

const secondPage = '0000000000000003~0000000000000000~w4RocmU~0000000000000100'
const lastPage = '0000000001000000~0000000001000000~w4RocmU~0000000000000900'

const developer: DeveloperPage = {
  scope: listScope,
  developerId: '77',
  name: 'Northlight <Labs>',
  totalApps: 250,
  showing: 2,
  appsBefore: 0,
  nextCursor: secondPage,
  rankedApps: 1,
  apps: [now, gone],
  measuredCountries: 171,
  totalCountries: 175,
  observedAt: '2026-11-20T14:02:00.000Z',
  staleAfterSeconds: 259_200,
}

const seed = (queryClient: QueryClient) => {
  const set = (cursor: string | undefined, page: DeveloperPage) =>
    queryClient.setQueryData(developerQuery('77', { cursor }).queryKey, page)
  set(undefined, developer)
  set(secondPage, { ...developer, appsBefore: 100 })
  set(lastPage, { ...developer, appsBefore: 250, showing: 0, apps: [], nextCursor: null })
}

describe('the page of a developer', () => {
  test("the page of a developer shows the number of known apps, and each app's best ranks with their charts, or that it has none", async () => {
    const html = await render('/developer/77', seed)
    const text = textOf(html)
    expect(text).toContain('250 apps known here · 1 in the charts now')
    expect(text).toMatch(/#3 .* Japan Productivity, iPad, top free · Nov 20, 2:02 PM #1 .* Japan .* · Mar 2 /)
    expect(text).toMatch(/Ähre .* Not in a chart now Never seen in a chart 0 Not rated yet/)
    expect(html).toMatch(/href="\/app\/1440611372"/)
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|javascript:/i)
  })

  test('the page of a developer links to the next and the first page, and from beyond the end back to the first', async () => {
    const first = await render('/developer/77', seed)
    expect(first).not.toContain('First page')
    const [link = ''] = first.match(/<a [^>]*rel="next"[^>]*>/) ?? []
    expect(decodeURIComponent(link)).toContain(`href="/developer/77?cursor=${secondPage}"`)
    const second = await render(`/developer/77?cursor=${secondPage}`, seed)
    expect(textOf(second)).toContain('101–102 of 250')
    expect(second).toMatch(/href="\/developer\/77"[^>]*>First page/)
    expect(textOf(await render(`/developer/77?cursor=${lastPage}`, seed))).toContain('Go to the first page')
  })

  test.each(['offset=100', 'cursor=x'])(
    'the page of a developer shows the first page for the address %s',
    async query => {
      expect(textOf(await render(`/developer/77?${query}`, seed))).toContain('1–2 of 250')
    },
  )

  test('the page of a developer sorts by the URL with unranked apps last, and says that this is one page of several', async () => {
    const namesOf = async (query: string) =>
      [
        ...(await render(`/developer/77?${query}`, seed)).matchAll(
          /font-medium hover:underline" href="[^"]*">([^<]*)/g,
        ),
      ].map(([, name]) => name)
    expect(await namesOf('sort=app')).toEqual(['Ähre', standingApp.name].map(escapeText))
    expect(await namesOf('sort=ever&order=desc')).toEqual([standingApp.name, 'Ähre'].map(escapeText))
    expect(textOf(await render('/developer/77?sort=app', seed))).toContain('Sorted within this page.')
  })

  test('the page of a developer describes the developer as an organization with its apps in JSON-LD', () => {
    expect(buildDeveloperJsonLd(developer)).toMatchObject({
      '@type': 'Organization',
      name: 'Northlight <Labs>',
      identifier: '77',
      owns: [{ '@type': 'SoftwareApplication', name: standingApp.name }, { name: 'Ähre' }],
    })
  })
})

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
