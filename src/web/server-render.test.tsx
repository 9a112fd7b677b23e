import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { createQueryClient } from './lib/query-client.ts'
import { Providers } from './providers.tsx'
import { createAppRouter } from './router.tsx'
import { appSummaryQuery } from './screens/app/app.queries.ts'
import { publicAppsQuery } from './screens/apps/apps.queries.ts'
import { exampleApp, exampleSummary, unmeasuredSummary } from './testing/summaries.ts'

const render = async (path: string, seed: (queryClient: QueryClient) => void): Promise<string> => {
  const queryClient = createQueryClient()
  seed(queryClient)
  const router = createAppRouter({ queryClient, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  const html = renderToString(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return html.replaceAll('<!-- -->', '')
}

const withApps = (queryClient: QueryClient) => queryClient.setQueryData(publicAppsQuery.queryKey, [exampleApp])
const withSummary = (summary: typeof exampleSummary) => (queryClient: QueryClient) =>
  queryClient.setQueryData(appSummaryQuery(exampleApp.appStoreId).queryKey, summary)

const textOf = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

describe.each([
  { path: '/', seed: withApps, heading: 'Public Tracked Apps' },
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
  { path: '/app/not-a-number', seed: () => undefined, heading: 'App Not Found' },
  { path: '/nowhere', seed: () => undefined, heading: '404 Page Not Found' },
])('$path rendered without a browser', ({ path, seed, heading }) => {
  test('shows its heading', async () => {
    expect(await render(path, seed)).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
  })

  test('holds nothing that the content security policy refuses', async () => {
    const html = await render(path, seed)
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|javascript:/i)
  })
})

describe('the page of an app', () => {
  const path = `/app/${exampleApp.appStoreId}`

  test('says in how many countries it was measured and when each rank was read', async () => {
    const text = textOf(await render(path, withSummary(exampleSummary)))
    expect(text).toContain('Measured in 171 of 175 countries')
    expect(text.replaceAll('\u202f', ' ')).toContain('#1 , read Nov 20, 2:02 PM')
  })

  test('has every section that SPEC names', async () => {
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

  test('shows no zero where nothing was measured, and says that data is missing', async () => {
    const text = textOf(await render(path, withSummary(unmeasuredSummary)))
    expect(text).toContain('Not measured yet')
    expect(text).toContain('No rankings data available yet')
    expect(text).toContain('No historical data available yet')
    expect(text).not.toContain('Keyword Rankings')
    expect(text).not.toMatch(/\b0 (countries|Top)/)
  })
})
