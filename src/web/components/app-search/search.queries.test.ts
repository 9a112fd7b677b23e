import { afterEach, describe, expect, test } from 'vitest'
import type { FoundApp } from '#contract/search.ts'
import { minuteMs } from '#domain/units.ts'
import { setSend } from '#web/lib/api-client.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { exampleApp } from '#web/testing/summaries.ts'
import { fetchFound, isUndecided, prefetchSearch, repeatAfterMs, searchQuery } from './search.queries.ts'

const found: FoundApp = { ...exampleApp, isCharted: true }
const neverAborted = new AbortController().signal

const answerWith = (apps: unknown, headers: Record<string, string> = {}): string[] => {
  const urls: string[] = []
  setSend(async url => {
    urls.push(url)
    return Response.json(apps, { headers })
  })
  return urls
}

/** Never responds, and rejects like `fetch` when its signal aborts. */
const answerNever = () =>
  setSend(
    (_, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )

afterEach(() => setSend((url, init) => fetch(url, init)))

describe('a search', () => {
  test('a search returns the apps, and says when they are not the App Store’s own results', async () => {
    const urls = answerWith([found], { 'x-search-notice': 'app-store-paused' })
    expect(await fetchFound({ term: 'a b', signal: neverAborted })).toMatchObject({
      apps: [{ appStoreId: found.appStoreId, isCharted: true }],
      notice: 'app-store-paused',
    })
    expect(urls).toEqual(['/api/search?q=a+b'])
  })

  test('a queued search says when to retry, and is repeated then', async () => {
    answerWith([], { 'x-search-notice': 'app-store-waiting', 'retry-after': '8' })
    const waiting = await fetchFound({ term: 'a', signal: neverAborted })
    expect(waiting).toEqual({ apps: [], notice: 'app-store-waiting', retryAfterMs: 8_000 })
    expect(isUndecided(waiting)).toBe(true)
    expect(repeatAfterMs(waiting)).toBe(8_000)
    expect([repeatAfterMs({ apps: [found], notice: null }), repeatAfterMs(undefined)]).toEqual([false, false])
  })

  test('a search ignores an unknown notice', async () => {
    answerWith([], { 'x-search-notice': 'app-store-on-fire' })
    expect(await fetchFound({ term: 'a', signal: neverAborted })).toEqual({ apps: [], notice: null })
  })

  test('a search times out', async () => {
    answerNever()
    await expect(fetchFound({ term: 'a', signal: neverAborted, timeoutMs: 5 })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
  })

  test('a search is aborted when no one waits for it any more', async () => {
    answerNever()
    const reader = new AbortController()
    const searching = fetchFound({ term: 'a', signal: reader.signal })
    reader.abort()
    await expect(searching).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('identical searches', () => {
  test('identical searches share one request', async () => {
    const urls = answerWith([found])
    const queryClient = createQueryClient()
    await prefetchSearch(queryClient, 'notes')
    await queryClient.fetchQuery(searchQuery('notes'))
    expect(urls).toHaveLength(1)
  })

  test.each([
    { notice: null, count: 0 },
    { notice: 'app-store-slow', count: 1 },
  ] as const)(
    'identical searches are repeated after a minute only if the App Store was missing (notice: $notice)',
    async ({ notice, count }) => {
      const urls = answerWith([found])
      const queryClient = createQueryClient()
      const { queryKey } = searchQuery('notes')
      queryClient.setQueryData(queryKey, { apps: [], notice }, { updatedAt: Date.now() - minuteMs })
      await prefetchSearch(queryClient, 'notes')
      expect(urls).toHaveLength(count)
    },
  )

  test('a blank term sends no request', async () => {
    const urls = answerWith([found])
    await prefetchSearch(createQueryClient(), '')
    expect(urls).toEqual([])
  })
})
