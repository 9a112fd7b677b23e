import { expect, test, vi } from 'vitest'
import type { RenderedPage, RenderPage } from '#contract/pages.ts'
import { StorageError } from '../platform/database/storage-faults.ts'
import { openTestServer } from '../testing/test-server.ts'

const template =
  '<head><!--head--><!--/head--></head><!--content--><!--/content--><!--state--><!--/state--><!--files--><!--/files-->'

const openPages = async (renderPage: RenderPage) => {
  const screens = {
    template,
    renderPage,
    readAddress: (path: string) => path,
    busyContent: '<h1>busy</h1>',
    filesOf: new Map(),
  }
  const { server } = await openTestServer({ screens })
  return (url: string) => server.inject({ url })
}

const page: RenderedPage = { status: 200, head: '', content: 'at last', state: '{}' }

test('a page that takes too long answers 503 with a page that waits for it, and the next request gets the same rendering', async () => {
  const rendering = Promise.withResolvers<RenderedPage>()
  const renderPage = vi.fn(() => rendering.promise)
  const get = await openPages(renderPage)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = get('/slow')
  await vi.waitFor(() => expect(renderPage).toHaveBeenCalledOnce(), { timeout: 5_000 })
  await vi.advanceTimersByTimeAsync(15_000)
  vi.useRealTimers()
  const busy = await asked
  expect(busy.statusCode).toBe(503)
  expect(busy.body).toContain('<h1>busy</h1>')
  expect(busy.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' })
  const next = get('/slow')
  rendering.resolve(page)
  expect((await next).body).toContain('at last')
  expect(renderPage).toHaveBeenCalledOnce()
})

test('while the database does not answer, a page says that the server is busy', async () => {
  const get = await openPages(() => Promise.reject(new StorageError('away', new Error('No connection.'))))
  expect(await get('/')).toMatchObject({ statusCode: 503, body: expect.stringContaining('<h1>busy</h1>') })
})
